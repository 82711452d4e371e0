import Divider from '@mui/material/Divider';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { MuiProvider } from '../theme/MuiProvider';
import classes from './MenuPanel.module.css';
import { ExternalLink } from './Button';
import { MoreIcon, type MoreIconName } from './MoreIcon';

export interface MenuEntry {
  readonly label: string;
  readonly icon?: MoreIconName;
  readonly run?: () => void;
  /** The address, for an entry that is a link. */
  readonly to?: string;
  /** The address, for a link that opens a new tab. */
  readonly href?: string;
  /** Of what can be on or off. */
  readonly isOn?: boolean;
  /** The entry is one choice of a group, of which exactly one is on. */
  readonly isChoice?: boolean;
  readonly isDisabled?: boolean;
  readonly isDanger?: boolean;
  /** The keys that do the same. */
  readonly keys?: string;
  /** Leaves the menu open, for what takes its place. */
  readonly staysOpen?: boolean;
}

export interface MenuGroup {
  readonly title?: string;
  readonly entries: readonly MenuEntry[];
}

interface Props {
  readonly anchor: HTMLElement;
  readonly label: string;
  /** With a line between them; empty ones are left out. */
  readonly groups: readonly MenuGroup[];
  /** List items above the first entry. */
  readonly head?: ReactNode;
  readonly onClose: () => void;
}

const isMarked = ({ icon, isOn }: MenuEntry) => icon !== undefined || isOn !== undefined;

const roleOf = ({ isOn, isChoice = false }: MenuEntry) =>
  isOn === undefined ? {} : { role: isChoice ? 'menuitemradio' : 'menuitemcheckbox', 'aria-checked': isOn };

/** In line with the side of the button that is nearer to the edge of the window. */
function sideOf(anchor: HTMLElement): 'left' | 'right' {
  const { left, right } = anchor.getBoundingClientRect();
  return left + right > window.innerWidth ? 'right' : 'left';
}

/** The menu of a button; its script comes with its first use. */
export default function MenuPanel({ anchor, label, groups, head, onClose }: Props) {
  const horizontal = sideOf(anchor);
  const shown = groups.filter(({ entries }) => entries.length > 0);
  return (
    <MuiProvider>
      <Menu
        open
        disableScrollLock
        anchorEl={anchor}
        // In full screen only children of its element are shown; otherwise the menu belongs to the button's landmark.
        container={() => document.fullscreenElement ?? anchor.closest('main, header')}
        onClose={onClose}
        anchorOrigin={{ vertical: 'bottom', horizontal }}
        transformOrigin={{ vertical: 'top', horizontal }}
        slotProps={{ list: { 'aria-label': label, subheader: head } }}
      >
        {shown.flatMap(({ title, entries }, index) => [
          ...(index > 0 ? [<Divider key={`line ${index}`} component="li" />] : []),
          ...(title === undefined
            ? []
            : [
                <li key={`title ${index}`} role="presentation" className={classes.title}>
                  {title}
                </li>,
              ]),
          // By its place: two cameras may have the same name.
          ...entries.map((entry, at) => (
            <Item key={`${index} ${at}`} entry={entry} hasMark={entries.some(isMarked)} onClose={onClose} />
          )),
        ])}
      </Menu>
    </MuiProvider>
  );
}

/** MUI gives the first item its focus by these. */
interface ItemProps {
  readonly entry: MenuEntry;
  /** Another item of the group has an icon, so this one leaves room for one. */
  readonly hasMark: boolean;
  readonly onClose: () => void;
  readonly autoFocus?: boolean;
  readonly tabIndex?: number;
}

function Item({ entry, hasMark, onClose, ...rest }: ItemProps) {
  const { label, icon, to, href, run, isOn, isDisabled = false, isDanger = false, keys, staysOpen = false } = entry;
  return (
    <MenuItem
      {...rest}
      {...roleOf(entry)}
      {...(to !== undefined && { component: Link, to })}
      {...(href !== undefined && { component: ExternalLink, href })}
      disabled={isDisabled}
      className={classes.item ?? ''}
      data-danger={isDanger}
      onClick={() => {
        if (!staysOpen) onClose();
        run?.();
      }}
    >
      {hasMark && icon === undefined && (
        <span className={classes.mark}>{isOn === true && <MoreIcon name="check" size={16} />}</span>
      )}
      {icon && <MoreIcon name={icon} />}
      <span className={classes.label}>{label}</span>
      {keys && <kbd className={classes.keys}>{keys}</kbd>}
    </MenuItem>
  );
}
