import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { webpack, type Stats } from 'webpack';
import { parse } from 'yaml';
import { shippedVulnerabilities } from '../../../scripts/lib/vulnerabilities';
import { shippedPackages } from '../../../scripts/webpack/shippedPackages';
import { ThirdPartyPlugin } from '../../../scripts/webpack/ThirdPartyPlugin';
import { thirdPartyText } from '../../../scripts/webpack/thirdPartyText';

const ROOT = path.join(__dirname, '../../..');
const manifest = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
  readonly dependencies: Record<string, string>;
  readonly devDependencies: Record<string, string>;
  readonly optionalDependencies: Record<string, string>;
};
const { electron = '' } = manifest.devDependencies;
const direct = Object.entries({ ...manifest.dependencies, ...manifest.optionalDependencies, electron });

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'farsight-parties-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

// @threat S55
test('the SBOM names every direct dependency and Electron, by version, hash and licence, and what each depends on', () => {
  const file = path.join(folder, 'sbom.cdx.json');
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', 'scripts/sbom.ts', file], { cwd: ROOT });
  expect(status).toBe(0);
  const sbom = JSON.parse(readFileSync(file, 'utf8')) as {
    readonly components: readonly Record<'bom-ref' | 'name' | 'version' | 'purl', string>[];
    readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
  };
  expect(sbom).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1 });
  const wanted = direct.map(([name, version]) => `pkg:npm/${name.replace('@', '%40')}@${version}`);
  const refs = sbom.components.map((one) => one['bom-ref']);
  expect(wanted.filter((purl) => !refs.includes(purl))).toEqual([]);
  expect(new Set(refs).size).toBe(refs.length);
  const [product] = sbom.dependencies;
  expect([...(product?.dependsOn ?? [])].sort()).toEqual(wanted.sort());
  expect(sbom.dependencies.flatMap(({ dependsOn }) => dependsOn).filter((ref) => !refs.includes(ref))).toEqual([]);
  expect(sbom.components.find(({ name }) => name === 'react')).toEqual({
    type: 'library',
    'bom-ref': `pkg:npm/react@${manifest.dependencies.react}`,
    name: 'react',
    version: manifest.dependencies.react,
    purl: `pkg:npm/react@${manifest.dependencies.react}`,
    hashes: [{ alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) }],
    licenses: [{ expression: 'MIT' }],
  });
});

describe('the licences of others', () => {
  test('name every direct dependency that is installed, and have its whole text', () => {
    const text = thirdPartyText();
    const isInstalled = ([name]: readonly [string, string]) => existsSync(path.join(ROOT, 'node_modules', name));
    const missing = direct.filter(isInstalled).filter(([name, version]) => !text.includes(`\n${name} ${version} (`));
    expect(missing).toEqual([]);
    for (const name of ['react', 'pino', 'maplibre-gl', '@mui/material', 'electron']) {
      const own = ['LICENSE', 'LICENSE.txt']
        .map((file) => path.join(ROOT, 'node_modules', name, file))
        .find(existsSync);
      expect(text).toContain(
        readFileSync(own ?? '', 'utf8')
          .replaceAll('\r\n', '\n')
          .trim(),
      );
    }
  });

  test('are refused for a package that has neither a text nor a licence whose text is known', () => {
    const write = (file: string, value: unknown) => {
      mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
      writeFileSync(path.join(folder, file), JSON.stringify(value));
    };
    const entry = { version: '1.0.0', integrity: 'sha512-a' };
    const lockWith = (license: string) =>
      write('package-lock.json', { packages: { 'node_modules/a': { ...entry, license } } });
    write('package.json', { dependencies: { a: '1.0.0' } });
    write('node_modules/a/package.json', { author: 'Ada' });
    lockWith('MIT');
    expect(thirdPartyText(folder)).toContain('Copyright (c) Ada\n\nPermission is hereby granted');
    lockWith('Apache-2.0');
    expect(() => thirdPartyText(folder)).toThrow('a (Apache-2.0) has no file with its licence.');
  });
});

describe('a build', () => {
  const build = (source: string) => {
    writeFileSync(path.join(folder, 'entry.js'), source);
    const compiler = webpack({
      mode: 'none',
      context: ROOT,
      entry: path.join(folder, 'entry.js'),
      output: { path: path.join(folder, 'out') },
      resolve: { modules: ['node_modules', path.join(ROOT, 'node_modules')] },
      plugins: [new ThirdPartyPlugin(true)],
    });
    return new Promise<Stats>((resolve, reject) => {
      compiler.run((error, stats) => (stats ? resolve(stats) : reject(error ?? new Error('no result'))));
    });
  };

  test('writes the licences into THIRD-PARTY.txt', async () => {
    const stats = await build("import 'zustand/vanilla';");
    expect(stats.toJson().errors).toEqual([]);
    expect(readFileSync(path.join(folder, 'out/THIRD-PARTY.txt'), 'utf8')).toBe(thirdPartyText());
  });

  test('fails when it bundles a package that is not a dependency', async () => {
    mkdirSync(path.join(folder, 'node_modules/stranger'), { recursive: true });
    writeFileSync(path.join(folder, 'node_modules/stranger/index.js'), 'export {};');
    const stats = await build("import 'stranger';");
    expect(stats.toJson().errors?.map(({ message }) => message)).toEqual([
      'Packages that no dependency in package.json brings along: stranger',
    ]);
  });
});

test('the packaged app has the licences beside its archive, where the system can show them', () => {
  const builder = parse(readFileSync(path.join(ROOT, 'electron-builder.yml'), 'utf8')) as { extraResources: unknown };
  const from = '.cache/release/dist/desktop/THIRD-PARTY.txt';
  expect(builder.extraResources).toEqual([{ from, to: 'THIRD-PARTY.txt' }]);
});

describe('known vulnerabilities', () => {
  const advisory = { title: 'Prototype pollution', url: 'https://github.com/advisories/GHSA-1' };

  test('are reported for shipped packages and Electron, not for tools of build and test', () => {
    const report = {
      vulnerabilities: {
        electron: { severity: 'high', nodes: ['node_modules/electron'], via: [advisory] },
        jest: { severity: 'critical', nodes: ['node_modules/jest'], via: [advisory] },
        // Only by what it depends on, which has its own line.
        pino: { severity: 'low', nodes: ['node_modules/pino'], via: ['sonic-boom'] },
      },
    };
    expect(shippedVulnerabilities(report, shippedPackages())).toEqual([
      `electron ${electron}: Prototype pollution (high, https://github.com/advisories/GHSA-1)`,
    ]);
    expect(shippedVulnerabilities({ vulnerabilities: {} }, shippedPackages())).toEqual([]);
  });

  test('throw when npm could not ask the registry', () => {
    expect(() => shippedVulnerabilities({ error: { code: 'ENOTFOUND' } }, [])).toThrow('npm could not ask');
  });

  test('are checked each week by a workflow', () => {
    const workflow = parse(readFileSync(path.join(ROOT, '.github/workflows/audit.yml'), 'utf8')) as {
      readonly on: { readonly schedule: readonly { readonly cron: string }[] };
    };
    expect(workflow.on.schedule.map(({ cron }) => cron)).toEqual([expect.stringMatching(/^\d+ \d+ \* \* [0-6]$/)]);
    expect(JSON.stringify(workflow)).toContain('node scripts/run.cjs audit');
    const release = readFileSync(path.join(ROOT, '.github/workflows/release.yml'), 'utf8');
    expect(release).toContain('run: node scripts/run.cjs sbom release/sbom.cdx.json');
  });
});
