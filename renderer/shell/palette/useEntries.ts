import type { Device } from '#app/domain/device';
import { useMemo } from 'react';
import { useMatch, useNavigate } from 'react-router-dom';
import { useDeviceList } from '../../api/useDeviceList';
import { presence, presenceOf } from '../../live/presence';
import { usePlatform } from '../../platform/PlatformContext';
import { setThemeMode } from '../../theme/themeMode';
import { openDesktopDialog } from '../desktop/desktopDialogs';
import { sectionName } from '../device/sectionOf';
import { SETTINGS_PAGES } from '../device/settingsPages';
import { rank, scoreOf, wordsOf } from './rank';
import { WORDS } from './words';

export interface Entry {
  readonly key: string;
  readonly label: string;
  readonly kind: string;
  /** Of a device: shows its status. */
  readonly device?: Device;
  /** Decides among entries that fit equally well. */
  readonly weight: number;
  readonly run: () => void;
}

/** More than these are not read; typing narrows them down. */
const MAX_SHOWN = 50;
/** Devices whose settings pages are looked through. */
const MAX_WITH_PAGES = 8;
const SECTIONS = SETTINGS_PAGES.filter(({ section }) => section !== undefined);

type GoTo = (path: string) => void;

const deviceEntry = (device: Device, goTo: GoTo): Entry => ({
  key: device.id,
  label: device.name,
  kind: '',
  device,
  weight: presenceOf(presence.store.getState().entries, device.id)?.isOnline ? 0.9 : 0.5,
  run: () => goTo(`/devices/${device.id}`),
});

const pagesOf = ({ id, name }: Device, goTo: GoTo, weight: number): Entry[] =>
  SECTIONS.map((page) => ({
    key: `${id}/${page.path}`,
    label: WORDS.settingsOf(name, sectionName(page)),
    kind: WORDS.settings,
    weight,
    run: () => goTo(`/devices/${id}/settings/${page.path}`),
  }));

/** Pages, commands and, in the installed app, its dialogs. */
function useCommands(goTo: GoTo): readonly Entry[] {
  const { desktop } = usePlatform();
  return useMemo(() => {
    const entry = (key: string, label: string, kind: string, run: () => void): Entry => ({
      key,
      label,
      kind,
      weight: 0.3,
      run,
    });
    const page = (label: string, path: string, kind: string = WORDS.page) => entry(path, label, kind, () => goTo(path));
    return [
      page(WORDS.devices, '/'),
      page(WORDS.wall, '/wall'),
      page(WORDS.addDevice, '/device', WORDS.command),
      entry('light', WORDS.light, WORDS.command, () => setThemeMode('light')),
      entry('dark', WORDS.dark, WORDS.command, () => setThemeMode('dark')),
      entry('system', WORDS.system, WORDS.command, () => setThemeMode('system')),
      page(WORDS.signOut, '/sign-out', WORDS.command),
      ...(desktop
        ? [
            entry('settings', WORDS.computer, WORDS.app, () => openDesktopDialog('settings')),
            entry('about', WORDS.about, WORDS.app, () => openDesktopDialog('about')),
          ]
        : []),
    ];
  }, [goTo, desktop]);
}

/** Finds devices, the settings pages of those that are meant, pages and commands; best first, online devices before others. */
export function useFind(): (query: string) => Entry[] {
  const navigate = useNavigate();
  const { data } = useDeviceList();
  const here = useMatch('/devices/:id/*')?.params.id;
  const goTo = useMemo<GoTo>(() => (path) => void navigate(path), [navigate]);
  const commands = useCommands(goTo);
  return useMemo(() => {
    const devices = data?.devices ?? [];
    const current = devices.find(({ id }) => id === here);
    return (query) => {
      const words = wordsOf(query);
      const shown = devices.map((device) => deviceEntry(device, goTo));
      const isMeant = ({ name }: Device) => words.some((word) => scoreOf(name, [word]) > 1);
      const meant = words.length < 2 ? [] : devices.filter(isMeant).slice(0, MAX_WITH_PAGES);
      const pages = [
        ...(current ? pagesOf(current, goTo, 0.4) : []),
        ...meant.filter((device) => device !== current).flatMap((device) => pagesOf(device, goTo, 0.2)),
      ];
      return rank([...shown, ...commands, ...pages], words, MAX_SHOWN);
    };
  }, [data, here, goTo, commands]);
}
