import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { SafeStorage } from 'electron';
import { loadKeytar, type Keytar } from '../../../main/adapters/keytar';
import { createKeytarStore } from '../../../main/vault/keytarStore';
import { canEncrypt, createSafeStorageStore } from '../../../main/vault/safeStorageStore';
import type { SecretStore } from '../../../main/vault/SecretStore';
import { Vault, VAULT_TIMEOUT_MS } from '../../../main/vault/Vault';
import { vaultOver } from './parts';

/** A keytar that behaves as the real one was seen to: a locked keyring answers "nothing" and refuses to write. */
function fakeKeytar(state: { isLocked?: boolean; error?: string } = {}): Keytar & { items: Map<string, string> } {
  const items = new Map<string, string>();
  const check = () => {
    if (state.error !== undefined) throw new Error(state.error);
  };
  return {
    items,
    getPassword: async (_, account) => {
      check();
      return state.isLocked ? null : (items.get(account) ?? null);
    },
    setPassword: async (_, account, password) => {
      check();
      if (state.isLocked) throw new Error('Cannot create an item in a locked collection');
      items.set(account, password);
    },
    deletePassword: async (_, account) => {
      check();
      return state.isLocked ? false : items.delete(account);
    },
  };
}

const storeOver = (keytar: Keytar) => createKeytarStore(keytar, 'session_token@https://api.x.test', 'linux');
const never = () => new Promise<never>(() => undefined);

describe('the vault over keytar', () => {
  // @spec 3.15
  test('keeps, gives and removes a token, and nothing else stays behind', async () => {
    const keytar = fakeKeytar();
    const vault = vaultOver(storeOver(keytar));
    expect(await vault.read()).toBeNull();
    expect(vault.state).toEqual({ backend: 'keytar', state: 'empty' });
    expect(await vault.write('secret-token')).toBe(true);
    expect([...keytar.items.keys()]).toEqual(['session_token@https://api.x.test']);
    expect(await vault.read()).toBe('secret-token');
    expect(vault.state).toEqual({ backend: 'keytar', state: 'ok' });
    expect(await vault.clear()).toBe(true);
    expect(keytar.items.size).toBe(0);
  });

  test('a locked keyring is locked, not empty: the token in it is not lost (R23)', async () => {
    const state = { isLocked: false };
    const keytar = fakeKeytar(state);
    const vault = vaultOver(storeOver(keytar));
    await vault.write('secret-token');
    state.isLocked = true;
    expect(await vault.read()).toBeNull();
    expect(vault.state).toEqual({ backend: 'keytar', state: 'locked' });
    expect(await vault.write('newer-token')).toBe(false);
    expect(vault.state.state).toBe('locked');
    expect(await vault.clear()).toBe(false);
    state.isLocked = false;
    expect(await vault.read()).toBe('secret-token');
  });

  test('on other systems "nothing" is believed, and nothing is written to learn it', async () => {
    const keytar = fakeKeytar();
    const set = jest.spyOn(keytar, 'setPassword');
    expect(await createKeytarStore(keytar, 'a', 'win32').read()).toEqual({ state: 'empty' });
    expect(set).not.toHaveBeenCalled();
  });

  test('a write that the vault swallows is not kept', async () => {
    const keytar = { ...fakeKeytar(), setPassword: () => Promise.resolve() };
    const vault = vaultOver(storeOver(keytar));
    expect(await vault.write('secret-token')).toBe(false);
    expect(vault.state.state).toBe('unavailable');
  });

  test('a removal that the vault swallows is told', async () => {
    const keytar = fakeKeytar();
    const lines: string[] = [];
    const vault = vaultOver(storeOver({ ...keytar, deletePassword: () => Promise.resolve(true) }), null, (line) =>
      lines.push(line),
    );
    await vault.write('secret-token');
    expect(await vault.clear()).toBe(false);
    expect(lines.join(' ')).toContain('not cleared');
    expect(lines.join(' ')).not.toContain('secret-token');
  });
});

describe('without a vault of the system', () => {
  test.each([
    'Cannot autolaunch D-Bus without X11 $DISPLAY',
    'Could not connect: No such file or directory',
    'The name org.freedesktop.secrets was not provided by any .service files',
  ])('"%s" means memory: signed in for this run, and told so (R24)', async (error) => {
    const vault = vaultOver(storeOver(fakeKeytar({ error })));
    expect(await vault.read()).toBeNull();
    expect(vault.state.backend).toBe('memory');
    expect(await vault.write('secret-token')).toBe(false);
    expect(await vault.read()).toBe('secret-token');
  });

  test('a keytar that is not installed is named for support (an install without its headers)', async () => {
    // Stands for an install without the package. Left out: one whose binary does not load.
    jest.doMock(
      'keytar',
      () => {
        throw new Error("Cannot find module 'keytar'\nRequire stack: x");
      },
      { virtual: true },
    );
    const loaded = loadKeytar();
    jest.dontMock('keytar');
    expect(loaded).toEqual({ ok: false, reason: "Cannot find module 'keytar'" });
    const vault = new Vault(
      {
        keytar: () => Promise.reject(new Error("Cannot find module 'keytar'")),
        safeStorage: () => Promise.resolve(null),
      },
      () => undefined,
    );
    expect(await vault.read()).toBeNull();
    expect([vault.state.backend, vault.problem]).toEqual(['memory', "keytar: Cannot find module 'keytar'"]);
  });

  test('an encrypted file comes before memory', async () => {
    const second: SecretStore = { ...memory(), backend: 'safeStorage' };
    const vault = vaultOver(storeOver(fakeKeytar({ error: 'no bus' })), second);
    expect(await vault.write('secret-token')).toBe(true);
    expect(vault.state).toEqual({ backend: 'safeStorage', state: 'ok' });
  });

  test('what the second place holds moves to the first, and no copy stays', async () => {
    const keytar = fakeKeytar();
    const second: SecretStore = { ...memory(), backend: 'safeStorage' };
    await second.write('kept-by-an-earlier-run');
    const vault = vaultOver(storeOver(keytar), second);
    expect(await vault.read()).toBe('kept-by-an-earlier-run');
    expect(vault.state).toEqual({ backend: 'keytar', state: 'ok' });
    expect([...keytar.items.values()]).toEqual(['kept-by-an-earlier-run']);
    expect(await second.read()).toEqual({ state: 'empty' });
  });
});

describe('a vault that never answers', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  test('costs three seconds a call and is called locked', async () => {
    const hanging: Keytar = { getPassword: never, setPassword: never, deletePassword: never };
    const vault = vaultOver(storeOver(hanging));
    const reading = vault.read();
    await jest.advanceTimersByTimeAsync(VAULT_TIMEOUT_MS * 2);
    expect(await reading).toBeNull();
    expect(vault.state).toEqual({ backend: 'keytar', state: 'locked' });
    const writing = vault.write('secret-token');
    await jest.advanceTimersByTimeAsync(VAULT_TIMEOUT_MS * 2);
    expect(await writing).toBe(false);
  });
});

function memory(): SecretStore {
  let kept: string | null = null;
  return {
    backend: 'memory',
    read: async () => (kept === null ? { state: 'empty' } : { state: 'ok', secret: kept }),
    write: async (secret) => {
      kept = secret;
    },
    clear: async () => {
      kept = null;
    },
  };
}

describe('an encrypted file', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'farsight-safe-'));
  const file = path.join(folder, 'deep', 'session.bin');
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  const reversed = (text: string) => Buffer.from(text).reverse().toString();
  const safeStorage = {
    isAsyncEncryptionAvailable: async () => true,
    encryptStringAsync: async (text: string) => Buffer.from(`v1:${reversed(text)}`),
    decryptStringAsync: async (bytes: Buffer) => {
      const text = bytes.toString();
      if (!text.startsWith('v1:')) throw new Error('Error while decrypting');
      return { shouldReEncrypt: false, result: reversed(text.slice(3)) };
    },
    getSelectedStorageBackend: () => 'gnome_libsecret',
  } as unknown as SafeStorage;

  test('is readable by its owner alone and holds no plain token', async () => {
    const store = createSafeStorageStore(safeStorage, file, true);
    expect(await store.read()).toEqual({ state: 'empty' });
    await store.write('secret-token');
    expect(readFileSync(file, 'utf8')).not.toContain('secret-token');
    if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(await store.read()).toEqual({ state: 'ok', secret: 'secret-token' });
    await store.clear();
    expect(await store.read()).toEqual({ state: 'empty' });
  });

  test('that cannot be decrypted now stays', async () => {
    const store = createSafeStorageStore(
      { ...safeStorage, encryptStringAsync: async () => Buffer.from('other key') },
      file,
      true,
    );
    await store.write('secret-token');
    expect(await store.read()).toEqual({ state: 'locked' });
    expect(readFileSync(file, 'utf8')).toBe('other key');
  });

  /** As Electron on Linux without a Secret Service: the desktop's backend has its name, the key is Chromium's fixed one. */
  const exposing = {
    ...safeStorage,
    encryptStringAsync: async (text: string) => Buffer.from(`v10${reversed(text)}`),
    decryptStringAsync: async (bytes: Buffer) => ({
      shouldReEncrypt: false,
      result: reversed(bytes.toString().slice(3)),
    }),
  } as unknown as SafeStorage;
  const leave = (text: string) => {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, `v10${reversed(text)}`);
  };
  const [noKeytar, withKeytar] = [() => null, () => storeOver(fakeKeytar())];

  // @threat S41
  test('is not used where Electron would encrypt with a key that is public, whatever it calls its backend (S41)', async () => {
    const clear = { ...safeStorage, encryptStringAsync: async (text: string) => Buffer.from(text) };
    expect(await canEncrypt(exposing, true)).toBe(false);
    expect(await canEncrypt(clear, true)).toBe(false);
    expect(await canEncrypt(safeStorage, true)).toBe(true);
    // On Windows and macOS the same mark stands before a text under the system's own key.
    expect(await canEncrypt(exposing, false)).toBe(true);
    expect(await canEncrypt({ ...safeStorage, isAsyncEncryptionAvailable: async () => false }, false)).toBe(false);
    const vault = vaultOver(null, createSafeStorageStore(exposing, file, true));
    expect(await vault.write('secret-token')).toBe(false);
    expect([vault.state.backend, existsSync(file)]).toEqual(['memory', false]);
  });

  // @threat S41
  test('is not written once the key has become a public one (S41)', async () => {
    let now: SafeStorage = safeStorage;
    const changing = new Proxy(safeStorage, { get: (_, name) => Reflect.get(now, name) as unknown });
    const vault = vaultOver(null, createSafeStorageStore(changing, file, true));
    await vault.write('secret-token');
    now = exposing;
    expect(await vault.write('newer-token')).toBe(false);
    expect(readFileSync(file, 'utf8')).not.toMatch(/^v10/);
  });

  // @threat S41
  test.each([
    ['without a vault', noKeytar, exposing, 'memory'],
    ['with the system’s vault', withKeytar, exposing, 'keytar'],
    ['with a key of the system’s by now', noKeytar, undefined, 'safeStorage'],
  ])('under a public key is used once, told, and deleted: %s (S41)', async (_, keytar, storage, backend) => {
    const lines: string[] = [];
    leave('secret-token');
    const second = createSafeStorageStore(
      storage ?? { ...safeStorage, decryptStringAsync: exposing.decryptStringAsync },
      file,
      true,
    );
    const vault = vaultOver(keytar(), second, (line) => lines.push(line));
    expect(await vault.read()).toBe('secret-token');
    expect(vault.state).toEqual({ backend, state: 'unavailable' });
    expect(existsSync(file)).toBe(false);
    expect(lines.join('\n')).toContain('held a token under a public key, deleted');
    expect(await vault.read()).toBeNull();
  });

  test('asks the system for nothing while the first vault works and there is no file (macOS asks only once)', async () => {
    const asked = jest.fn<(name: PropertyKey) => void>();
    const watched = new Proxy(safeStorage, {
      get: (target, name) => {
        asked(name);
        return Reflect.get(target, name) as unknown;
      },
    });
    const vault = vaultOver(storeOver(fakeKeytar()), createSafeStorageStore(watched, file, false));
    await vault.read();
    await vault.write('secret-token');
    await vault.read();
    await vault.clear();
    expect(asked).not.toHaveBeenCalled();
  });

  test('opens the second vault only after the first has answered', async () => {
    const order: string[] = [];
    const vault = new Vault(
      {
        keytar: async () => {
          await new Promise((resolve) => setTimeout(resolve, 20));
          order.push('keytar');
          return null;
        },
        safeStorage: async () => {
          order.push('safeStorage');
          return null;
        },
      },
      () => undefined,
    );
    await vault.read();
    expect(order).toEqual(['keytar', 'safeStorage']);
  });
});
