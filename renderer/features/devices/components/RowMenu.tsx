import { useState } from 'react';
import { Button } from '../../../components/Button';
import { Icon } from '../../../components/Icon';
import { lazyPart } from '../../../components/lazyPart';

const RowMenuPanel = lazyPart(() => import('./RowMenuPanel'), { what: 'menu', giveUp: ({ onClose }) => onClose() });

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
        onPointerDown={RowMenuPanel.preload}
      >
        <Icon name="more" />
      </Button>
      {anchor && <RowMenuPanel anchor={anchor} open={open} settings={settings} onClose={() => setAnchor(null)} />}
    </>
  );
}
