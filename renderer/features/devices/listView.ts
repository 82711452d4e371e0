import { needsCode, tagText, type Device } from '#app/domain/device';
import { ROLES, type Role } from '#app/domain/roles';
import { searchText } from '#app/lib/searchText';
import { cut } from '#app/lib/cut';
import { compareNames } from '../../lib/compareNames';
import { CALM, isArmedOrLost, rankIn, troublesOf, type DeviceLookup, type Ranks, type Reported } from './attention';

/** Sort orders; `alerts` puts devices that need attention first. */
export const SORTS = ['alerts', 'name', 'status', 'seen', 'battery', 'signal', 'access'] as const;
export type Sort = (typeof SORTS)[number];
export const DEFAULT_SORT: Sort = 'alerts';
export const SHOWS = ['online', 'offline', 'attention', 'armed'] as const;
export type Show = (typeof SHOWS)[number];

/** Search, filters and sort order of the list, as in the address: `?q=&sort=&order=reverse&group=tag&status=&role=&tag=&auth=`. */
export interface ListView {
  readonly query: string;
  readonly sort: Sort;
  readonly isReversed: boolean;
  /** Groups the list by tag. */
  readonly isByTag: boolean;
  readonly status: Show | null;
  readonly role: Role | null;
  readonly tag: string | null;
  readonly onlyAuthProblems: boolean;
}

const MAX_QUERY = 100;

function oneOf<T extends string>(values: readonly T[], value: string | null): T | null {
  return values.find((one) => one === value) ?? null;
}

/** Reads a view from the address. Unknown values become their defaults. */
export function readView(params: URLSearchParams): ListView {
  return {
    query: cut(params.get('q') ?? '', MAX_QUERY),
    sort: oneOf(SORTS, params.get('sort')) ?? DEFAULT_SORT,
    isReversed: params.get('order') === 'reverse',
    isByTag: params.get('group') === 'tag',
    status: oneOf(SHOWS, params.get('status')),
    role: oneOf(ROLES, params.get('role')),
    tag: tagText(params.get('tag')),
    onlyAuthProblems: params.get('auth') === 'problem',
  };
}

/** Writes a view to the address. Leaves out defaults and keeps other parameters. */
export function writeView(params: URLSearchParams, change: Partial<ListView>): URLSearchParams {
  const view = { ...readView(params), ...change };
  const next = new URLSearchParams(params);
  const put = (name: string, value: string | null) => (value ? next.set(name, value) : next.delete(name));
  put('q', cut(view.query, MAX_QUERY));
  put('sort', view.sort === DEFAULT_SORT ? null : view.sort);
  put('order', view.isReversed ? 'reverse' : null);
  put('group', view.isByTag ? 'tag' : null);
  put('status', view.status);
  put('role', view.role);
  put('tag', view.tag);
  put('auth', view.onlyAuthProblems ? 'problem' : null);
  return next;
}

/** The filters, besides the search. */
export const NO_FILTERS = { status: null, role: null, tag: null, onlyAuthProblems: false } as const;

export function isFiltered(view: ListView): boolean {
  const { query, status, role, tag, onlyAuthProblems } = view;
  return query.trim() !== '' || status !== null || role !== null || tag !== null || onlyAuthProblems;
}

/** Sorts by a column, or reverses the order if the list is sorted by it already. */
export function sortBy(view: ListView, sort: Sort): Pick<ListView, 'sort' | 'isReversed'> {
  return { sort, isReversed: view.sort === sort && !view.isReversed };
}

/**
 * Sorts devices by name, comparing numbers as numbers. This is the expensive part of sorting, so it runs once per list, not per
 * event. `before`: the last result. Starting from its order, few names are compared, or none if nothing changed.
 */
export function sortByName(devices: readonly Device[], before: readonly Device[] = []): Device[] {
  const place = new Map(before.map(({ id }, index) => [id, index]));
  const [placed, others]: [Device[], Device[]] = [[], []];
  for (const device of devices) {
    const index = place.get(device.id);
    if (index === undefined) others.push(device);
    else placed[index] = device;
  }
  // A removed device leaves a hole, which `every` and `filter` skip.
  const isInOrder = others.length === 0 && placed.every(({ name }, index) => name === before[index]?.name);
  const all = [...placed.filter(Boolean), ...others];
  return isInOrder ? all : all.sort(compareNames);
}

/** True when the view's filter or order depends on presence. */
export function dependsOnPresence({ sort, status }: ListView): boolean {
  return !['name', 'alerts', 'access'].includes(sort) || status !== null;
}

/** Returns the report that a device's row shows: none if it is offline by the last news of it, otherwise the last one. */
const reportOf = (device: Device, lookup: DeviceLookup): Reported | undefined =>
  lookup.isOnline(device) === false ? undefined : lookup.summary(device);

type Key = (device: Device, lookup: DeviceLookup, ranks: Ranks, sign: number) => number | null;

/** Sort key of a device, smallest first; null if unknown, which comes last in both directions. `sign`: -1 while reversed. */
const RANKS: Readonly<Record<Exclude<Sort, 'name'>, Key>> = {
  status: (device, lookup) => {
    const isOnline = lookup.isOnline(device);
    return isOnline === null ? null : Number(!isOnline);
  },
  seen: (device, lookup) => -lookup.seenAt(device),
  battery: (device, lookup) => reportOf(device, lookup)?.batteryPct ?? null,
  signal: (device, lookup) => {
    const uplink = reportOf(device, lookup)?.uplink;
    return uplink?.rsrpDbm ?? uplink?.rssiDbm ?? null;
  },
  // Calm devices come last, in the same order, in both directions.
  alerts: (device, _, ranks, sign) => {
    const rank = rankIn(ranks, device);
    return rank < CALM ? rank : sign * rank;
  },
  access: (device) => ROLES.indexOf(device.role),
};

const IS_SHOWN: Readonly<Record<Show, (device: Device, lookup: DeviceLookup) => boolean>> = {
  online: (device, lookup) => !lookup.isPast && lookup.isOnline(device) === true,
  offline: (device, lookup) => !lookup.isPast && lookup.isOnline(device) === false,
  attention: (device, lookup) => troublesOf(device, lookup) > 0,
  armed: isArmedOrLost,
};

const texts = new WeakMap<Device, string>();

/** The text that the search looks at. Cached, because each key press searches all devices. */
function textOf(device: Device): string {
  let text = texts.get(device);
  if (text === undefined) texts.set(device, (text = searchText([device.name, device.id, ...device.tags].join('\n'))));
  return text;
}

/** Whether a view's search and filters show a device. */
export function filterOf(view: ListView): (device: Device, lookup: DeviceLookup) => boolean {
  const words = searchText(view.query.trim());
  return (device, lookup) =>
    (words === '' || textOf(device).includes(words)) &&
    (view.role === null || device.role === view.role) &&
    (view.tag === null || device.tags.includes(view.tag)) &&
    (!view.onlyAuthProblems || needsCode(device.authStatus)) &&
    (view.status === null || IS_SHOWN[view.status](device, lookup));
}

/** Returns the devices that a view shows, in its order. `devices` must be sorted by name and is not changed. `ranks`: urgency when the list was last sorted. */
export function applyView(
  devices: readonly Device[],
  view: ListView,
  lookup: DeviceLookup,
  ranks: Ranks = null,
): readonly Device[] {
  const isShown = filterOf(view);
  const shown = devices.filter((device) => isShown(device, lookup));
  if (view.sort === 'name') return view.isReversed ? shown.reverse() : shown;
  const rankOf = RANKS[view.sort];
  const sign = view.isReversed ? -1 : 1;
  // Sorting is stable, so equal ranks stay sorted by name. The difference of two missing ranks is NaN.
  return shown
    .map((device) => ({ device, rank: (rankOf(device, lookup, ranks, sign) ?? sign * Infinity) * sign }))
    .sort((a, b) => a.rank - b.rank || 0)
    .map(({ device }) => device);
}
