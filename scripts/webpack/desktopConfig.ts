import { readFileSync } from 'node:fs';
import path from 'node:path';
import { readDesktopConfig } from '../../app/config/desktopConfig';

/** The configuration that the desktop's main process is built with: `build/desktop.json`, or the file that FARSIGHT_CONFIG names. Throws when it is not valid. */
export function desktopConfig(): unknown {
  const file = process.env.FARSIGHT_CONFIG ?? path.join(__dirname, '../../build/desktop.json');
  const value: unknown = JSON.parse(readFileSync(file, 'utf8'));
  readDesktopConfig(value, true, {});
  return value;
}
