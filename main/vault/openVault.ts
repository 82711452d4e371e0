import type * as Electron from 'electron';
import path from 'node:path';
import { createKeytarStore } from './keytarStore';
import { createSafeStorageStore } from './safeStorageStore';
import { Vault } from './Vault';

/** The vault of this system, first used after `firstPaint`, which also resolves for a window that does not paint. The account names the API, so that a token can never go to another host (S20). */
export function openVault(
  { app, safeStorage }: Pick<typeof Electron, 'app' | 'safeStorage'>,
  origin: string,
  firstPaint: Promise<void>,
  log: (message: string) => void,
): Vault {
  const { platform } = process;
  return new Vault(
    {
      keytar: async () => {
        const { loadKeytar } = await import('../adapters/keytar');
        const loaded = loadKeytar();
        if (!loaded.ok) throw new Error(loaded.reason);
        return createKeytarStore(loaded.keytar, `session_token@${origin}`, platform);
      },
      safeStorage: () => {
        const file = path.join(app.getPath('userData'), 'session.bin');
        return Promise.resolve(createSafeStorageStore(safeStorage, file, platform === 'linux'));
      },
    },
    log,
    firstPaint,
  );
}
