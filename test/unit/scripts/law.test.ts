import { describe, expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { toolPath } from '../../../scripts/lib/process';

const ROOT = path.join(__dirname, '../../..');
const CRUISER = toolPath('dependency-cruiser#depcruise');
const config = require('../../../.dependency-cruiser.cjs') as { forbidden: { name: string }[] };

describe('the import law', () => {
  const { status, stdout } = spawnSync(
    process.execPath,
    [
      CRUISER,
      'app',
      'main',
      'preload',
      'renderer',
      'scripts',
      'test',
      '--config',
      path.join(ROOT, '.dependency-cruiser.cjs'),
    ],
    { cwd: path.join(ROOT, 'test/fixtures/unlawful'), encoding: 'utf8' },
  );

  test('stops a tree that breaks it', () => {
    expect(status).toBeGreaterThan(0);
  });

  test.each(config.forbidden.map((rule) => rule.name))('%s names its violation', (name) => {
    expect(stdout).toContain(`error ${name}:`);
  });
});

describe('lint', () => {
  /** Rules that a piece of code breaks when it stands in a file. */
  const broken = (file: string, code: string): string[] => {
    const args = [toolPath('eslint'), '--stdin', '--stdin-filename', file, '--format', 'json'];
    const { stdout } = spawnSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8', input: code });
    const [result] = JSON.parse(stdout) as { messages: { ruleId: string; line: number }[] }[];
    return result?.messages.map(({ ruleId, line }) => `${line}: ${ruleId}`) ?? [];
  };

  test('stops what would put server text into the page as markup, and the network outside its room', () => {
    const code = [
      'export const a = <p dangerouslySetInnerHTML={{ __html: "x" }} />;',
      'document.body.innerHTML = location.hash;',
      'void fetch("/x");',
      'localStorage.clear();',
    ].join('\n');
    expect(broken('renderer/components/Avatar.tsx', code)).toEqual(
      expect.arrayContaining([
        '1: no-restricted-syntax',
        '2: no-unsanitized/property',
        '3: no-restricted-globals',
        '4: no-restricted-globals',
      ]),
    );
  });

  test('stops ids that only secure pages can make, and parts whose failure would take the page along', () => {
    const code = [
      "import { lazy } from 'react';",
      'export const a = lazy;',
      'export const b = crypto.randomUUID();',
      'export const { randomUUID } = window.crypto;',
    ].join('\n');
    expect(broken('renderer/components/Avatar.tsx', code)).toEqual(
      expect.arrayContaining([
        '1: no-restricted-imports',
        '3: no-restricted-properties',
        '4: no-restricted-properties',
      ]),
    );
  });

  test('stops windows and links of the desktop outside their files', () => {
    const code = [
      'declare const BrowserWindow: new () => object;',
      'declare const shell: { openExternal(url: string): void };',
      'new BrowserWindow();',
      'shell.openExternal("https://x.test");',
    ].join('\n');
    const rules = broken('main/index.ts', code);
    expect(rules).toEqual(expect.arrayContaining(['3: no-restricted-syntax', '4: no-restricted-syntax']));
  });
});
