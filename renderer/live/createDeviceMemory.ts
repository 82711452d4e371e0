import type { DeviceId } from '#app/domain/ids';
import { sessionEnd } from '../lib/sessionEnd';
import { watchSession } from '../lib/watchSession';

/** Number of devices that are remembered; the least recently viewed is dropped first. */
const MAX_DEVICES = 8;

/** A memory of a few devices, which ends with the session. `make` creates the entry of a device. */
export function createDeviceMemory<T>(make: () => T) {
  const known = new Map<DeviceId, T>();
  let hasEnded = watchSession();
  sessionEnd.onEnd(() => known.clear());
  return {
    /** The same object for a device until it is forgotten. */
    of: (id: DeviceId): T => {
      if (hasEnded()) known.clear();
      hasEnded = watchSession();
      const memory = known.get(id) ?? make();
      known.delete(id);
      known.set(id, memory);
      for (const oldest of [...known.keys()].slice(0, -MAX_DEVICES)) known.delete(oldest);
      return memory;
    },
    devices: (): readonly DeviceId[] => [...known.keys()],
  };
}
