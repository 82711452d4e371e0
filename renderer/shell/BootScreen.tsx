import { NAME } from '#app/brand';
import { BrandMark } from './BrandMark';

/** The first screen of `index.html` again, while the first page's script loads. */
export function BootScreen() {
  return (
    <div className="boot-header">
      <BrandMark />
      {NAME}
    </div>
  );
}
