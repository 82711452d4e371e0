import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { showsTray } from '../../../main/adapters/trayHost';
import { startSessionBus, type SessionBus } from '../../support/sessionBus';
import { describeWith } from '../../support/needs';

const PROGRAMS = ['gdbus', 'dbus-send', 'busctl'];
const { PATH = '' } = process.env;

describeWith('trayHost')('a real session bus', () => {
  let bus: SessionBus;
  let folder = '';
  let environment: NodeJS.ProcessEnv = {};
  beforeAll(async () => {
    bus = await startSessionBus();
    folder = mkdtempSync(path.join(os.tmpdir(), 'farsight-tray-'));
    environment = { PATH, DBUS_SESSION_BUS_ADDRESS: bus.address };
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true });
    await bus.close();
  });

  // @threat Tray
  test('a desktop without a panel shows no tray, one with a panel does, and no more once it is gone', async () => {
    expect(await showsTray('linux', environment)).toBe(false);
    const hide = await bus.showTray();
    expect(await showsTray('linux', environment)).toBe(true);
    await hide();
    expect(await showsTray('linux', environment)).toBe(false);
  });

  test.each(PROGRAMS.filter((program) => PATH.split(':').some((one) => existsSync(path.join(one, program)))))(
    '%s alone can ask',
    async (program) => {
      const bin = path.join(folder, program);
      mkdirSync(bin);
      const found = PATH.split(':').find((one) => existsSync(path.join(one, program))) ?? '';
      symlinkSync(path.join(found, program), path.join(bin, program));
      const only = { ...environment, PATH: bin };
      const hide = await bus.showTray();
      expect(await showsTray('linux', only)).toBe(true);
      await hide();
      expect(await showsTray('linux', only)).toBe(false);
    },
  );

  test('nothing to ask with, or no bus, is no tray', async () => {
    const hide = await bus.showTray();
    expect(await showsTray('linux', { ...environment, PATH: folder })).toBe(false);
    expect(await showsTray('linux', { PATH, DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nowhere' })).toBe(false);
    await hide();
  });
});

test('other systems always have a tray', async () => {
  expect(await showsTray('darwin')).toBe(true);
  expect(await showsTray('win32')).toBe(true);
});
