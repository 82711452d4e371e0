import type { Device } from '#app/domain/device';
import { can } from '#app/domain/role';
import { devicePage } from '#app/domain/pagePaths';
import { SETTINGS_PAGES } from '../device/settingsPages';
import { rank, scoreOf, wordsOf } from './rank';
import { WORDS } from './words';

export interface Entry {
  readonly key: string;
  readonly label: string;
  readonly aliases?: readonly string[];
  readonly id?: string;
  readonly kind: string;
  /** The heading that it is listed under; left out where results of all kinds are mixed, the best first. */
  readonly group?: string;
  /** Set for devices, to show the status. */
  readonly device?: Device;
  /** Breaks ties between entries that match equally well. */
  readonly weight: number;
  readonly run: () => void;
}

/** The data that entries are made of, and the actions that they run. */
export interface Places {
  readonly devices: readonly Device[];
  /** The device of the current page. */
  readonly current: Device | undefined;
  /** IDs of the devices that were opened last, the latest first. */
  readonly recent?: readonly string[];
  readonly commands: readonly Entry[];
  readonly isOnline: (device: Device) => boolean;
  readonly goTo: (path: string) => void;
}

/** Limit of results; typing narrows them down. */
const MAX_SHOWN = 50;
/** How many devices and commands come first while nothing is typed, so that both are in sight. */
const FIRST_DEVICES = 4;
const FIRST_COMMANDS = 4;
/** Limit of devices whose settings pages are searched. */
const MAX_WITH_PAGES = 8;
const SECTIONS = SETTINGS_PAGES.filter(({ section }) => section !== undefined).map((page, index) => {
  const name = page.title;
  // Of devices whose name was not typed, the first page stands for all of their settings.
  const own = index === 0 ? [name, WORDS.settings] : [name];
  return { page, path: page.path, name, own, all: [name, WORDS.settings] };
});
type Section = (typeof SECTIONS)[number];

/** Whether the user's role may open a page. */
const mayOpen = ({ role }: Device, { page }: Section): boolean => page.isClosed !== true || can(role, page.needs);

function deviceEntry(device: Device, { isOnline, goTo }: Places): Entry {
  const { id, name } = device;
  const run = () => goTo(devicePage(id));
  return { key: id, id, label: name, kind: '', device, weight: isOnline(device) ? 0.9 : 0.5, run };
}

const pageEntry = (
  { id, name: device }: Device,
  { path, name, all }: Section,
  weight: number,
  { goTo }: Places,
): Entry => ({
  key: `${id}/${path}`,
  id,
  label: WORDS.settingsOf(device, name),
  aliases: all,
  kind: WORDS.settings,
  weight,
  run: () => goTo(devicePage(id, `/settings/${path}`)),
});

const pagesOf = (device: Device, sections: readonly Section[], weight: number, places: Places): Entry[] =>
  sections.filter((section) => mayOpen(device, section)).map((section) => pageEntry(device, section, weight, places));

/** Settings pages of the current device and of devices whose name was typed. If every typed word matches a page, the first other devices too. */
function pagesFor(words: readonly string[], places: Places): Entry[] {
  const { devices, current, isOnline } = places;
  const isNamed = ({ id, name }: Device) => words.some((word) => scoreOf({ label: name, id }, [word]) > 0);
  const named = words.length < 2 ? [] : devices.filter(isNamed).slice(0, MAX_WITH_PAGES);
  const pages = [...new Set(current ? [current, ...named] : named)].flatMap((device) =>
    pagesOf(device, SECTIONS, device === current ? 0.4 : 0.2, places),
  );
  const meant =
    words.length === 0 ? [] : SECTIONS.filter(({ name, own }) => scoreOf({ label: name, aliases: own }, words) > 0);
  if (meant.length === 0) return pages;
  const unnamed = devices.filter((device) => device !== current && !named.includes(device));
  const first = [...unnamed.filter(isOnline), ...unnamed.filter((device) => !isOnline(device))];
  return [...pages, ...first.slice(0, MAX_WITH_PAGES).flatMap((device) => pagesOf(device, meant, 0.1, places))];
}

const under = (group: string, entries: readonly Entry[]): Entry[] => entries.map((entry) => ({ ...entry, group }));

/** Returns what is listed while nothing is typed, under headings: recent and online devices, the first commands, pages of the current device, then the rest. */
function overview(places: Places): Entry[] {
  const { devices, current, recent = [], commands } = places;
  const entries = devices.map((device) => deviceEntry(device, places));
  const ranked = rank(entries, [], entries.length);
  const latest = recent.filter((id) => id !== current?.id).flatMap((id) => ranked.filter(({ key }) => key === id));
  const ordered = [...new Set([...latest, ...ranked])];
  const pages = current ? pagesOf(current, SECTIONS, 0, places) : [];
  const inSight = ordered.slice(0, FIRST_DEVICES);
  const first = [
    ...under(WORDS.recent, inSight.slice(0, latest.length)),
    ...under(WORDS.devices, inSight.slice(latest.length)),
    ...under(WORDS.pages, commands.slice(0, FIRST_COMMANDS)),
    ...under(WORDS.ofThisDevice, pages),
  ];
  const last = under(WORDS.morePages, commands.slice(FIRST_COMMANDS));
  const room = Math.max(0, MAX_SHOWN - first.length - last.length);
  const more = under(WORDS.moreDevices, ordered.slice(FIRST_DEVICES, FIRST_DEVICES + room));
  return [...first, ...more, ...last].slice(0, MAX_SHOWN);
}

/** Returns the matching devices (by name or ID), settings pages, pages and commands. Best first; online devices before others. */
export function find(query: string, places: Places): Entry[] {
  const words = wordsOf(query);
  if (words.length === 0) return overview(places);
  const devices = places.devices.map((device) => deviceEntry(device, places));
  return rank([...devices, ...places.commands, ...pagesFor(words, places)], words, MAX_SHOWN);
}
