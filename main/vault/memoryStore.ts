import type { SecretStore } from './SecretStore';

/** Where nothing safe can be had: the secret lives as long as the app runs, and the person is told so. */
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
