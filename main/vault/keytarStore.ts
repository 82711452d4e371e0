import { SHORT_NAME } from '#app/brand';
import type { Keytar } from '../adapters/keytar';
import type { Reading, SecretStore } from './SecretStore';

/** Under which a value is written and removed again, to learn whether the vault is open. */
const PROBE = 'probe';
/** A vault that is there but does not let us in. keytar hands on the words of libsecret and GIO, of Windows, or of macOS. */
const LOCKED = /locked|prompt was dismissed|cancell?ed|user interaction is not allowed|errSecInteractionNotAllowed/i;
/** The words of macOS for a key chain that is not there. */
const NO_KEY_CHAIN = /no keychain is available|keychain could not be found|not a valid keychain/i;

/**
 * Whether an error of keytar's means a vault that is locked, or a question that was denied. macOS says so in the language of the system, and
 * keytar calls what it cannot read "An unknown error occurred.": there, all but the lack of a key chain is taken for a denial. The second
 * vault has its key in the same key chain, so nothing is lost by not asking it.
 */
function isDenied(reason: string, system: NodeJS.Platform): boolean {
  return LOCKED.test(reason) || (system === 'darwin' && !NO_KEY_CHAIN.test(reason));
}

/**
 * The system's own vault. On Linux a locked one answers "nothing" instead of failing (security §3),
 * so an empty answer is believed only of a vault that takes a value.
 */
export function createKeytarStore(keytar: Keytar, account: string, system: NodeJS.Platform): SecretStore {
  const isOpen = async () => {
    if (system !== 'linux') return;
    await keytar.setPassword(SHORT_NAME, PROBE, 'x');
    await keytar.deletePassword(SHORT_NAME, PROBE);
  };
  const readingOf = (error: unknown): Reading => {
    const reason = error instanceof Error ? error.message : String(error);
    return isDenied(reason, system) ? { state: 'locked' } : { state: 'unavailable', reason };
  };
  /** Has the caller see a denial, whatever its words. */
  const fail = (error: unknown): never => {
    if (readingOf(error).state !== 'locked') throw error;
    throw new Error(`locked: ${error instanceof Error ? error.message : String(error)}`);
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
    write: (secret) => keytar.setPassword(SHORT_NAME, account, secret).catch(fail),
    clear: async () => {
      await keytar.deletePassword(SHORT_NAME, account).catch(fail);
    },
  };
}
