import { isDeviceId, isSafeId, type DeviceId } from '#app/domain/ids';

/** Most tiles of a wall: each decodes a picture of its own. */
export const MAX_TILES = 9;

export interface WallEntry {
  readonly device: DeviceId;
  /** One of the device's streams; null: its first. */
  readonly stream: string | null;
}

function entryOf(text: string): WallEntry | null {
  const [device, stream, ...more] = text.split(':');
  if (!isDeviceId(device) || more.length > 0) return null;
  if (stream !== undefined && !isSafeId(stream)) return null;
  return { device, stream: stream ?? null };
}

const keyOf = ({ device, stream }: WallEntry) => (stream === null ? device : `${device}:${stream}`);

/** What a wall shows, from its address: `?devices=a,b:belly`. What cannot be read is left out; nothing is there twice. */
export function readWall(params: URLSearchParams): readonly WallEntry[] {
  const entries = new Map<string, WallEntry>();
  for (const text of (params.get('devices') ?? '').slice(0, 4000).split(',')) {
    const entry = entryOf(text.trim());
    if (entry && entries.size < MAX_TILES) entries.set(keyOf(entry), entry);
  }
  return [...entries.values()];
}

/** The address of a wall. */
export function wallPath(entries: readonly WallEntry[]): string {
  return `/wall?devices=${entries.map(keyOf).join(',')}`;
}

/** Columns that fill a wide screen best. */
export const columnsOf = (tiles: number): number => (tiles <= 1 ? 1 : tiles <= 4 ? 2 : 3);
