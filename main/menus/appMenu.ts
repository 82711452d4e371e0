import type { MenuItemConstructorOptions } from 'electron';
import { NAME } from '#app/brand';
import type { LinkId } from '#app/config/runtimeConfig';
import type { Command } from '#app/bridge/system';

export interface MenuActions {
  readonly command: (command: Command) => void;
  readonly openLink: (id: LinkId) => void;
  readonly zoom: (step: -1 | 0 | 1) => void;
  readonly checkForUpdates: () => void;
  readonly copyDiagnostics: () => void;
}

const separator: MenuItemConstructorOptions = { type: 'separator' };

/** The platform's usual menus with the platform's usual shortcuts. */
export function appMenu(isMac: boolean, hasDevTools: boolean, actions: MenuActions): MenuItemConstructorOptions[] {
  const item = (label: string, click: () => void, accelerator?: string): MenuItemConstructorOptions => ({
    label,
    click,
    ...(accelerator !== undefined && { accelerator }),
  });
  const settings = item('Settings…', () => actions.command('settings'), 'CmdOrCtrl+,');
  const about = item(`About ${NAME}`, () => actions.command('about'));
  const updates = item('Check for Updates…', actions.checkForUpdates);
  const mac: MenuItemConstructorOptions = {
    label: NAME,
    submenu: [
      about,
      updates,
      separator,
      settings,
      separator,
      { role: 'services' },
      separator,
      { role: 'hide' },
      { role: 'hideOthers' },
      { role: 'unhide' },
      separator,
      { role: 'quit' },
    ],
  };
  const file: MenuItemConstructorOptions = {
    label: 'File',
    submenu: [
      item('Open Device…', () => actions.command('palette'), 'CmdOrCtrl+K'),
      item('Add Device…', () => actions.command('add-device'), 'CmdOrCtrl+N'),
      separator,
      item('Sign Out', () => actions.command('sign-out')),
      separator,
      ...(isMac
        ? [{ role: 'close' } as const]
        : [settings, separator, { role: 'close' } as const, { role: 'quit' } as const]),
    ],
  };
  const view: MenuItemConstructorOptions = {
    label: 'View',
    submenu: [
      item('Devices', () => actions.command('devices'), 'CmdOrCtrl+1'),
      { role: 'reload' },
      separator,
      item('Actual Size', () => actions.zoom(0), 'CmdOrCtrl+0'),
      item('Zoom In', () => actions.zoom(1), 'CmdOrCtrl+Plus'),
      item('Zoom Out', () => actions.zoom(-1), 'CmdOrCtrl+-'),
      separator,
      { role: 'togglefullscreen' },
      ...(hasDevTools ? [separator, { role: 'toggleDevTools' } as const] : []),
    ],
  };
  const help: MenuItemConstructorOptions = {
    role: 'help',
    submenu: [
      item('Documentation', () => actions.openLink('docs')),
      item('Support', () => actions.openLink('support')),
      separator,
      item('Copy Diagnostics', actions.copyDiagnostics),
      ...(isMac ? [] : [updates, separator, about]),
    ],
  };
  return [...(isMac ? [mac] : []), file, { role: 'editMenu' }, view, { role: 'windowMenu' }, help];
}
