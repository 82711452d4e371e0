import { NAME } from '#app/brand';
import { BrandMark } from './BrandMark';

/** The same first screen as `index.html` has, while the first page's script arrives. */
export function BootScreen() {
  return (
    <div className="boot-header">
      <BrandMark />
      {NAME}
    </div>
  );
}
