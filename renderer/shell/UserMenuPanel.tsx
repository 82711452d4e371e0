import type { User } from '#app/domain/user';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { Link } from 'react-router-dom';
import { Icon } from '../components/Icon';
import { developer } from '../lib/flags';
import { usePlatform } from '../platform/PlatformContext';
import { MuiProvider } from '../theme/MuiProvider';
import { openDesktopDialog } from './desktop/desktopDialogs';
import { shareUsage, usageOf } from './observe/usage';
import { openPalette, PALETTE_KEYS } from './palette/paletteStore';
import classes from './UserMenuPanel.module.css';

interface Props {
  readonly user: User;
  readonly anchor: HTMLElement;
  readonly onClose: () => void;
}

export default function UserMenuPanel({ user, anchor, onClose }: Props) {
  const isDeveloper = developer.use();
  const platform = usePlatform();
  const { desktop } = platform;
  const usage = usageOf(platform);
  const isShared = shareUsage.use() && usage === 'asked';
  return (
    <MuiProvider>
      <Menu
        open
        disableScrollLock
        anchorEl={anchor}
        // Inside the header, so that the name and address in it belong to a landmark.
        container={() => anchor.parentElement}
        onClose={onClose}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ list: { 'aria-label': 'Account', subheader: <Person user={user} /> } }}
      >
        <MenuItem
          className={classes.item ?? ''}
          onClick={() => {
            onClose();
            openPalette();
          }}
        >
          <Icon name="search" />
          Open a device…
          <kbd className={classes.keys}>{PALETTE_KEYS}</kbd>
        </MenuItem>
        {desktop && (
          <MenuItem
            className={classes.item ?? ''}
            onClick={() => {
              onClose();
              openDesktopDialog('settings');
            }}
          >
            <Icon name="settings" />
            Settings of this computer…
          </MenuItem>
        )}
        {usage !== 'none' && (
          <MenuItem
            role="menuitemcheckbox"
            aria-checked={isShared}
            disabled={usage === 'refused'}
            className={classes.item ?? ''}
            onClick={() => {
              shareUsage.set(!isShared);
              onClose();
            }}
          >
            <Icon name={isShared ? 'check' : 'info'} />
            {usage === 'refused' ? 'Usage statistics (off: Do Not Track)' : 'Usage statistics'}
          </MenuItem>
        )}
        <MenuItem component={Link} to="/sign-out" onClick={onClose} className={classes.item ?? ''}>
          <Icon name="signOut" />
          Sign out
        </MenuItem>
        <MenuItem
          role="menuitemcheckbox"
          aria-checked={isDeveloper}
          className={classes.item ?? ''}
          onClick={() => {
            developer.set(!isDeveloper);
            onClose();
          }}
        >
          <Icon name={isDeveloper ? 'check' : 'info'} />
          Developer panel
        </MenuItem>
      </Menu>
    </MuiProvider>
  );
}

function Person({ user }: { readonly user: User }) {
  return (
    <li role="presentation" className={classes.person}>
      <div className={classes.name}>{user.name}</div>
      <div className={classes.email}>{user.email}</div>
    </li>
  );
}
