import { useState, type ReactNode } from 'react';
import { Button } from '../../../../components/Button';
import { lazyPart } from '../../../../components/lazyPart';
import { PART_FAILED } from '../../../../components/words';
import type { MenuGroup } from '../../wall/MenuGroup';

const MenuPanel = lazyPart(() => import('./MenuPanel'), {
  failed: PART_FAILED.menu,
  giveUp: ({ onClose }) => onClose(),
});

interface Props {
  readonly label: string;
  readonly look?: 'icon' | 'text';
  /** Asked when the menu is opened. */
  readonly groups: () => readonly MenuGroup[];
  readonly children: ReactNode;
}

/** A button that opens a menu, whose script comes with its first use. */
export function MenuButton({ label, look = 'icon', groups, children }: Props) {
  const [open, setOpen] = useState<{ readonly anchor: HTMLElement; readonly groups: readonly MenuGroup[] } | null>(
    null,
  );
  return (
    <>
      <Button
        look={look}
        {...(look === 'icon' && { 'aria-label': label, title: label })}
        aria-haspopup="menu"
        aria-expanded={open !== null}
        onClick={({ currentTarget }) => setOpen({ anchor: currentTarget, groups: groups() })}
        onPointerEnter={MenuPanel.preload}
        onFocus={MenuPanel.preload}
      >
        {children}
      </Button>
      {open && <MenuPanel anchor={open.anchor} label={label} groups={open.groups} onClose={() => setOpen(null)} />}
    </>
  );
}
