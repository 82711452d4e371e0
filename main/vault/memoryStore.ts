import type { SecretStore } from './SecretStore';

/** Keeps the secret until the app quits, for a system without a safe store. The app tells the user so. */
export function createMemoryStore(): SecretStore {
  let kept: string | null = null;
  return {
    backend: 'memory',
    read: () => Promise.resolve(kept === null ? { state: 'empty' } : { state: 'ok', secret: kept }),
    write: (secret) => {
      kept = secret;
      return Promise.resolve();
    },
    clear: () => {
      kept = null;
      return Promise.resolve();
    },
  };
}
