import { lazy, Suspense, useRef, useState } from 'react';
import { Button } from '../../../components/Button';
import { Icon } from '../../../components/Icon';

const load = () => import('./RowMenuPanel');
const RowMenuPanel = lazy(load);

interface Props {
  readonly name: string;
  readonly open: string;
  readonly settings: string;
}

/** The row's actions folded into one menu, for narrow screens. */
export function RowMenu({ name, open, settings }: Props) {
  const anchor = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div ref={anchor}>
      <Button
        look="icon"
        aria-label={`Actions for ${name}`}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(true)}
        onPointerDown={() => void load().catch(() => undefined)}
      >
        <Icon name="more" />
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <RowMenuPanel anchor={anchor.current} open={open} settings={settings} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
