import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { SafeStorage } from 'electron';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Keytar } from '../../../main/adapters/keytar';
import { createKeytarStore } from '../../../main/vault/keytarStore';
import { createMemoryStore } from '../../../main/vault/memoryStore';
import { canEncrypt, createSafeStorageStore } from '../../../main/vault/safeStorageStore';

describe('the system’s vault on Linux', () => {
  const keytarOf = (part: Partial<Keytar>): Keytar => ({
    getPassword: () => Promise.resolve(null),
    setPassword: () => Promise.resolve(),
    deletePassword: () => Promise.resolve(true),
    ...part,
  });
  const failing = (message: string) => keytarOf({ getPassword: () => Promise.reject(new Error(message)) });

  test.each([
    'Cannot get secret of a locked object',
    'The prompt was dismissed',
    'Operation was cancelled',
    'User interaction is not allowed.',
    'errSecInteractionNotAllowed',
  ])('is locked, not gone, where it says "%s"', async (message) => {
    expect(await createKeytarStore(failing(message), 'a', 'linux').read()).toEqual({ state: 'locked' });
  });

  test('is unavailable for any other reason, which is kept', async () => {
    expect(await createKeytarStore(failing('no bus'), 'a', 'linux').read()).toEqual({
      state: 'unavailable',
      reason: 'no bus',
    });
    // oxlint-disable-next-line typescript/prefer-promise-reject-errors -- native code can reject with a text
    const odd = keytarOf({ getPassword: () => Promise.reject('odd') });
    expect(await createKeytarStore(odd, 'a', 'linux').read()).toEqual({ state: 'unavailable', reason: 'odd' });
  });

  test('is asked whether it is open under a name of its own, which does not stay', async () => {
    const calls: unknown[][] = [];
    const keytar = keytarOf({
      setPassword: (...args) => Promise.resolve(void calls.push(['set', ...args])),
      deletePassword: (...args) => {
        calls.push(['delete', ...args]);
        return Promise.resolve(true);
      },
    });
    const store = createKeytarStore(keytar, 'session_token@https://api.x.test', 'linux');
    expect(await store.read()).toEqual({ state: 'empty' });
    expect(calls).toEqual([
      ['set', 'farsight', 'probe', 'x'],
      ['delete', 'farsight', 'probe'],
    ]);
    calls.length = 0;
    await store.write('a-token');
    await store.clear();
    expect(calls).toEqual([
      ['set', 'farsight', 'session_token@https://api.x.test', 'a-token'],
      ['delete', 'farsight', 'session_token@https://api.x.test'],
    ]);
    expect(store.backend).toBe('keytar');
  });
});

test('memory keeps a token for as long as the app runs', async () => {
  const store = createMemoryStore();
  expect([store.backend, await store.read()]).toEqual(['memory', { state: 'empty' }]);
  await store.write('a-token');
  expect(await store.read()).toEqual({ state: 'ok', secret: 'a-token' });
  await store.clear();
  expect(await store.read()).toEqual({ state: 'empty' });
});

describe('the encrypted file', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'farsight-file-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  const asked = jest.fn<() => void>();
  const safeStorage = {
    isAsyncEncryptionAvailable: () => Promise.resolve(true),
    encryptStringAsync: (text: string) => {
      asked();
      return Promise.resolve(Buffer.from(`v11${text.split('').reverse().join('')}`));
    },
    decryptStringAsync: () => Promise.resolve({ shouldReEncrypt: false, result: 'a-token' }),
  } as unknown as SafeStorage;

  test('is not tried out where the system’s key is the only one there is', async () => {
    expect(await canEncrypt(safeStorage, false)).toBe(true);
    expect(asked).not.toHaveBeenCalled();
    expect(await canEncrypt(safeStorage, true)).toBe(true);
    expect(asked).toHaveBeenCalledTimes(1);
  });

  test('that cannot be read is not taken for one that is not there', async () => {
    await expect(createSafeStorageStore(safeStorage, folder, true).read()).rejects.toMatchObject({ code: 'EISDIR' });
  });

  test('that is not there can be cleared', async () => {
    const store = createSafeStorageStore(safeStorage, path.join(folder, 'session.bin'), true);
    await expect(store.clear()).resolves.toBeUndefined();
  });

  test('under a public key is refused in words', async () => {
    const exposing = { ...safeStorage, encryptStringAsync: () => Promise.resolve(Buffer.from('v10x')) };
    const store = createSafeStorageStore(exposing, path.join(folder, 'session.bin'), true);
    await expect(store.write('a-token')).rejects.toThrow('encrypted with a key that is public');
  });
});

describe('the vault of this system', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'farsight-vault-'));
  });
  afterEach(() => {
    jest.useRealTimers();
    jest.dontMock('keytar');
    rmSync(folder, { recursive: true, force: true });
  });

  /** The vault as the app opens it. Its packages are the only fakes. */
  async function open(keytar: () => Keytar, firstPaint: Promise<void>) {
    jest.resetModules();
    jest.doMock('keytar', keytar, { virtual: true });
    const { openVault } = await import('../../../main/vault/openVault');
    const electron = {
      app: { getPath: (name: string) => path.join(folder, name) },
      safeStorage: {
        isAsyncEncryptionAvailable: () => Promise.resolve(true),
        encryptStringAsync: (text: string) => Promise.resolve(Buffer.from(`v11${text.length}`)),
        decryptStringAsync: () => Promise.resolve({ shouldReEncrypt: false, result: 'a-token' }),
      },
    };
    return openVault(electron as never, 'https://api.x.test', firstPaint, () => undefined);
  }

  test('is asked for nothing before the first paint, and names the API with what it keeps', async () => {
    const items = new Map<string, string>();
    let paint: () => void = () => undefined;
    const vault = await open(
      () => ({
        getPassword: (service, account) => Promise.resolve(items.get(`${service} ${account}`) ?? null),
        setPassword: (service, account, secret) => Promise.resolve(void items.set(`${service} ${account}`, secret)),
        deletePassword: (service, account) => Promise.resolve(items.delete(`${service} ${account}`)),
      }),
      new Promise((resolve) => (paint = resolve)),
    );
    const writing = vault.write('a-token');
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(items.size).toBe(0);
    paint();
    expect(await writing).toBe(true);
    expect([...items]).toEqual([['farsight session_token@https://api.x.test', 'a-token']]);
    expect(vault.state).toEqual({ backend: 'keytar', state: 'ok' });
  });

  test('is asked all the same where the first paint takes longer than the vault may', async () => {
    jest.useFakeTimers();
    const vault = await open(
      () => ({
        getPassword: () => Promise.resolve('a-token'),
        setPassword: () => Promise.resolve(),
        deletePassword: () => Promise.resolve(true),
      }),
      new Promise((resolve) => setTimeout(resolve, 5000)),
    );
    const reading = vault.read();
    await jest.advanceTimersByTimeAsync(5000);
    expect(await reading).toBe('a-token');
    expect(vault.state).toEqual({ backend: 'keytar', state: 'ok' });
    expect(vault.problem).toBeNull();
  });

  test('is a file among the user’s data where keytar cannot be loaded, which is told', async () => {
    const missing = (): Keytar => {
      throw new Error("Cannot find module 'keytar'");
    };
    const vault = await open(missing, Promise.resolve());
    expect(await vault.write('a-token')).toBe(true);
    expect(vault.state).toEqual({ backend: 'safeStorage', state: 'ok' });
    expect(vault.problem).toBe("keytar: Cannot find module 'keytar'");
    expect(existsSync(path.join(folder, 'userData', 'session.bin'))).toBe(true);
  });
});
