import type { Reading, SecretStore } from './SecretStore';

/**
 * A store of which one call runs at a time, in order: each may be a question to the user, and two must not stand (macOS).
 * A caller that waits no longer leaves its call open; a reading joins the last call if that is a reading.
 */
export function oneAtATime(store: SecretStore): SecretStore {
  let last: Promise<unknown> = Promise.resolve();
  let reading: Promise<Reading> | null = null;
  const next = <T>(run: () => Promise<T>): Promise<T> => {
    const call = last.then(run);
    reading = null;
    last = call.catch(() => undefined);
    return call;
  };
  return {
    backend: store.backend,
    read: () => {
      if (reading) return reading;
      const call = next(() => store.read());
      reading = call;
      const end = () => {
        if (reading === call) reading = null;
      };
      call.then(end, end);
      return call;
    },
    write: (secret) => next(() => store.write(secret)),
    clear: () => next(() => store.clear()),
    canKeep: () => next(() => store.canKeep?.() ?? Promise.resolve(true)),
  };
}
