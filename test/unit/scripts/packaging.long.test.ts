import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { writeHollowElectron } from '../../support/hollowElectron';
import { describeWith } from '../../support/needs';

const ROOT = path.join(__dirname, '../../..');
const { FUSES } = require('../../../scripts/afterPack.cjs') as { FUSES: Record<string, boolean> };

// The hollow Electron is laid out as Linux has it; the other systems package on their own runners.
describeWith('linux')('a package', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'farsight-package-'));
  const unpacked = path.join(folder, 'out/linux-unpacked');
  let files: string[] = [];
  let texts = '';

  beforeAll(() => {
    writeHollowElectron(path.join(folder, 'electron'));
    execFileSync(
      process.execPath,
      ['--import', 'tsx', 'scripts/package.ts', '--dir', '--linux', '--output', path.join(folder, 'out')],
      {
        cwd: ROOT,
        env: {
          ...process.env,
          ELECTRON_OVERRIDE_DIST_PATH: path.join(folder, 'electron'),
          FARSIGHT_API: 'http://127.0.0.1:1',
        },
        stdio: 'pipe',
      },
    );
    const archive = path.join(unpacked, 'resources/app.asar');
    const script = `import('@electron/asar').then(({ listPackage, extractFile, statFile }) => {
      const files = listPackage(${JSON.stringify(archive)}).map((one) => one.slice(1)).filter((one) => !('files' in statFile(${JSON.stringify(archive)}, one)));
      const texts = files.filter((one) => /\\.(js|json|html)$/.test(one)).map((one) => extractFile(${JSON.stringify(archive)}, one).toString());
      process.stdout.write(JSON.stringify({ files, texts: texts.join('\\n') }));
    });`;
    const output = execFileSync(process.execPath, ['-e', script], {
      cwd: ROOT,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    });
    ({ files, texts } = JSON.parse(output) as { files: string[]; texts: string });
  }, 120_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('holds the bundles, keytar, and nothing that must not ship (T20)', () => {
    const allowed = [
      /^package\.json$/,
      /^dist\/main\/[\w-]+\.js(\.LICENSE\.txt)?$/,
      /^dist\/main\/(icon|overlay|tray(Template)?(@2x)?)\.png$/,
      /^dist\/preload\/index\.js$/,
      /^dist\/desktop\/(index\.html|manifest\.json)$/,
      /^dist\/desktop\/assets\/[\w.-]+\.(js|css)(\.LICENSE\.txt)?$/,
      /^node_modules\/keytar\/(package\.json|LICENSE\.md|lib\/keytar\.js|build\/Release\/keytar\.node)$/,
    ];
    expect(files.filter((file) => !allowed.some((one) => one.test(file)))).toEqual([]);
    for (const file of [
      'dist/main/index.js',
      'dist/preload/index.js',
      'dist/desktop/index.html',
      'dist/desktop/manifest.json',
    ]) {
      expect(files).toContain(file);
    }
  });

  test('knows nothing of the sandbox, nor of any word that could redirect it (S26)', () => {
    expect(texts.length).toBeGreaterThan(500_000);
    for (const word of [
      'FARSIGHT_API',
      'FARSIGHT_UPDATES',
      'FARSIGHT_USER_DATA',
      'SANDBOX sign-in',
      'SANDBOX telemetry',
      '127.0.0.1:1',
      '@sandbox.example',
      ROOT,
    ]) {
      expect([word, texts.includes(word)]).toEqual([word, false]);
    }
  });

  test('has its native part outside the archive, and every file of the page in the manifest', () => {
    if (files.some((file) => file.endsWith('.node'))) {
      expect(readdirSync(path.join(unpacked, 'resources/app.asar.unpacked/node_modules/keytar/build/Release'))).toEqual(
        ['keytar.node'],
      );
    }
    expect(files.filter((file) => file.endsWith('.ts') || file.endsWith('.map'))).toEqual([]);
  });

  // @threat S12
  test('has its fuses set, read from the bytes of its program (S12)', () => {
    const script = `import('@electron/fuses').then(async ({ getCurrentFuseWire, FuseV1Options }) => {
      const wire = await getCurrentFuseWire(${JSON.stringify(path.join(unpacked, 'farsight'))});
      const named = Object.keys(FuseV1Options).filter((name) => isNaN(Number(name))).map((name) => [name, wire[FuseV1Options[name]] === 49]);
      process.stdout.write(JSON.stringify(Object.fromEntries(named)));
    });`;
    expect(JSON.parse(execFileSync(process.execPath, ['-e', script], { cwd: ROOT, encoding: 'utf8' }))).toEqual(FUSES);
  });

  test('has icons of its own, drawn from the one mark', () => {
    const made = path.join(ROOT, 'build/generated');
    expect(readFileSync(path.join(made, 'icon.icns')).subarray(0, 4).toString()).toBe('icns');
    expect([...readFileSync(path.join(made, 'icon.ico')).subarray(0, 4)]).toEqual([0, 0, 1, 0]);
    expect(readdirSync(path.join(made, 'icons'))).toContain('512x512.png');
  });
});
