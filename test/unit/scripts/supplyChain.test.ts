import { expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.join(__dirname, '../../..');
const read = (file: string) => JSON.parse(readFileSync(path.join(ROOT, file), 'utf8')) as Record<string, unknown>;

interface Entry {
  readonly version?: string;
  readonly integrity?: string;
  readonly link?: boolean;
  readonly resolved?: string;
  readonly hasInstallScript?: boolean;
  readonly optionalDependencies?: Record<string, string>;
}
const packages = read('package-lock.json').packages as Record<string, Entry>;
const manifest = read('package.json') as { [key: string]: Record<string, string> } & {
  allowScripts: Record<string, boolean>;
};

test('every package of the lock has a sha512 and comes from a registry (S36)', () => {
  const odd = Object.entries(packages).filter(
    ([where, entry]) =>
      where !== '' &&
      (!entry.integrity?.startsWith('sha512-') || entry.link || /^(git|http:|file:)/.test(entry.resolved ?? '')),
  );
  expect(odd.map(([where]) => where)).toEqual([]);
});

test('the lock has every platform’s packages, so that npm ci works on all three systems', () => {
  const resolves = (from: string, name: string) => {
    for (let at = from; ; at = at.includes('/node_modules/') ? at.slice(0, at.lastIndexOf('/node_modules/')) : '') {
      if (packages[`${at ? `${at}/` : ''}node_modules/${name}`]) return true;
      if (!at) return false;
    }
  };
  const missing = Object.entries(packages).flatMap(([where, entry]) =>
    Object.keys(entry.optionalDependencies ?? {}).filter((name) => !resolves(where, name)),
  );
  expect(missing).toEqual([]);
});

test('versions are exact', () => {
  const versions = Object.values({ ...manifest.dependencies, ...manifest.devDependencies });
  expect(versions.filter((version) => !/^(npm:@?[\w./-]+@)?\d+\.\d+\.\d+$/.test(version))).toEqual([]);
});

test('every install script was looked at: named in allowScripts, and keytar’s alone is let run, because it builds the system’s vault', () => {
  const scripted = Object.entries(packages)
    .filter(([, entry]) => entry.hasInstallScript)
    .map(([where]) => where.replace(/^.*node_modules\//, ''));
  expect(scripted.filter((name) => !Object.hasOwn(manifest.allowScripts, name))).toEqual([]);
  const allowed = Object.entries(manifest.allowScripts).filter(([, isAllowed]) => isAllowed);
  expect(allowed.map(([name]) => name)).toEqual(['keytar']);
  expect(Object.keys(manifest.optionalDependencies ?? {})).toEqual(['keytar']);
});
