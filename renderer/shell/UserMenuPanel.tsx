import type { User } from '#app/domain/user';
import { useState } from 'react';
import { lazyPart } from '../components/lazyPart';
import MenuPanel, { type MenuEntry } from '../components/MenuPanel';
import { PART_FAILED } from '../components/words';
import { developer } from '../lib/flags';
import { usePlatform } from '../platform/PlatformContext';
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

const choice = (label: string, isOn: boolean, set: (isOn: boolean) => void): MenuEntry => ({
  label,
  isOn,
  run: () => set(!isOn),
});

/** The statistics, where this installation keeps any. */
function useUsageEntry(): MenuEntry[] {
  const usage = usageOf(usePlatform());
  const isShared = shareUsage.use();
  if (usage === 'none') return [];
  if (usage === 'asked') return [choice(WORDS.usage, isShared, shareUsage.set)];
  return [{ ...choice(WORDS.usageRefused, false, () => undefined), isDisabled: true }];
}

export default function UserMenuPanel({ user, anchor, onClose }: Props) {
  const isDeveloper = developer.use();
  const usage = useUsageEntry();
  const { desktop, links } = usePlatform();
  const [isDialog, setDialog] = useState(false);
  if (isDialog) return <DisplayDialog onClose={onClose} />;
  const entries: MenuEntry[] = [
    { icon: 'search', label: WORDS.openDevice, keys: PALETTE_KEYS, run: openPalette },
    { icon: 'settings', label: WORDS.display, run: () => setDialog(true), staysOpen: true },
    ...(desktop
      ? [{ icon: 'settings', label: WORDS.appSettings, run: () => openDesktopDialog('settings') } as const]
      : []),
    { icon: 'signOut', label: WORDS.signOut, to: '/sign-out' },
    ...usage,
    choice(WORDS.developer, isDeveloper, developer.set),
    // The installed app has them in its About dialog.
    ...(desktop ? [] : [{ label: WORDS.licences, href: links.href('licences') }]),
  ];
  return (
    <MenuPanel
      anchor={anchor}
      label={WORDS.menu}
      groups={[{ entries }]}
      head={<Person user={user} />}
      onClose={onClose}
    />
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
