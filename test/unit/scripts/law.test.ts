import { afterAll, describe, expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
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
  const folder = mkdtempSync(path.join(tmpdir(), 'farsight-lint-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** A tree under the project's own rules, with nothing in it but what breaks them. */
  const write = (file: string, lines: readonly string[]) => {
    mkdirSync(path.join(folder, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(folder, file), lines.join('\n'));
  };
  copyFileSync(path.join(ROOT, '.oxlintrc.json'), path.join(folder, '.oxlintrc.json'));
  for (const name of ['node_modules', 'scripts']) symlinkSync(path.join(ROOT, name), path.join(folder, name));
  write('renderer/markup.tsx', [
    'export const a = <p dangerouslySetInnerHTML={{ __html: "x" }} />;',
    'document.body.innerHTML = location.hash;',
    'document.write(location.hash);',
  ]);
  write('renderer/components/Avatar.tsx', [
    "import { lazy } from 'react';",
    'export const a = lazy;',
    'export const b = crypto.randomUUID();',
    'export const { randomUUID } = window.crypto;',
    'void fetch("/x");',
    'localStorage.clear();',
  ]);
  write('renderer/components/useWrong.ts', [
    "import { useEffect, useState } from 'react';",
    'export function useWrong(isOn: boolean) {',
    '  if (isOn) useState(0);',
    '  useEffect(() => { document.title = String(isOn); }, []);',
    '}',
  ]);
  /** One way around a ban a line, behind declarations of what it needs; the line is the case's name. */
  const ways = (file: string, declarations: readonly string[], lines: readonly string[]) => {
    write(file, [...declarations, ...lines]);
    return lines.map((line, index) => [line, `${file}:${declarations.length + index + 1}`] as const);
  };
  const ELECTRON = [
    "import * as electron from 'electron';",
    'declare const x: never;',
    'declare const fn: (y: unknown) => void;',
  ];
  const desktop = ways('main/around.ts', ELECTRON, [
    'new electron.BrowserWindow();',
    "new electron['BrowserWindow']();",
    'export class Other extends electron.BrowserWindow {}',
    'const Window = electron.BrowserWindow; new Window();',
    'const { BrowserWindow: Renamed } = electron; new Renamed();',
    'Reflect.construct(electron.BrowserWindow, []);',
    "import { BrowserWindow as Imported } from 'electron'; new Imported();",
    'new (electron.BrowserWindow as new () => object)();',
    'new electron.BaseWindow();',
    'new electron.WebContentsView();',
    'new electron.Notification({ title: "<b>" });',
    'void electron.shell.openExternal("https://x.test");',
    "void electron['shell']['openExternal']('https://x.test');",
    'void electron.shell?.openExternal("https://x.test");',
    'const opener = electron.shell; void opener.openExternal("https://x.test");',
    'const { openExternal } = electron.shell; void openExternal("https://x.test");',
    'const { shell: { openExternal: open } } = electron; void open("https://x.test");',
    'fn(({ openExternal: go }: typeof electron.shell) => go("https://x.test"));',
    'void electron.shell.openPath("/etc/passwd");',
    'fn(electron.shell.openExternal.bind(electron.shell));',
    'electron.ipcMain.handle("x", fn);',
    "electron['ipcMain']['handle']('x', fn);",
    'electron.ipcMain!.once("x", fn);',
    'electron.ipcMain.handleOnce("x", fn);',
    'const channels = electron.ipcMain; channels.handle("x", fn);',
    'const { ipcMain: many } = electron; many.handle("x", fn);',
    "import { ipcMain as more } from 'electron'; more.on('x', fn);",
    'const { handle } = electron.ipcMain; handle("x", fn);',
    'fn(electron.ipcMain);',
    'fn({ other: electron.ipcMain });',
    'export const leak = () => electron.ipcMain;',
    'x.webContents.ipc.handle("x", fn);',
    'electron.contextBridge.exposeInMainWorld("all", electron.ipcRenderer);',
    'export const all = { send: electron.ipcRenderer };',
  ]);
  const pages = ways(
    'renderer/components/around.tsx',
    ["import * as React from 'react';", 'declare const item: HTMLElement;'],
    [
      "item['innerHTML'] = location.hash;",
      'item.insertAdjacentHTML("beforeend", location.hash);',
      'item.setHTMLUnsafe(location.hash);',
      'item.ownerDocument.write(location.hash);',
      'document.createRange().createContextualFragment(location.hash);',
      "export const made = React.createElement('p', { dangerouslySetInnerHTML: { __html: 'x' } });",
      "export const spread = <p {...{ dangerouslySetInnerHTML: { __html: 'x' } }} />;",
      'Object.assign(item, { innerHTML: location.hash });',
      'void window.fetch("/x");',
      'void globalThis["fetch"]("/x");',
      'const { fetch: get } = window; void get("/x");',
      'new window.WebSocket("wss://x.test");',
      'navigator.sendBeacon("/x");',
      'void navigator.storage.getDirectory();',
      'window.localStorage.clear();',
      'const { sessionStorage } = globalThis; sessionStorage.clear();',
      'export const Part = React.lazy(() => import("./Avatar") as never);',
    ],
  );
  const keys = ways(
    'renderer/components/keys.ts',
    ['declare const event: KeyboardEvent;', 'declare const { key, code }: KeyboardEvent;', 'export let is: unknown;'],
    [
      "is = event.key === 'k';",
      "is = 'M' !== key;",
      'is = event.key.toLowerCase();',
      'is = key.toUpperCase();',
      "is = event.key === '1';",
      "is = event.code === 'KeyM';",
      "is = ({ KeyM: 'leave' } as Record<string, string>)[code];",
      "is = ({ 'Digit1': 1 } as Record<string, number>)[code];",
      'is = event.keyCode;',
      'const { which } = event; is = which;',
    ],
  );
  const times = ways(
    'renderer/components/times.ts',
    ['export let at: unknown;', 'declare const other: Date;'],
    [
      'at = Date.now();',
      "at = Date['now']();",
      'at = globalThis.Date.now();',
      'at = [1].map(Date.now);',
      'at = new Date();',
      'at = new globalThis.Date();',
      'at = Date();',
    ],
  );
  write('renderer/components/lawfulTimes.ts', [
    'export const day = (at: number) => new Date(at).getDay();',
    'export const parsed = (text: string) => Date.parse(text);',
    'export const since = (other: { now(): number }) => other.now();',
  ]);
  write('renderer/components/lawfulKeys.ts', [
    "export const isEnd = ({ key }: KeyboardEvent) => key === 'Escape' || key === 'Enter' || key === '/' || key === ' ';",
    'export const sorted = (key: { name: string }) => key.name.toLowerCase();',
  ]);
  const pure = ways('app/lib/around.ts', [], ['void globalThis.fetch("/x");']);
  // What the house does itself, and may.
  write('main/lawful.ts', [
    "import type * as Electron from 'electron';",
    'declare const register: (options: { ipcMain: Electron.IpcMain }) => void;',
    'export function start(electron: typeof Electron, other: { openExternal: () => void } | null) {',
    '  register({ ipcMain: electron.ipcMain });',
    '  const { ipcMain } = electron;',
    '  register({ ipcMain });',
    '  const current: Electron.BrowserWindow | undefined = electron.BrowserWindow.getAllWindows()[0];',
    '  electron.app.on("ready", () => other);',
    '  return { current, shell: electron.shell };',
    '}',
  ]);
  write('main/index.ts', [
    'declare const electron: { BrowserWindow: new () => object; shell: { openExternal(url: string): void } };',
    'declare const ipcMain: { handle(name: string): void };',
    'const { BrowserWindow, shell } = electron;',
    'new BrowserWindow();',
    'new electron.BrowserWindow();',
    'shell.openExternal("https://x.test");',
    'electron.shell.openExternal("https://x.test");',
    'ipcMain.handle("x");',
  ]);
  write('app/lib/later.ts', [
    'export const later = async () => 1;',
    'later();',
    'export const now = setTimeout(fetch, 1);',
  ]);

  const { stdout } = spawnSync(process.execPath, [toolPath('oxlint'), '--format', 'json', 'app', 'main', 'renderer'], {
    cwd: folder,
    encoding: 'utf8',
  });
  interface Finding {
    code: string;
    filename: string;
    labels: { span: { line: number } }[];
  }
  const findings = (JSON.parse(stdout) as { diagnostics: Finding[] }).diagnostics.map(
    ({ code, filename, labels }) => `${filename}:${labels[0]?.span.line ?? 0} ${code}`,
  );

  test.each([
    ['server text as markup', 'renderer/markup.tsx:1 farsight(text-sinks)'],
    ['server text as markup', 'renderer/markup.tsx:2 farsight(text-sinks)'],
    ['server text as markup', 'renderer/markup.tsx:2 no-unsanitized(property)'],
    ['server text as markup', 'renderer/markup.tsx:3 farsight(text-sinks)'],
    [
      'a part whose failure would take the page along',
      'renderer/components/Avatar.tsx:1 eslint(no-restricted-imports)',
    ],
    ['an id that only secure pages can make', 'renderer/components/Avatar.tsx:3 eslint(no-restricted-properties)'],
    ['an id that only secure pages can make', 'renderer/components/Avatar.tsx:4 eslint(no-restricted-properties)'],
    ['the network outside its room', 'renderer/components/Avatar.tsx:5 eslint(no-restricted-globals)'],
    ['storage that may throw', 'renderer/components/Avatar.tsx:6 eslint(no-restricted-globals)'],
    ['a hook behind a condition', 'renderer/components/useWrong.ts:3 react-hooks(rules-of-hooks)'],
    ['an effect that forgets what it reads', 'renderer/components/useWrong.ts:4 react-hooks(exhaustive-deps)'],
    ['a window outside its file', 'main/index.ts:4 farsight(desktop-chokepoints)'],
    ['a window outside its file', 'main/index.ts:5 farsight(desktop-chokepoints)'],
    ['a link outside its file', 'main/index.ts:6 farsight(desktop-chokepoints)'],
    ['a link outside its file', 'main/index.ts:7 farsight(desktop-chokepoints)'],
    ['a channel outside the bridge', 'main/index.ts:8 farsight(desktop-chokepoints)'],
    ['a promise that is dropped (needs types)', 'app/lib/later.ts:2 typescript(no-floating-promises)'],
    ['I/O in app', 'app/lib/later.ts:3 eslint(no-restricted-globals)'],
  ])('stops %s: %s', (_what, finding) => {
    expect(findings).toContain(finding);
  });

  test.each([...desktop, ...pages, ...keys, ...times, ...pure])('is not gone around by %s', (_way, place) => {
    expect(findings.filter((finding) => finding.startsWith(`${place} farsight(`))).not.toEqual([]);
  });

  test('lets the house do what it does', () => {
    expect(findings.filter((finding) => /lawful\w*\.ts/.test(finding) && finding.includes('farsight('))).toEqual([]);
  });
});
