import { describe, expect, jest, test } from '@jest/globals';
import { EventEmitter } from 'node:events';
import type { MenuItemConstructorOptions, Tray } from 'electron';
import { AppTray, countsText } from '../../../main/menus/AppTray';

function setUp(create?: () => Tray, platform: NodeJS.Platform = 'linux') {
  const tray = Object.assign(new EventEmitter(), { setToolTip: jest.fn() });
  const options = { setMenu: jest.fn(), onOpen: jest.fn(), onAlerts: jest.fn(), onQuit: () => undefined };
  const desktop = { showsTray: true };
  const parts = new AppTray({
    ...options,
    platform,
    create: create ?? (() => tray as unknown as Tray),
    isShown: () => Promise.resolve(desktop.showsTray),
  });
  return { parts, tray, desktop, ...options };
}

describe('the tray', () => {
  test('counts the devices and opens the window; the same count is not drawn again', async () => {
    const { parts, tray, setMenu, onOpen, onAlerts } = setUp();
    await parts.start();
    parts.show({ online: 2, total: 5 });
    parts.show({ online: 2, total: 5 });
    expect(tray.setToolTip.mock.calls.flat()).toEqual(['Farsight: No devices', 'Farsight: 2 of 5 devices online']);
    expect(setMenu).toHaveBeenCalledTimes(2);
    tray.emit('click');
    expect(onOpen).toHaveBeenCalled();
    parts.showAlerts(1);
    parts.showAlerts(2);
    expect(tray.setToolTip).toHaveBeenLastCalledWith('Farsight: 2 of 5 devices online, 2 alerts');
    const items = setMenu.mock.lastCall?.[1] as MenuItemConstructorOptions[];
    (items.find(({ label }) => label === '2 alerts')?.click as () => void)();
    expect(onAlerts).toHaveBeenCalled();
    parts.showAlerts(0);
    expect(tray.setToolTip).toHaveBeenLastCalledWith('Farsight: 2 of 5 devices online');
    expect(countsText({ online: 0, total: 1 })).toBe('0 of 1 devices online');
  });

  test('leaves a click on macOS to its menu', async () => {
    const { parts, tray, onOpen } = setUp(undefined, 'darwin');
    await parts.start();
    tray.emit('click');
    expect(onOpen).not.toHaveBeenCalled();
  });

  test('where the system has none, the app goes on without', async () => {
    const { parts } = setUp(() => {
      throw new Error('no tray');
    });
    await parts.start();
    parts.show({ online: 1, total: 1 });
    expect(parts.isThere).toBe(false);
  });

  test('made on a desktop that shows none, it is not there until a panel comes', async () => {
    const { parts, desktop } = setUp();
    desktop.showsTray = false;
    await parts.start();
    expect(parts.isThere).toBe(false);
    desktop.showsTray = true;
    expect([await parts.look(), parts.isThere]).toEqual([true, true]);
  });
});
