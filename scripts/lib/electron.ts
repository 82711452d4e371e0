import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './process';

/** An installed Electron: in ELECTRON_OVERRIDE_DIST_PATH, or downloaded by its package; null: none. Downloads nothing. */
export function findElectron(): string | null {
  const folder = path.join(ROOT, 'node_modules/electron');
  const nameFile = path.join(folder, 'path.txt');
  const names = ['electron', 'electron.exe', 'Electron.app/Contents/MacOS/Electron'];
  if (existsSync(nameFile)) names.unshift(readFileSync(nameFile, 'utf8').trim());
  const folders = [process.env.ELECTRON_OVERRIDE_DIST_PATH, path.join(folder, 'dist')];
  const places = folders.flatMap((one) => (one ? names.map((name) => path.join(one, name)) : []));
  return places.find((place) => existsSync(place)) ?? null;
}
