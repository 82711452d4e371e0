import { describe, expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { createHash, generateKeyPairSync } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { electronWarning } from '../../../scripts/lib/electronAge';
import { parse, stringify } from 'yaml';
import { verifyFile, verifyRelease } from '../../../main/updates/signature';
import { temporaryFolder } from '../../support/temporaryFolder';

const ROOT = path.join(__dirname, '../../..');
const afterPack = require('../../../scripts/afterPack.cjs') as {
  (context: { readonly appOutDir: string }): Promise<void>;
  readonly FUSES: Record<string, boolean>;
  readonly isHalf: (context: { readonly appOutDir: string }) => boolean;
};
const { FUSES, isHalf } = afterPack;
const { signRelease } = require('../../../scripts/signRelease.cjs') as {
  signRelease: (folder: string, key: string, days?: number) => readonly string[];
};

interface Builder {
  readonly appId: string;
  readonly asar: unknown;
  readonly disableAsarIntegrity?: unknown;
  readonly asarUnpack: unknown;
  readonly publish: { readonly provider: string; readonly url: string };
  readonly protocols: { readonly schemes: string[] }[];
  readonly afterPack: string;
  readonly electronFuses?: unknown;
  readonly win: {
    target: { target: string }[];
    signtoolOptions: { publisherName: string[] };
    verifyUpdateCodeSignature?: unknown;
  };
  readonly mac: {
    target: { target: string; arch: string[] }[];
    hardenedRuntime: boolean;
    entitlements: string;
    entitlementsInherit: string;
  };
  readonly linux: { target: { target: string }[] };
  readonly toolsets: unknown;
  readonly deb: { depends: string[] };
  readonly rpm: { depends: string[] };
}
const builder = parse(readFileSync(path.join(ROOT, 'electron-builder.yml'), 'utf8')) as Builder;
const manifest = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
  devDependencies: Record<string, string>;
  scripts: Record<string, string>;
};

describe('the configuration of the packages', () => {
  test('makes the installers of all three systems', () => {
    const targets = [builder.win, builder.mac, builder.linux].map(({ target }) => target.map((one) => one.target));
    expect(targets).toEqual([['nsis'], ['dmg', 'zip'], ['AppImage', 'deb', 'rpm']]);
    expect(builder.mac.target.every(({ arch }) => arch.join() === 'universal')).toBe(true);
  });

  test('makes an AppImage that starts without FUSE 2, of a kind that this electron-builder knows', () => {
    expect(builder.toolsets).toEqual({ appimage: '1.0.3' });
    const scheme = readFileSync(path.join(ROOT, 'node_modules/app-builder-lib/scheme.json'), 'utf8');
    const { definitions } = JSON.parse(scheme) as {
      definitions: { ToolsetConfig: { properties: { appimage: unknown } } };
    };
    expect(JSON.stringify(definitions.ToolsetConfig.properties.appimage)).toContain('"1.0.3"');
  });

  test('names the vault among what each Linux package needs', () => {
    expect(builder.deb.depends).toContain('libsecret-1-0');
    expect(builder.rpm.depends).toContain('(libsecret or libsecret-1-0)');
  });

  // @threat S13
  test('keeps the app in an archive whose integrity is checked, but for native parts (S13)', () => {
    expect([builder.asar, builder.disableAsarIntegrity, builder.asarUnpack]).toEqual([true, undefined, ['**/*.node']]);
  });

  test('updates over https, and on Windows from a publisher whose whole name is known (S24)', () => {
    expect(builder.publish.url).toMatch(/^https:\/\//);
    expect(
      builder.win.signtoolOptions.publisherName.every((name) => /^CN=.+, O=.+, C=/.test(name.replace(/ L=[^,]+,/, ''))),
    ).toBe(true);
    expect(builder.win.verifyUpdateCodeSignature).toBeUndefined();
  });

  // @threat S12
  test('decides on every fuse, in one place (S12)', () => {
    expect(FUSES).toEqual({
      RunAsNode: false,
      EnableCookieEncryption: true,
      EnableNodeOptionsEnvironmentVariable: false,
      EnableNodeCliInspectArguments: false,
      EnableEmbeddedAsarIntegrityValidation: true,
      OnlyLoadAppFromAsar: true,
      LoadBrowserProcessSpecificV8Snapshot: false,
      GrantFileProtocolExtraPrivileges: false,
      WasmTrapHandlers: true,
    });
    expect([builder.afterPack, builder.electronFuses]).toEqual(['scripts/afterPack.cjs', undefined]);
  });

  test('leaves the halves of a universal Mac app as they are: signed anew, they could not be joined', async () => {
    const halves = ['x64', 'arm64'].map((arch) => ({ appOutDir: `/release/mac-universal-${arch}-temp` }));
    expect(halves.map(isHalf)).toEqual([true, true]);
    expect(isHalf({ appOutDir: '/release/mac-universal' })).toBe(false);
    for (const half of halves) await expect(afterPack(half)).resolves.toBeUndefined();
  });

  test('asks macOS for the least that Electron needs', () => {
    expect(builder.mac.hardenedRuntime).toBe(true);
    for (const file of [builder.mac.entitlements, builder.mac.entitlementsInherit]) {
      const keys = [...readFileSync(path.join(ROOT, file), 'utf8').matchAll(/<key>(.*?)<\/key>/g)].map(
        ([, key]) => key,
      );
      expect(keys).toEqual(['com.apple.security.cs.allow-jit']);
    }
  });

  test('registers the scheme of the links', () => {
    expect(builder.protocols.flatMap(({ schemes }) => schemes)).toEqual(['farsight']);
  });

  // @threat S35
  test('pins an Electron that is not too old (S35)', () => {
    expect(Number(manifest.devDependencies.electron?.split('.')[0])).toBeGreaterThanOrEqual(42);
  });

  // @threat S35
  test('is warned, where the newest can be asked for, of an Electron without security fixes (S35)', () => {
    expect(electronWarning('45.4.1', '45.0.0')).toBeNull();
    expect(electronWarning('45.4.1', '47.9.9')).toBeNull();
    expect(electronWarning('45.4.1', '48.0.0')).toMatch(
      /^Electron 45\.4\.1 gets no more security fixes: 48\.0\.0 is 3 /,
    );
    expect(() => electronWarning('^45.4.1', '48.0.0')).toThrow('No version');
    const workflow = readFileSync(path.join(ROOT, '.github/workflows/ci.yml'), 'utf8');
    expect(workflow).toContain('node scripts/run.cjs electron-age');
  });
});

test('no switch that weakens Electron stands anywhere in what is shipped (S2)', () => {
  const banned =
    /ignore-certificate-errors|disable-web-security|remote-debugging-port|no-sandbox|setCertificateVerifyProc|certificate-error|crashReporter|enableBlinkFeatures|bypassCSP|allowServiceWorkers|additionalArguments/;
  const files = ['app', 'main', 'preload', 'renderer'].flatMap((room) =>
    readdirSync(path.join(ROOT, room), { recursive: true, withFileTypes: true })
      .filter((one) => one.isFile() && /\.tsx?$/.test(one.name))
      .map((one) => path.join(one.parentPath, one.name)),
  );
  const found = files.filter((file) => banned.test(readFileSync(file, 'utf8')));
  // The one that names them to refuse them (S2).
  expect(found.map((file) => path.relative(ROOT, file))).toEqual([path.join('main', 'security', 'switches.ts')]);
  expect(Object.values(manifest.scripts).filter((script) => banned.test(script))).toEqual([]);
});

describe('signing a release', () => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const secret = privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64');
  const known = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('base64');
  const release = (contents: string, described = contents) => {
    const folder = temporaryFolder('release');
    const url = 'farsight-1.2.0-linux-x86_64.AppImage';
    writeFileSync(path.join(folder, url), contents);
    const sha512 = createHash('sha512').update(described).digest('base64');
    writeFileSync(
      path.join(folder, 'latest-linux.yml'),
      stringify({ version: '1.2.0', files: [{ url, sha512, size: contents.length }], path: url, sha512 }),
    );
    return { folder, file: path.join(folder, url) };
  };

  test('makes metadata that the app accepts, and checksums', async () => {
    const { folder, file } = release('the new app');
    expect(signRelease(folder, secret)).toEqual(['latest-linux.yml']);
    const metadata: unknown = parse(readFileSync(path.join(folder, 'latest-linux.yml'), 'utf8'));
    const at = (days: number) => ({ newest: null, now: Date.now() + days * 86_400_000 });
    const verified = verifyRelease(metadata, known, at(89));
    await verifyFile(file, verified);
    expect(() => verifyRelease(metadata, known, at(90))).toThrow('expired');
    expect(readFileSync(path.join(folder, 'SHA256SUMS'), 'utf8')).toContain('latest-linux.yml');
    writeFileSync(file, 'another app');
    await expect(verifyFile(file, verified)).rejects.toThrow('not the one that was signed');
  });

  test('again renews the expiry, for as many days as are wanted', () => {
    const { folder } = release('the new app');
    const feed = path.join(folder, 'latest-linux.yml');
    signRelease(folder, secret, 1);
    const before = readFileSync(feed, 'utf8');
    signRelease(folder, secret, 200);
    const after = readFileSync(feed, 'utf8');
    expect(after.split('\n')).toHaveLength(before.split('\n').length);
    const inDays = (days: number) => ({ newest: '1.2.0', now: Date.now() + days * 86_400_000 });
    expect(() => verifyRelease(parse(before), known, inDays(2))).toThrow('expired');
    expect(verifyRelease(parse(after), known, inDays(199)).version).toBe('1.2.0');
    for (const days of [0, 1.5, 367, Number.NaN])
      expect(() => signRelease(folder, secret, days)).toThrow('a whole number from 1 to 366');
  });

  test('refuses a file that is not what the metadata says, and signs nothing', () => {
    const { folder } = release('the new app', 'what was built');
    expect(() => signRelease(folder, secret)).toThrow('is not the file');
    expect(readFileSync(path.join(folder, 'latest-linux.yml'), 'utf8')).not.toContain('signature');
    expect(() => signRelease(temporaryFolder('empty'), secret)).toThrow('no update metadata');
  });

  test('needs Node alone, and a key (S45)', () => {
    const script = path.join(__dirname, '../../../scripts/signRelease.cjs');
    const asked = [...readFileSync(script, 'utf8').matchAll(/require\('([^']+)'\)/g)].map(([, name]) => name);
    expect(asked.filter((name) => name !== undefined && !/^node:(crypto|fs|path)$/.test(name))).toEqual([]);
    const { folder } = release('the new app');
    const run = (env: NodeJS.ProcessEnv) =>
      spawnSync(process.execPath, [script, folder], {
        cwd: folder,
        encoding: 'utf8',
        env: { PATH: process.env.PATH, ...env },
      });
    expect(run({})).toMatchObject({ status: 1, stderr: expect.stringContaining('FARSIGHT_UPDATE_KEY holds no key') });
    expect(run({ FARSIGHT_UPDATE_KEY: secret })).toMatchObject({ status: 0, stdout: 'Signed: latest-linux.yml\n' });
  });

  test.each([
    ['a folded value', 'sha512: >-\n      x'],
    ['another key', 'url2: x'],
    ['a path', 'size: 1\n  - url: ../x.AppImage'],
  ])('refuses metadata with %s', (_, more) => {
    const { folder } = release('the new app');
    const file = path.join(folder, 'latest-linux.yml');
    writeFileSync(file, readFileSync(file, 'utf8').replace('    size:', `    ${more}\n    size:`));
    expect(() => signRelease(folder, secret)).toThrow('is not update metadata');
  });
});
