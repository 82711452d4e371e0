import type { User } from '#app/domain/user';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { lazyPart } from '../components/lazyPart';
import { MoreIcon, type MoreIconName } from '../components/MoreIcon';
import { PART_FAILED } from '../components/words';
import { developer } from '../lib/flags';
import { usePlatform } from '../platform/PlatformContext';
import { MuiProvider } from '../theme/MuiProvider';
import { openDesktopDialog } from './desktop/desktopDialogs';
import { WORDS } from './menuWords';
import { shareUsage, usageOf } from './observe/usage';
import { openPalette, PALETTE_KEYS } from './palette/paletteStore';
import classes from './UserMenuPanel.module.css';

const DisplayDialog = lazyPart(() => import('./DisplayDialog'), {
  failed: PART_FAILED.dialog,
  giveUp: ({ onClose }) => onClose(),
});

interface Props {
  readonly user: User;
  readonly anchor: HTMLElement;
  readonly onClose: () => void;
}

interface Entry {
  readonly icon: MoreIconName;
  readonly label: string;
  readonly run?: () => void;
  /** Of a link. */
  readonly to?: string;
  /** Of a choice: whether it is on. */
  readonly isOn?: boolean;
  readonly isDisabled?: boolean;
  readonly keys?: string;
  /** Leaves the panel open, for what takes the place of its menu. */
  readonly staysOpen?: boolean;
}

const choice = (label: string, isOn: boolean, set: (isOn: boolean) => void): Entry => ({
  icon: isOn ? 'check' : 'info',
  label,
  isOn,
  run: () => set(!isOn),
});

/** The statistics, where this installation keeps any. */
function useUsageEntry(): Entry[] {
  const usage = usageOf(usePlatform());
  const isShared = shareUsage.use();
  if (usage === 'none') return [];
  if (usage === 'asked') return [choice(WORDS.usage, isShared, shareUsage.set)];
  return [{ ...choice(WORDS.usageRefused, false, () => undefined), isDisabled: true }];
}

export default function UserMenuPanel({ user, anchor, onClose }: Props) {
  const isDeveloper = developer.use();
  const usage = useUsageEntry();
  const { desktop } = usePlatform();
  const [isDialog, setDialog] = useState(false);
  if (isDialog) return <DisplayDialog onClose={onClose} />;
  const entries: Entry[] = [
    { icon: 'search', label: WORDS.openDevice, keys: PALETTE_KEYS, run: openPalette },
    { icon: 'settings', label: WORDS.display, run: () => setDialog(true), staysOpen: true },
    ...(desktop
      ? [{ icon: 'settings', label: WORDS.appSettings, run: () => openDesktopDialog('settings') } as const]
      : []),
    { icon: 'signOut', label: WORDS.signOut, to: '/sign-out' },
    ...usage,
    choice(WORDS.developer, isDeveloper, developer.set),
  ];
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
        slotProps={{ list: { 'aria-label': WORDS.menu, subheader: <Person user={user} /> } }}
      >
        {entries.map(({ icon, label, run, to, isOn, isDisabled = false, keys, staysOpen = false }) => (
          <MenuItem
            key={label}
            disabled={isDisabled}
            className={classes.item ?? ''}
            {...(to !== undefined && { component: Link, to })}
            {...(isOn !== undefined && { role: 'menuitemcheckbox', 'aria-checked': isOn })}
            onClick={() => {
              if (!staysOpen) onClose();
              run?.();
            }}
          >
            <MoreIcon name={icon} />
            {label}
            {keys && <kbd className={classes.keys}>{keys}</kbd>}
          </MenuItem>
        ))}
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
