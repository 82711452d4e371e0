import { useState, type ReactNode } from 'react';
import { Button } from './Button';
import { lazyPart } from './lazyPart';
import { Icon } from './Icon';
import type { MenuEntry, MenuGroup } from './MenuPanel';
import { PART_FAILED } from './words';

const MenuPanel = lazyPart(() => import(/* webpackChunkName: 'menus' */ './MenuPanel'), {
  failed: PART_FAILED.menu,
  giveUp: ({ onClose }) => onClose(),
});

interface Props {
  /** Whose actions, as "Actions for Ines Carvalho". */
  readonly label: string;
  /** Entries, or groups of them that are asked for while the menu is open. */
  readonly actions: readonly MenuEntry[] | (() => readonly MenuGroup[]);
  readonly look?: 'icon' | 'text';
  /** Nothing of it can be done for now. */
  readonly disabled?: boolean;
  /** Why it is disabled. */
  readonly title?: string | undefined;
  /** What the button shows: three dots if not given. */
  readonly children?: ReactNode;
}

const groupsOf = (actions: Props['actions']): readonly MenuGroup[] =>
  typeof actions === 'function' ? actions() : [{ entries: actions }];

/** What can be done with one thing, behind a button: a menu whose script comes with its first use. */
export function ActionsMenu(props: Props) {
  const { label, actions, look = 'icon', disabled = false, title, children = <Icon name="more" /> } = props;
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button
        look={look}
        disabled={disabled}
        title={title ?? (look === 'icon' ? label : undefined)}
        {...(look === 'icon' && { 'aria-label': label })}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        onPointerEnter={MenuPanel.preload}
        onFocus={MenuPanel.preload}
      >
        {children}
      </Button>
      {anchor && <MenuPanel label={label} groups={groupsOf(actions)} anchor={anchor} onClose={() => setAnchor(null)} />}
    </>
  );
}
