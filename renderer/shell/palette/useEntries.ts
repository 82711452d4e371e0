import { NOTIFICATIONS_PATH } from '#app/domain/pagePaths';
import { useMemo } from 'react';
import { useMatch, useNavigate } from 'react-router-dom';
import { useDeviceList } from '../../api/useDeviceList';
import { developer } from '../../lib/flags';
import { useLostSince } from '../../live/liveState';
import { presence, presenceOf } from '../../live/presence';
import { onlineOf } from '../../live/useDeviceStatus';
import { usePlatform } from '../../platform/PlatformContext';
import { setThemeMode } from '../../theme/themeMode';
import { openDesktopDialog } from '../desktop/desktopDialogs';
import { WORDS as MENU } from '../menuWords';
import { find, type Entry } from './find';
import { recentDevices } from './paletteStore';
import { WORDS } from './words';

type GoTo = (path: string) => void;

/** Key of the entry whose dialog replaces the palette. */
export const DISPLAY = 'display';
export const SHORTCUTS = 'shortcuts';

/** Entries for pages, commands and the installed app's dialogs. */
function useCommands(goTo: GoTo): readonly Entry[] {
  const { desktop, links } = usePlatform();
  return useMemo(() => {
    const entry = (
      key: string,
      label: string,
      kind: string,
      run: () => void,
      aliases: readonly string[] = [],
    ): Entry => ({
      key,
      label,
      aliases,
      kind,
      weight: 0.3,
      run,
    });
    const page = (label: string, path: string, kind: string = WORDS.page) => entry(path, label, kind, () => goTo(path));
    const readDocs = () => void window.open(links.href('docs'), '_blank', 'noopener,noreferrer');
    return [
      page(WORDS.devices, '/'),
      page(WORDS.wall, '/wall'),
      page(WORDS.addDevice, '/device', WORDS.command),
      entry('notifications', MENU.notifications, WORDS.page, () => goTo(NOTIFICATIONS_PATH), [
        WORDS.settings,
        WORDS.sound,
        WORDS.quietHours,
      ]),
      entry(DISPLAY, MENU.display, WORDS.command, () => undefined, [WORDS.settings]),
      entry('light', WORDS.light, WORDS.command, () => setThemeMode('light')),
      entry('dark', WORDS.dark, WORDS.command, () => setThemeMode('dark')),
      entry('system', WORDS.system, WORDS.command, () => setThemeMode('system')),
      entry(SHORTCUTS, MENU.shortcuts, WORDS.command, () => undefined, [WORDS.help]),
      entry('docs', WORDS.documentation, WORDS.page, readDocs, [WORDS.help]),
      page(WORDS.signOut, '/sign-out', WORDS.command),
      ...(desktop
        ? [
            entry('settings', WORDS.computer, WORDS.app, () => openDesktopDialog('settings'), [WORDS.settings]),
            entry('about', WORDS.about, WORDS.app, () => openDesktopDialog('about')),
          ]
        : []),
      entry('developer', MENU.developer, WORDS.command, () => developer.set(!developer.get())),
    ];
  }, [goTo, desktop, links]);
}

/** Returns the results for the typed text; see `find`. */
export function useFind(): (query: string) => Entry[] {
  const navigate = useNavigate();
  const { data } = useDeviceList();
  const here = useMatch('/devices/:id/*')?.params.id;
  const goTo = useMemo<GoTo>(() => (path) => void navigate(path), [navigate]);
  const commands = useCommands(goTo);
  const isLost = useLostSince() !== null;
  return useMemo(() => {
    const devices = data?.devices ?? [];
    const current = devices.find(({ id }) => id === here);
    const { entries } = presence.store.getState();
    const recent = recentDevices();
    const isOnline = ({ id }: { readonly id: (typeof devices)[number]['id'] }) =>
      onlineOf(presenceOf(entries, id), isLost) === true;
    return (query) => find(query, { devices, current, recent, commands, isOnline, goTo });
  }, [data, here, goTo, commands, isLost]);
}
