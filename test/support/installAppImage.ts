import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startUpdateFeed } from '../sandbox/index';

/**
 * An installed app for electron-updater to replace: an AppImage (a file with the text `old`) in a folder of its own, with the feed that
 * offers `update` as version 1.2.0. `close` takes both away again.
 */
export async function installAppImage(old: string, update: Buffer) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'farsight-update-'));
  const feed = await startUpdateFeed({ version: '1.2.0', contents: update });
  process.env.APPIMAGE = path.join(folder, 'farsight.AppImage');
  writeFileSync(process.env.APPIMAGE, old, { mode: 0o755 });
  writeFileSync(
    path.join(folder, 'app-update.yml'),
    JSON.stringify({ provider: 'generic', url: feed.url, updaterCacheDirName: 'farsight-updater' }),
  );
  const close = async () => {
    // electron-updater ends the app in a turn of its own, which must not come after the last test.
    await new Promise((resolve) => setImmediate(resolve));
    delete process.env.APPIMAGE;
    await feed.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  return { folder, feed, close };
}
