import type { DeviceId } from '#app/domain/ids';
import type { Client } from '../../../api/client';
import { presence } from '../../../live/presence';
import type { Home } from './home';
import { Track } from './Track';

/** What is remembered of a vehicle's way while a person is signed in. */
export interface Memory {
  readonly track: Track;
  home: Home | null;
}

/** Devices whose tracks are kept; the least recently viewed goes first. */
const MAX_DEVICES = 8;
const known = new Map<DeviceId, Memory>();
let generation = 0;
let isWatching = false;

/** The way of a device, which is there again when its page is opened again; nothing of it outlives the session. */
export function memoryOf(id: DeviceId, session: Pick<Client, 'currentGeneration'>): Memory {
  const forget = () => {
    if (session.currentGeneration === generation) return;
    known.clear();
    generation = session.currentGeneration;
  };
  forget();
  // The end of a session clears presence, which tells its readers.
  if (!isWatching) presence.store.subscribe(forget);
  isWatching = true;
  const memory = known.get(id) ?? { track: new Track(), home: null };
  known.delete(id);
  known.set(id, memory);
  for (const oldest of [...known.keys()].slice(0, -MAX_DEVICES)) known.delete(oldest);
  return memory;
}

export const rememberedDevices = (): readonly DeviceId[] => [...known.keys()];
