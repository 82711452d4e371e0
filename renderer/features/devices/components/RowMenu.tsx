import { lazy, Suspense, useState } from 'react';
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
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button
        look="icon"
        aria-label={`Actions for ${name}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        onPointerDown={() => void load().catch(() => undefined)}
      >
        <Icon name="more" />
      </Button>
      {anchor && (
        <Suspense fallback={null}>
          <RowMenuPanel anchor={anchor} open={open} settings={settings} onClose={() => setAnchor(null)} />
        </Suspense>
      )}
    </>
  );
}
