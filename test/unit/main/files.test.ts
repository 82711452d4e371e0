import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openFileLog, REOPEN_MS } from '../../../main/adapters/fileLog';
import { Logs } from '../../../main/capabilities/Logs';
import { createAutostart, createLoginItem } from '../../../main/storage/loginItem';
import { catchConsole } from '../../support/catchConsole';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'farsight-files-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('the login item', () => {
  test('on Linux is a file in the folder of programs to start, its command quoted', async () => {
    const item = createAutostart(folder, '/opt/My "App" 100%/farsight');
    expect(item.isOn()).toBe(false);
    await item.set(true);
    expect(item.isOn()).toBe(true);
    const file = path.join(folder, 'autostart/farsight.desktop');
    expect(readFileSync(file, 'utf8')).toContain(String.raw`Exec="/opt/My \\"App\\" 100%%/farsight"`);
    await item.set(false);
    expect([item.isOn(), existsSync(file)]).toEqual([false, false]);
  });

  test('on Linux is led to the present program after an update, and nothing else of it is changed', async () => {
    const file = path.join(folder, 'autostart/farsight.desktop');
    await createAutostart(folder, '/apps/farsight-1.1.6.AppImage').set(true);
    writeFileSync(file, `${readFileSync(file, 'utf8')}X-GNOME-Autostart-Delay=20\n`);
    const item = createAutostart(folder, '/apps/farsight-$&-1.2.0.AppImage');
    await item.renew();
    const text = readFileSync(file, 'utf8');
    expect(text).toContain(String.raw`Exec="/apps/farsight-\\$&-1.2.0.AppImage"`);
    expect(text).not.toContain('1.1.6');
    expect(text).toContain('\nTerminal=false\nX-GNOME-Autostart-Delay=20\n');
    // Where the person wants none, none is made.
    writeFileSync(file, 'Exec=old\nHidden=true\n');
    await item.renew();
    expect(readFileSync(file, 'utf8')).toBe('Exec=old\nHidden=true\n');
    expect(item.isOn()).toBe(false);
    await item.set(false);
    await item.renew();
    expect(existsSync(file)).toBe(false);
  });

  test('on Linux is off where the desktop has switched it off, and is on again once the person says so', async () => {
    const file = path.join(folder, 'autostart/farsight.desktop');
    const item = createAutostart(folder, '/opt/farsight');
    await item.set(true);
    writeFileSync(file, `${readFileSync(file, 'utf8')}X-GNOME-Autostart-enabled=false\n`);
    expect(item.isOn()).toBe(false);
    await item.set(true);
    expect(item.isOn()).toBe(true);
  });

  test('a run from the sources has none', () => {
    expect(createLoginItem({ isPackaged: false } as never, 'linux', {})).toBeNull();
  });
});

describe('the log', () => {
  test('is scrubbed, private, and begins with what was said before it was opened', async () => {
    const copied: string[] = [];
    const logs = new Logs({
      open: async (scrub) => openFileLog(path.join(folder, 'logs'), scrub),
      ship: null,
      diagnostics: () => ({ Version: '1.1.6' }),
      copyText: (text) => copied.push(text),
    });
    logs.scrubber.remember('a-very-secret-token');
    logs.write('warn', 'early a-very-secret-token');
    await logs.start();
    logs.write('error', 'Bearer abcdef and mara@sandbox.example');
    await new Promise((resolve) => setTimeout(resolve, 50));
    await logs.copyDiagnostics();
    await logs.close();
    const file = path.join(folder, 'logs/farsight.log');
    const text = readFileSync(file, 'utf8');
    expect(
      text
        .trim()
        .split('\n')
        .map((line) => (JSON.parse(line) as { msg: string }).msg),
    ).toEqual(['early [removed]', 'Bearer [removed] and [email]']);
    expect(copied[0]).toContain('Version: 1.1.6');
    expect(copied[0]).toContain('early [removed]');
    if (process.platform !== 'win32') {
      expect(statSync(file).mode & 0o777).toBe(0o600);
      expect(statSync(path.dirname(file)).mode & 0o777).toBe(0o700);
    }
  });

  test('tells of an error what it says and where it came from, without secrets', async () => {
    const log = openFileLog(path.join(folder, 'logs'), (text) => text.replaceAll('a-very-secret-token', '[removed]'));
    const error = new TypeError('refused a-very-secret-token', { cause: new Error('closed') });
    log.write('error', 'Main process failed', { errorId: 'A1B2C3', error, password: 'open' });
    await log.close();
    const [line = ''] = readFileSync(path.join(folder, 'logs/farsight.log'), 'utf8').split('\n');
    const { data } = JSON.parse(line) as { data: unknown };
    const told = { name: 'TypeError', message: 'refused [removed]', stack: expect.stringContaining('files.test.ts') };
    const cause = expect.objectContaining({ message: 'closed' });
    expect(data).toEqual({ errorId: 'A1B2C3', error: { ...told, cause }, password: '[removed]' });
  });

  test('that could not be written for a while is written again', async () => {
    const logs = path.join(folder, 'logs');
    const file = path.join(logs, 'farsight.log');
    // In its way lies a folder.
    mkdirSync(file, { recursive: true });
    let now = 0;
    const log = openFileLog(
      logs,
      (text) => text,
      () => now,
    );
    const settle = () => new Promise((resolve) => setTimeout(resolve, 50));
    log.write('info', 'lost');
    await settle();
    rmSync(file, { recursive: true });
    now = REOPEN_MS - 1;
    log.write('info', 'lost too, for nothing is tried so soon');
    await settle();
    expect(existsSync(file)).toBe(false);
    now = REOPEN_MS;
    log.write('info', 'there again');
    await log.close();
    expect(readFileSync(file, 'utf8')).toMatch(/^[^\n]*there again[^\n]*\n$/);
  });

  test('that cannot be opened costs nothing but itself', async () => {
    const error = catchConsole('error');
    mkdirSync(path.join(folder, 'taken'));
    writeFileSync(path.join(folder, 'taken/logs'), '');
    chmodSync(folder, 0o700);
    const logs = new Logs({
      open: async (scrub) => openFileLog(path.join(folder, 'taken/logs'), scrub),
      ship: null,
      diagnostics: () => ({}),
      copyText: () => undefined,
    });
    await logs.start();
    logs.write('info', 'goes nowhere');
    await logs.copyDiagnostics();
    await logs.close();
    expect(error).toHaveBeenCalledTimes(1);
    error.mockRestore();
  });
});
