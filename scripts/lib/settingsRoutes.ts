import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './process';

/** The paths below `settings/`, as the registry of these pages has them; scripts may not import from the renderer. */
export function settingsRoutes(): readonly string[] {
  const registry = readFileSync(path.join(ROOT, 'renderer/shell/device/settingsPages.ts'), 'utf8');
  return [...registry.matchAll(/\bpath: '([^']+)'/g)].flatMap(([, route]) => route ?? []);
}
