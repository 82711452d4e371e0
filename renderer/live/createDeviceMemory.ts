import type { DeviceId } from '#app/domain/ids';
import { sessionEnd } from '../lib/sessionEnd';

/** Number of devices that are remembered; the least recently viewed is dropped first. */
const MAX_DEVICES = 8;

interface Session {
  /** Different for each account that signs in. */
  readonly currentGeneration: number;
}

/** A memory of a few devices, which ends with the session. `make` creates the entry of a device. */
export function createDeviceMemory<T>(make: () => T) {
  const known = new Map<DeviceId, T>();
  let generation = -1;
  sessionEnd.onEnd(() => known.clear());
  return {
    /** The same object for a device until it is forgotten. */
    of: (id: DeviceId, { currentGeneration }: Session): T => {
      if (currentGeneration !== generation) known.clear();
      generation = currentGeneration;
      const memory = known.get(id) ?? make();
      known.delete(id);
      known.set(id, memory);
      for (const oldest of [...known.keys()].slice(0, -MAX_DEVICES)) known.delete(oldest);
      return memory;
    },
    devices: (): readonly DeviceId[] => [...known.keys()],
  };
}
