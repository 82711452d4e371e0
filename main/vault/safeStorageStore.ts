import type { SafeStorage } from 'electron';
import { readFile, rm } from 'node:fs/promises';
import { writeWhole } from '../storage/jsonFile';
import type { SecretStore } from './SecretStore';

/** What Chromium puts before a text that it has encrypted on Linux with a key that stands in its source (`FallbackLinuxKeyProvider`). */
const PUBLIC_KEY = Buffer.from('v10');
const PROBE = 'is this encrypted?';

/** The first bytes tell whose key it was; the name of the desktop's backend does not, for a desktop may have no vault that runs. */
const isUnderPublicKey = (bytes: Buffer, isLinux: boolean) => isLinux && bytes.subarray(0, 3).equals(PUBLIC_KEY);

/** Electron's own encryption, where its key really lies with the system: on Linux it may fall back to a fixed one, which protects nothing. */
export async function canEncrypt(safeStorage: SafeStorage, isLinux: boolean): Promise<boolean> {
  if (!(await safeStorage.isAsyncEncryptionAvailable())) return false;
  if (!isLinux) return true;
  const bytes = await safeStorage.encryptStringAsync(PROBE);
  return !isUnderPublicKey(bytes, isLinux) && !bytes.includes(PROBE);
}

/** A secret in a file only its owner can read, encrypted with a key of the system's. Without the file the system is asked for nothing. */
export function createSafeStorageStore(safeStorage: SafeStorage, file: string, isLinux: boolean): SecretStore {
  return {
    backend: 'safeStorage',
    canKeep: () => canEncrypt(safeStorage, isLinux),
    read: async () => {
      const bytes = await readFile(file).catch((error: unknown) => {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
        throw error;
      });
      if (bytes === null) return { state: 'empty' };
      try {
        const { result } = await safeStorage.decryptStringAsync(bytes);
        return { state: isUnderPublicKey(bytes, isLinux) ? 'exposed' : 'ok', secret: result };
      } catch {
        // The key may be away for now; the file stays.
        return { state: 'locked' };
      }
    },
    write: async (secret) => {
      const bytes = await safeStorage.encryptStringAsync(secret);
      // The vault may have gone since it was chosen.
      if (isUnderPublicKey(bytes, isLinux)) throw new Error('encrypted with a key that is public');
      await writeWhole(file, bytes);
    },
    clear: () => rm(file, { force: true }),
  };
}
