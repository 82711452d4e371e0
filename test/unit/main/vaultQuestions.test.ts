import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { Keytar } from '../../../main/adapters/keytar';
import { createKeytarStore } from '../../../main/vault/keytarStore';
import { createMemoryStore } from '../../../main/vault/memoryStore';
import type { Reading, SecretStore } from '../../../main/vault/SecretStore';
import { VAULT_TIMEOUT_MS } from '../../../main/vault/Vault';
import { vaultOver } from './parts';

/**
 * A key chain of macOS in which each call for what it holds is a question to the user, as for one who never chooses "Always Allow".
 * Left out: the dialog itself, and that the app that made an item may read it unasked.
 */
function keyChain(kept: string | null = null) {
  let secret = kept;
  const calls: string[] = [];
  const chain = {
    calls,
    /** What the user answers. */
    answer: () => Promise.resolve(),
    reads: () => calls.filter((call) => call === 'get').length,
    kept: () => secret,
  };
  const asked = async (call: string) => {
    calls.push(call);
    await chain.answer();
  };
  const keytar: Keytar = {
    getPassword: async () => {
      await asked('get');
      return secret;
    },
    setPassword: async (_service, _account, next) => {
      await asked('set');
      secret = next;
    },
    deletePassword: async () => {
      await asked('delete');
      secret = null;
      return true;
    },
  };
  return Object.assign(chain, { store: createKeytarStore(keytar, 'a', 'darwin') });
}

/** An encrypted file, whose key is asked for with a question of its own. */
function secondVault() {
  const asked = jest.fn<(what: string) => void>();
  const store: SecretStore = {
    ...createMemoryStore(),
    backend: 'safeStorage',
    canKeep: () => {
      asked('canKeep');
      return Promise.resolve(true);
    },
    read: () => {
      asked('read');
      return Promise.resolve<Reading>({ state: 'empty' });
    },
  };
  return { store, asked };
}

const refuse = (sentence: string) => () => Promise.reject(new Error(sentence));
const allow = () => Promise.resolve();

describe('a question of the key chain that was denied', () => {
  test.each([
    ['errSecUserCanceled', 'User canceled the operation.'],
    ['errSecAuthFailed', 'The user name or passphrase you entered is not correct.'],
    ['errSecInteractionRequired', 'User interaction is required, but is currently not allowed.'],
    ['errSecUserCanceled in another language', 'Der Vorgang wurde vom Benutzer abgebrochen.'],
    ['a sentence that keytar cannot read', 'An unknown error occurred.'],
  ])('is a locked vault, not a reason to ask the second: %s', async (_, sentence) => {
    const first = keyChain('a-token');
    const second = secondVault();
    first.answer = refuse(sentence);
    const vault = vaultOver(first.store, second.store);
    expect(await vault.read()).toBeNull();
    expect(vault.state).toEqual({ backend: 'keytar', state: 'locked' });
    expect(second.asked).not.toHaveBeenCalled();
    expect(first.reads()).toBe(1);
    // Retry asks once more, and takes what is there.
    first.answer = allow;
    expect(await vault.read()).toBe('a-token');
    expect([first.reads(), vault.state.state]).toEqual([2, 'ok']);
  });

  test.each([
    'No keychain is available. You may need to restart your computer.',
    'A default keychain could not be found.',
    'The specified keychain could not be found.',
    'The specified keychain is not a valid keychain file.',
  ])('is not what a system without a key chain says: "%s"', async (reason) => {
    const first = keyChain();
    first.answer = refuse(reason);
    expect(await first.store.read()).toEqual({ state: 'unavailable', reason });
    const second = secondVault();
    const vault = vaultOver(first.store, second.store);
    await vault.read();
    expect([vault.state.backend, vault.problem]).toEqual(['safeStorage', `keytar: ${reason}`]);
  });

  test('is not followed by another for reading back what was not written or not removed', async () => {
    const first = keyChain('a-token');
    const lines: string[] = [];
    const vault = vaultOver(first.store, null, (line) => lines.push(line));
    await vault.read();
    first.answer = refuse('User canceled the operation.');
    first.calls.length = 0;
    expect(await vault.write('newer-token')).toBe(false);
    expect(vault.state).toEqual({ backend: 'keytar', state: 'locked' });
    expect(await vault.clear()).toBe(false);
    expect(vault.state).toEqual({ backend: 'keytar', state: 'locked' });
    expect(first.calls).toEqual(['set', 'delete']);
    expect(lines.slice(1)).toEqual([
      'vault keytar: not written (locked: User canceled the operation.)',
      'vault keytar: not cleared (locked)',
    ]);
  });
});

describe('the reading by which the vault was chosen', () => {
  test('is that of the first call: a start asks once', async () => {
    const first = keyChain('a-token');
    const vault = vaultOver(first.store, secondVault().store);
    expect(await vault.read()).toBe('a-token');
    expect(first.reads()).toBe(1);
    expect(await vault.read()).toBe('a-token');
    expect(first.reads()).toBe(2);
  });

  test('is not used once something was written', async () => {
    const first = keyChain('an-older-token');
    const vault = vaultOver(first.store);
    expect(await vault.write('a-token')).toBe(true);
    expect(first.calls).toEqual(['get', 'set', 'get']);
    expect(await vault.read()).toBe('a-token');
  });
});

describe('a question of the key chain that still stands', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  /** A vault whose first reading is a question that stands until `say` is called. */
  async function standing(kept: string | null) {
    const first = keyChain(kept);
    let say: () => void = () => undefined;
    first.answer = () => new Promise((resolve) => (say = resolve));
    const vault = vaultOver(first.store);
    const reading = vault.read();
    await jest.advanceTimersByTimeAsync(VAULT_TIMEOUT_MS * 2);
    expect(await reading).toBeNull();
    expect(vault.state).toEqual({ backend: 'keytar', state: 'locked' });
    return { first, vault, say: () => say() };
  }

  test('is joined by the next reading: Retry puts no second one behind it', async () => {
    const { first, vault, say } = await standing('a-token');
    const given = vault.read();
    await jest.advanceTimersByTimeAsync(VAULT_TIMEOUT_MS);
    expect(await given).toBeNull();
    const retried = vault.read();
    await jest.advanceTimersByTimeAsync(VAULT_TIMEOUT_MS - 1);
    expect(first.reads()).toBe(1);
    say();
    expect(await retried).toBe('a-token');
    expect(vault.state).toEqual({ backend: 'keytar', state: 'ok' });
    expect(first.reads()).toBe(1);
    // What was answered is over: the next reading is one of its own.
    first.answer = allow;
    expect(await vault.read()).toBe('a-token');
    expect(first.reads()).toBe(2);
  });

  test('answered within the first call’s own wait signs in at the start', async () => {
    const first = keyChain('a-token');
    let say: () => void = () => undefined;
    first.answer = () => new Promise((resolve) => (say = resolve));
    const vault = vaultOver(first.store);
    const reading = vault.read();
    await jest.advanceTimersByTimeAsync(VAULT_TIMEOUT_MS + 1000);
    say();
    expect(await reading).toBe('a-token');
    expect(first.reads()).toBe(1);
  });

  test('holds up a write and a removal, which follow it in their order', async () => {
    const { first, vault, say } = await standing('an-older-token');
    const [written, cleared] = [vault.write('a-token'), vault.clear()];
    await jest.advanceTimersByTimeAsync(VAULT_TIMEOUT_MS * 4);
    expect([await written, await cleared]).toEqual([false, false]);
    expect(vault.state).toEqual({ backend: 'keytar', state: 'locked' });
    expect(first.calls).toEqual(['get']);
    first.answer = allow;
    say();
    await jest.advanceTimersByTimeAsync(0);
    expect(first.calls).toEqual(['get', 'set', 'delete']);
    expect(first.kept()).toBeNull();
    // A reading joins none that is over, and none from before a write.
    expect(await vault.read()).toBeNull();
    expect([first.reads(), vault.state.state]).toEqual([2, 'empty']);
  });
});
