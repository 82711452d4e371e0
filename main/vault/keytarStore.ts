import { SHORT_NAME } from '#app/brand';
import type { Keytar } from '../adapters/keytar';
import type { Reading, SecretStore } from './SecretStore';

/** Under which a value is written and removed again, to learn whether the vault is open. */
const PROBE = 'probe';
const LOCKED = /locked|prompt was dismissed|user interaction is not allowed|errSecInteractionNotAllowed/i;

/** What an error of the vault means. */
function readingOf(error: unknown): Reading {
  const reason = error instanceof Error ? error.message : String(error);
  return LOCKED.test(reason) ? { state: 'locked' } : { state: 'unavailable', reason };
}

/**
 * The system's own vault. On Linux a locked one answers "nothing" instead of failing (`security.md` 0.4),
 * so an empty answer is believed only of a vault that takes a value.
 */
export function createKeytarStore(keytar: Keytar, account: string, isLinux: boolean): SecretStore {
  const isOpen = async () => {
    if (!isLinux) return;
    await keytar.setPassword(SHORT_NAME, PROBE, 'x');
    await keytar.deletePassword(SHORT_NAME, PROBE);
  };
  return {
    backend: 'keytar',
    read: async () => {
      try {
        const secret = await keytar.getPassword(SHORT_NAME, account);
        if (secret !== null) return { state: 'ok', secret };
        await isOpen();
        return { state: 'empty' };
      } catch (error) {
        return readingOf(error);
      }
    },
    write: (secret) => keytar.setPassword(SHORT_NAME, account, secret),
    clear: async () => {
      await keytar.deletePassword(SHORT_NAME, account);
    },
  };
}
