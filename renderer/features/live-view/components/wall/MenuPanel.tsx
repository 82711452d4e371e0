import Divider from '@mui/material/Divider';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { Link } from 'react-router-dom';
import { MoreIcon } from '../../../../components/MoreIcon';
import { MuiProvider } from '../../../../theme/MuiProvider';
import type { MenuEntry, MenuGroup } from '../../wall/MenuGroup';
import classes from './Menu.module.css';

interface Props {
  readonly anchor: HTMLElement;
  readonly label: string;
  readonly groups: readonly MenuGroup[];
  readonly onClose: () => void;
}

const roleOf = ({ isOn, isChoice = false }: MenuEntry) =>
  isOn === undefined ? {} : { role: isChoice ? 'menuitemradio' : 'menuitemcheckbox', 'aria-checked': isOn };

/** A menu of groups with a line between them. */
export default function MenuPanel({ anchor, label, groups, onClose }: Props) {
  const shown = groups.filter(({ entries }) => entries.length > 0);
  return (
    <MuiProvider>
      <Menu
        open
        disableScrollLock
        anchorEl={anchor}
        // In full screen only what is in its element shows; elsewhere it belongs to the page's main part.
        container={() => document.fullscreenElement ?? document.querySelector('main')}
        onClose={onClose}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ list: { 'aria-label': label, dense: true } }}
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
          ...entries.map((entry) => <Item key={entry.label} entry={entry} onClose={onClose} />),
        ])}
      </Menu>
    </MuiProvider>
  );
}

/** MUI gives the first item its focus by these. */
interface ItemProps {
  readonly entry: MenuEntry;
  readonly onClose: () => void;
  readonly autoFocus?: boolean;
  readonly tabIndex?: number;
}

function Item({ entry, onClose, ...rest }: ItemProps) {
  const { label, to, run, isOn, isDisabled = false, isDanger = false } = entry;
  return (
    <MenuItem
      {...rest}
      {...roleOf(entry)}
      {...(to !== undefined && { component: Link, to })}
      disabled={isDisabled}
      className={classes.item ?? ''}
      data-danger={isDanger}
      onClick={() => {
        onClose();
        run?.();
      }}
    >
      {isOn !== undefined && <span className={classes.mark}>{isOn && <MoreIcon name="check" size={16} />}</span>}
      <span className={classes.label}>{label}</span>
    </MenuItem>
  );
}
