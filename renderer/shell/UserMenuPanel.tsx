import { NOTIFICATIONS_PATH } from '#app/domain/pagePaths';
import type { User } from '#app/domain/user';
import { useState } from 'react';
import { lazyPart } from '../components/lazyPart';
import MenuPanel, { type MenuEntry, type MenuGroup } from '../components/MenuPanel';
import { PART_FAILED } from '../components/words';
import { developer } from '../lib/flags';
import { useMedia } from '../lib/useMedia';
import { usePlatform } from '../platform/PlatformContext';
import { setThemeMode, THEME_MODES, useThemeMode } from '../theme/themeMode';
import { openDesktopDialog } from './desktop/desktopDialogs';
import { WORDS } from './menuWords';
import { shareUsage, usageOf } from './observe/usage';
import { openPalette, PALETTE_KEYS } from './palette/paletteStore';
import classes from './UserMenuPanel.module.css';
import { WORDS as FRAME } from './words';

const DisplayDialog = lazyPart(() => import('./DisplayDialog'), {
  failed: PART_FAILED.dialog,
  giveUp: ({ onClose }) => onClose(),
});

const ShortcutsDialog = lazyPart(() => import('./ShortcutsDialog'), {
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

/** The switch for usage statistics, if this installation collects any. */
function useUsageEntry(): MenuEntry[] {
  const usage = usageOf(usePlatform());
  const isShared = shareUsage.use();
  if (usage === 'none') return [];
  if (usage === 'asked') return [choice(WORDS.usage, isShared, shareUsage.set)];
  return [{ ...choice(WORDS.usageRefused, false, () => undefined), isDisabled: true }];
}

/** The choice of the theme, when the header has no room for its switch (`Header.module.css`). */
function useThemes(): readonly MenuGroup[] {
  const isPhone = useMedia('(max-width: 639px)');
  const mode = useThemeMode();
  if (!isPhone) return [];
  const entries = THEME_MODES.map((one) => ({
    label: FRAME[one],
    isOn: one === mode,
    isChoice: true,
    run: () => setThemeMode(one),
  }));
  return [{ title: FRAME.theme, entries }];
}

export default function UserMenuPanel({ user, anchor, onClose }: Props) {
  const isDeveloper = developer.use();
  const usage = useUsageEntry();
  const themes = useThemes();
  const { desktop, links } = usePlatform();
  const [dialog, setDialog] = useState<'display' | 'shortcuts' | null>(null);
  if (dialog === 'display') return <DisplayDialog onClose={onClose} />;
  if (dialog === 'shortcuts') return <ShortcutsDialog onClose={onClose} />;
  const entries: MenuEntry[] = [
    { icon: 'search', label: WORDS.openDevice, keys: PALETTE_KEYS, run: openPalette },
    { icon: 'bell', label: WORDS.notifications, to: NOTIFICATIONS_PATH },
    { icon: 'settings', label: WORDS.display, run: () => setDialog('display'), staysOpen: true },
    { label: WORDS.shortcuts, icon: 'keyboard', run: () => setDialog('shortcuts'), staysOpen: true },
    ...(desktop
      ? [{ icon: 'settings', label: WORDS.appSettings, run: () => openDesktopDialog('settings') } as const]
      : []),
    { icon: 'signOut', label: WORDS.signOut, to: '/sign-out' },
  ];
  const others: MenuEntry[] = [
    ...usage,
    // The installed app has them in its About dialog.
    ...(desktop ? [] : [{ label: WORDS.licences, href: links.href('licences') }]),
    choice(WORDS.developer, isDeveloper, developer.set),
  ];
  return (
    <MenuPanel
      anchor={anchor}
      label={WORDS.menu}
      groups={[{ entries }, ...themes, { entries: others }]}
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
