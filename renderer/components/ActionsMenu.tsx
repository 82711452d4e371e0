import { useState } from 'react';
import { Button } from './Button';
import { lazyPart } from './lazyPart';
import { Icon } from './Icon';
import type { MenuAction } from './ActionsMenuPanel';
import { PART_FAILED } from './words';

const ActionsMenuPanel = lazyPart(() => import(/* webpackChunkName: 'menus' */ './ActionsMenuPanel'), {
  failed: PART_FAILED.menu,
  giveUp: ({ onClose }) => onClose(),
});

interface Props {
  /** Whose actions, as "Actions for Ines Carvalho". */
  readonly label: string;
  readonly actions: readonly MenuAction[];
}

/** What can be done with one row, behind three dots. */
export function ActionsMenu({ label, actions }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button
        look="icon"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        onPointerEnter={ActionsMenuPanel.preload}
        onFocus={ActionsMenuPanel.preload}
      >
        <Icon name="more" />
      </Button>
      {anchor && <ActionsMenuPanel label={label} actions={actions} anchor={anchor} onClose={() => setAnchor(null)} />}
    </>
  );
}
