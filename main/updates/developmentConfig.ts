import type { App } from 'electron';
import path from 'node:path';
import { SHORT_NAME } from '#app/brand';
import { writeWhole } from '../storage/jsonFile';

/** electron-updater reads its configuration from a file that packaging writes; a run from the sources gets one here. Null when packaged. */
export async function developmentUpdateConfig(
  app: Pick<App, 'isPackaged' | 'getPath'>,
  feed: string,
): Promise<string | null> {
  if (app.isPackaged) return null;
  const file = path.join(app.getPath('userData'), 'dev-app-update.yml');
  await writeWhole(
    file,
    `${JSON.stringify({ provider: 'generic', url: feed, updaterCacheDirName: `${SHORT_NAME}-dev-updater` })}\n`,
  );
  return file;
}
