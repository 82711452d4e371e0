import { readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.join(__dirname, '../..');
const ELECTRON = 'node_modules/electron';

interface Needs {
  readonly dependencies?: Readonly<Record<string, string>> | undefined;
  readonly optionalDependencies?: Readonly<Record<string, string>> | undefined;
}

interface LockEntry extends Needs {
  readonly version: string;
  readonly integrity: string;
  readonly license?: string;
}
export interface ShippedPackage {
  readonly name: string;
  readonly version: string;
  /** SPDX expression; null when the package names none. */
  readonly license: string | null;
  /** As npm has it: `sha512-` and base64. */
  readonly integrity: string;
  /** Its folder, from the root of the repository: `node_modules/react`. */
  readonly folder: string;
  /** Folders of the packages that it depends on. */
  readonly needs: readonly string[];
  /** Named in package.json. */
  readonly isDirect: boolean;
}

/** The folder in which a package finds another, as Node looks for it; null for an optional one that the lock does not have. */
function folderOf(packages: Readonly<Record<string, LockEntry>>, from: string, name: string): string | null {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    const folder = `${at === '' ? '' : `${at}/`}node_modules/${name}`;
    if (packages[folder]) return folder;
    if (at === '') return null;
  }
}

/**
 * The packages of what is shipped, by `package-lock.json`: the dependencies with all that they depend on, and Electron, whose own
 * dependencies only download it. Sorted by name.
 */
export function shippedPackages(root = ROOT): readonly ShippedPackage[] {
  const read = (file: string): unknown => JSON.parse(readFileSync(path.join(root, file), 'utf8'));
  const { packages } = read('package-lock.json') as { packages: Readonly<Record<string, LockEntry>> };
  const { dependencies, optionalDependencies } = read('package.json') as Needs;
  const needsOf = (folder: string, needs: Needs) =>
    Object.keys({ ...needs.dependencies, ...needs.optionalDependencies }).flatMap(
      (name) => folderOf(packages, folder, name) ?? [],
    );
  const found = new Map<string, ShippedPackage>();
  const direct = [...needsOf('', { dependencies, optionalDependencies }), ELECTRON];
  const add = (folder: string): void => {
    const entry = packages[folder];
    if (!entry || found.has(folder)) return;
    const needs = folder === ELECTRON ? [] : needsOf(folder, entry);
    const name = folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const { version, license = null, integrity } = entry;
    found.set(folder, { name, version, license, integrity, folder, needs, isDirect: direct.includes(folder) });
    for (const one of needs) add(one);
  };
  direct.forEach(add);
  return [...found.values()].sort((a, b) => (a.name + a.version < b.name + b.version ? -1 : 1));
}
