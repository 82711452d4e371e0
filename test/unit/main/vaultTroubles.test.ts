import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { Reading, SecretStore } from '../../../main/vault/SecretStore';
import { Vault } from '../../../main/vault/Vault';
import { vaultOver } from './parts';

/** A store that keeps what it is given, but for what a test has it do otherwise. */
function storeOf(backend: SecretStore['backend'], kept: string | null = null, other: Partial<SecretStore> = {}) {
  let secret = kept;
  const calls: string[] = [];
  const store: SecretStore = {
    backend,
    read: () => Promise.resolve<Reading>(secret === null ? { state: 'empty' } : { state: 'ok', secret }),
    write: (next) => {
      secret = next;
      calls.push('write');
      return Promise.resolve();
    },
    clear: () => {
      secret = null;
      calls.push('clear');
      return Promise.resolve();
    },
    ...other,
  };
  return { store, calls, kept: () => secret };
}

function logged(first: SecretStore | null, second: SecretStore | null = null) {
  const lines: string[] = [];
  return { vault: vaultOver(first, second, (line) => lines.push(line)), lines };
}

describe('what the vault tells support', () => {
  test('which place it took, once, and no problem where there is none', async () => {
    const { vault, lines } = logged(storeOf('keytar').store);
    await vault.read();
    await vault.write('a-token');
    await vault.clear();
    expect(lines).toEqual(['vault: keytar']);
    expect(vault.problem).toBeNull();
  });

  test('why the first place cannot be used, in the store’s own words', async () => {
    const read = () => Promise.resolve<Reading>({ state: 'unavailable', reason: 'no bus' });
    const { vault, lines } = logged(storeOf('keytar', null, { read }).store);
    await vault.read();
    expect(lines).toEqual(['vault keytar: no bus', 'vault: memory']);
    expect(vault.problem).toBe('keytar: no bus');
  });

  test.each([
    ['an error', () => Promise.reject(new Error('broken')), 'broken'],
    // oxlint-disable-next-line typescript/prefer-promise-reject-errors -- native code can reject with a text
    ['a text', () => Promise.reject('odd'), 'odd'],
    [
      'at once',
      () => {
        throw new Error('early');
      },
      'Error: early',
    ],
  ] as [string, () => Promise<null>, string][])('why opening it failed: %s', async (_, keytar, reason) => {
    const vault = new Vault({ keytar, safeStorage: () => Promise.resolve(null) }, () => undefined);
    await vault.read();
    expect(vault.problem).toBe(`keytar: ${reason}`);
  });

  test('that a token was not written, and why, never the token', async () => {
    const write = () => Promise.reject(new Error('The collection is Locked'));
    const { vault, lines } = logged(storeOf('keytar', null, { write }).store);
    expect(await vault.write('a-token')).toBe(false);
    expect(lines).toEqual(['vault: keytar', 'vault keytar: not written (The collection is Locked)']);
    // Said to be locked by the error alone: what is read back is "nothing".
    expect(vault.state).toEqual({ backend: 'keytar', state: 'locked' });
  });

  test('that a token was not kept though writing it succeeded', async () => {
    const { vault, lines } = logged(storeOf('keytar', null, { write: () => Promise.resolve() }).store);
    expect(await vault.write('a-token')).toBe(false);
    expect(lines.at(-1)).toBe('vault keytar: not written (empty)');
    expect(vault.state.state).toBe('unavailable');
    // Another token than the one that was written is not that one.
    const { vault: stale } = logged(storeOf('keytar', 'an-older-token', { write: () => Promise.resolve() }).store);
    expect(await stale.write('a-token')).toBe(false);
  });

  test('that a token was not cleared, and what each place says', async () => {
    const stuck = storeOf('keytar', 'a-token', { clear: () => Promise.reject(new Error('no')) });
    const second = storeOf('safeStorage', 'an-older-token');
    const { vault, lines } = logged(stuck.store, second.store);
    expect(await vault.clear()).toBe(false);
    expect(lines.at(-1)).toBe('vault keytar: not cleared (ok, empty)');
    expect(vault.state.state).toBe('ok');
    expect(second.kept()).toBeNull();
  });
});

describe('a token that was written', () => {
  test('is not kept where writing it failed, though the same one is there already', async () => {
    const write = () => Promise.reject(new Error('no'));
    const { vault } = logged(storeOf('keytar', 'a-token', { write }).store);
    expect(await vault.write('a-token')).toBe(false);
    expect(vault.state.state).toBe('unavailable');
  });

  test('is in a locked vault where reading it back says so', async () => {
    const readings: Reading[] = [{ state: 'empty' }, { state: 'locked' }];
    const read = () => Promise.resolve(readings.shift() ?? { state: 'locked' as const });
    const { vault } = logged(storeOf('keytar', null, { read, write: () => Promise.reject(new Error('no')) }).store);
    await vault.write('a-token');
    expect(vault.state.state).toBe('locked');
  });
});

describe('two places', () => {
  test('keep the only copy where the first garbles it', async () => {
    const first = storeOf('keytar');
    const garbling = { ...first.store, write: () => first.store.write('garbled') };
    const second = storeOf('safeStorage', 'an-older-token');
    const { vault } = logged(garbling, second.store);
    expect(await vault.read()).toBe('an-older-token');
    expect(second.kept()).toBe('an-older-token');
  });

  test('of which the first cannot be read are the second, and of which the second cannot be opened are the first', async () => {
    const broken = storeOf('keytar', null, { read: () => Promise.reject(new Error('broken')) });
    const { vault } = logged(broken.store, storeOf('safeStorage').store);
    expect(await vault.write('a-token')).toBe(true);
    expect([vault.state.backend, vault.problem]).toEqual(['safeStorage', 'keytar: broken']);
    const { store } = storeOf('keytar');
    const one = new Vault(
      { keytar: () => Promise.resolve(store), safeStorage: () => Promise.reject(new Error('no')) },
      () => undefined,
    );
    expect(await one.write('a-token')).toBe(true);
    expect([one.state.backend, one.problem]).toEqual(['keytar', null]);
  });

  test('are both cleared, and it is told where the second is not', async () => {
    const first = storeOf('keytar', 'a-token');
    const second = storeOf('safeStorage', 'an-older-token', { clear: () => Promise.resolve() });
    const { vault, lines } = logged(first.store, second.store);
    expect(await vault.clear()).toBe(false);
    expect(first.kept()).toBeNull();
    expect(lines.at(-1)).toBe('vault keytar: not cleared (empty, ok)');
    expect(vault.state.state).toBe('empty');
  });

  test('keep the only copy where moving it fails', async () => {
    const first = storeOf('keytar', null, { write: () => Promise.reject(new Error('full')) });
    const second = storeOf('safeStorage', 'an-older-token');
    const { vault } = logged(first.store, second.store);
    expect(await vault.read()).toBe('an-older-token');
    expect([second.kept(), second.calls, vault.state.state]).toEqual(['an-older-token', [], 'ok']);
  });

  test('give what the second holds while the first is memory, and leave it there for the next run', async () => {
    const second = storeOf('safeStorage', 'an-older-token', { canKeep: () => Promise.resolve(false) });
    const { vault } = logged(null, second.store);
    expect(await vault.read()).toBe('an-older-token');
    expect([second.calls, vault.state.backend]).toEqual([[], 'memory']);
  });

  test('of which the second is used only where it protects what it is given', async () => {
    for (const canKeep of [() => Promise.resolve(false), () => Promise.reject(new Error('asked and refused'))]) {
      const { vault } = logged(null, storeOf('safeStorage', null, { canKeep }).store);
      expect(await vault.write('a-token')).toBe(false);
      expect(vault.state).toEqual({ backend: 'memory', state: 'ok' });
    }
    const asked = jest.fn(() => Promise.resolve(true));
    const { vault } = logged(storeOf('keytar').store, storeOf('safeStorage', null, { canKeep: asked }).store);
    await vault.read();
    expect(asked).not.toHaveBeenCalled();
  });

  test('of which a second that does not answer costs no first', async () => {
    const second = storeOf('safeStorage', null, { read: () => Promise.reject(new Error('broken')) });
    const { vault } = logged(storeOf('keytar').store, second.store);
    expect(await vault.read()).toBeNull();
    expect(vault.state).toEqual({ backend: 'keytar', state: 'empty' });
  });

  test('of which the first is locked: what the second holds is not taken for the newer', async () => {
    const first = storeOf('keytar', null, { read: () => Promise.resolve<Reading>({ state: 'locked' }) });
    const second = storeOf('safeStorage', 'an-older-token');
    const { vault } = logged(first.store, second.store);
    expect(await vault.read()).toBeNull();
    expect([vault.state.state, second.kept()]).toEqual(['locked', 'an-older-token']);
  });
});

test('a token under a public key that cannot be deleted is told as such, and is no state of the vault (S41)', async () => {
  const read = () => Promise.resolve<Reading>({ state: 'exposed', secret: 'open-token' });
  const { vault, lines } = logged(storeOf('keytar').store, storeOf('safeStorage', null, { read }).store);
  expect(await vault.read()).toBe('open-token');
  expect(lines.at(-1)).toBe('vault safeStorage: held a token under a public key, not deleted');
  const { vault: only } = logged(storeOf('keytar', null, { read }).store);
  expect(await only.clear()).toBe(false);
  expect(only.state.state).toBe('unavailable');
});

test('calls are carried out in turn, and one that fails holds up none', async () => {
  const order: string[] = [];
  const slow = storeOf('keytar', null, {
    write: async () => {
      await new Promise((resolve) => setTimeout(resolve, 20));
      order.push('write');
    },
    clear: async () => {
      await Promise.resolve();
      order.push('clear');
    },
  });
  const { vault } = logged(slow.store);
  await Promise.all([vault.write('a-token'), vault.clear(), vault.read()]);
  expect(order).toEqual(['write', 'clear']);
});

describe('a place that never answers', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());
  const never = () => new Promise<never>(() => undefined);

  test('is waited for three seconds, not less and not more', async () => {
    const vault = new Vault({ keytar: never, safeStorage: () => Promise.resolve(null) }, () => undefined);
    let isDone = false;
    void vault.read().then(() => (isDone = true));
    await jest.advanceTimersByTimeAsync(2999);
    expect(isDone).toBe(false);
    await jest.advanceTimersByTimeAsync(1);
    expect([isDone, vault.problem, vault.state.backend]).toEqual([true, 'keytar: no answer', 'memory']);
  });

  test('leaves no timer behind where it did answer', async () => {
    const { vault } = logged(storeOf('keytar').store);
    await vault.read();
    expect(jest.getTimerCount()).toBe(0);
  });
});
