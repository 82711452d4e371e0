import { MAX_ON_WALL } from '#app/domain/pagePaths';
import { isDeviceId, isSafeId, type DeviceId } from '#app/domain/ids';
import { LAYOUTS, type LayoutMode } from './layoutWall';
import { cleanName } from './wallName';

/** Most characters of a list of tiles that are read: enough for MAX_ON_WALL ids of device and stream, 9 characters per character. */
const MAX_LIST = 45_000;
/** Most walls that are shown in turn. */
const MAX_IN_TURN = 20;
/** Seconds between two turns. */
export const ROTATE_S = { min: 5, max: 3600 } as const;

export interface WallEntry {
  readonly device: DeviceId;
  /** One of the device's streams; null: its first. */
  readonly stream: string | null;
}

/** What the address of the wall says. */
export interface WallAddress {
  /** Saved walls, shown in turn; beside `entries`: what that wall is called. */
  readonly names: readonly string[];
  /** A wall that stands in the address itself; empty: a saved one. */
  readonly entries: readonly WallEntry[];
  /** How many more stand in the address than a wall shows. */
  readonly left: number;
  /** Null: not said. */
  readonly layout: LayoutMode | null;
  /** Without header and pointer, for an unattended screen. */
  readonly isKiosk: boolean;
  /** Seconds between two turns; null: none. */
  readonly rotateS: number | null;
  /** Asks for the devices of a new wall. */
  readonly isNew: boolean;
}

function decoded(text: string | undefined): string | undefined {
  try {
    return text && decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

function entryOf(text: string): WallEntry | null {
  const [first, second, ...more] = text.split(':');
  const [device, stream] = [decoded(first), decoded(second)];
  if (!isDeviceId(device) || more.length > 0) return null;
  if (second !== undefined && !isSafeId(stream)) return null;
  return { device, stream: stream ?? null };
}

/** Tells the tiles of a wall apart. Percent-encoded, because ids may hold colons. */
export const keyOf = ({ device, stream }: WallEntry): string =>
  [device, ...(stream === null ? [] : [stream])].map(encodeURIComponent).join(':');

export const textOf = (entries: readonly WallEntry[]): string => entries.map(keyOf).join(',');

/** Tiles out of `a,b:belly`, without duplicates, however many; what cannot be read is left out. */
function readAll(text: string): readonly WallEntry[] {
  const entries = new Map<string, WallEntry>();
  for (const one of text.slice(0, MAX_LIST).split(',')) {
    const entry = entryOf(one.trim());
    if (entry) entries.set(keyOf(entry), entry);
  }
  return [...entries.values()];
}

/** The tiles that a wall shows of `a,b:belly`. */
export const readEntries = (text: string): readonly WallEntry[] => readAll(text).slice(0, MAX_ON_WALL);

function readRotate(text: string | null): number | null {
  const seconds = Number(text ?? Number.NaN);
  return Number.isFinite(seconds) && seconds > 0
    ? Math.round(Math.min(ROTATE_S.max, Math.max(ROTATE_S.min, seconds)))
    : null;
}

export const layoutOf = (value: unknown): LayoutMode | null => LAYOUTS.find((one) => one === value) ?? null;

/** `?devices=a,b:belly` or `?name=Harbour` (several are shown in turn), `&layout=large`, `&kiosk=1`, `&rotate=20`. */
export function readWall(params: URLSearchParams): WallAddress {
  const names = params.getAll('name').map(cleanName);
  const entries = readAll(params.get('devices') ?? '');
  return {
    names: [...new Set(names.filter((name) => name !== ''))].slice(0, MAX_IN_TURN),
    entries: entries.slice(0, MAX_ON_WALL),
    left: Math.max(0, entries.length - MAX_ON_WALL),
    layout: layoutOf(params.get('layout')),
    isKiosk: params.get('kiosk') === '1',
    rotateS: readRotate(params.get('rotate')),
    isNew: params.get('new') === '1',
  };
}

/** The address of a wall. */
export function wallPath(address: Partial<WallAddress>): string {
  const { names = [], entries = [], layout = null, isKiosk = false, rotateS = null, isNew = false } = address;
  const parts = [
    ...names.map((name) => `name=${encodeURIComponent(name)}`),
    ...(entries.length > 0 ? [`devices=${textOf(entries).replaceAll('%', '%25')}`] : []),
    ...(layout === null || layout === 'best' ? [] : [`layout=${layout}`]),
    ...(rotateS === null ? [] : [`rotate=${rotateS}`]),
    ...(isKiosk ? ['kiosk=1'] : []),
    ...(isNew ? ['new=1'] : []),
  ];
  return parts.length === 0 ? '/wall' : `/wall?${parts.join('&')}`;
}
