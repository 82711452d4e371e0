import type { SafeStorage } from 'electron';
import { readFile, rm } from 'node:fs/promises';
import { writeWhole } from '../storage/jsonFile';
import type { SecretStore } from './SecretStore';

/** Electron's own encryption, where its key really lies with the system: on Linux it may fall back to a fixed one, which protects nothing. */
export async function canEncrypt(safeStorage: SafeStorage, isLinux: boolean): Promise<boolean> {
  if (!(await safeStorage.isAsyncEncryptionAvailable())) return false;
  return !isLinux || !['basic_text', 'unknown'].includes(safeStorage.getSelectedStorageBackend());
}

/** A secret in a file only its owner can read, encrypted with a key of the system's. */
export function createSafeStorageStore(safeStorage: SafeStorage, file: string): SecretStore {
  return {
    backend: 'safeStorage',
    read: async () => {
      const bytes = await readFile(file).catch((error: unknown) => {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
        throw error;
      });
      if (bytes === null) return { state: 'empty' };
      try {
        const { result } = await safeStorage.decryptStringAsync(bytes);
        return { state: 'ok', secret: result };
      } catch {
        // The key may be away for now; the file stays.
        return { state: 'locked' };
      }
    },
    write: async (secret) => writeWhole(file, await safeStorage.encryptStringAsync(secret)),
    clear: () => rm(file, { force: true }),
  };
}
