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

function item(label: string, click: () => void, accelerator?: string): MenuItemConstructorOptions {
  return { label, click, ...(accelerator !== undefined && { accelerator }) };
}

function viewMenu(hasDevTools: boolean, { command, zoom }: MenuActions): MenuItemConstructorOptions {
  return {
    label: 'View',
    submenu: [
      item('Devices', () => command('devices'), 'CmdOrCtrl+1'),
      { role: 'reload' },
      separator,
      item('Actual Size', () => zoom(0), 'CmdOrCtrl+0'),
      item('Zoom In', () => zoom(1), 'CmdOrCtrl+Plus'),
      // Zoom in without Shift, on keyboards with plus above the equals sign.
      { ...item('Zoom In ', () => zoom(1), 'CmdOrCtrl+='), visible: false, acceleratorWorksWhenHidden: true },
      item('Zoom Out', () => zoom(-1), 'CmdOrCtrl+-'),
      separator,
      { role: 'togglefullscreen' },
      ...(hasDevTools ? [separator, { role: 'toggleDevTools' } as const] : []),
    ],
  };
}

/** The platform's usual menus with the platform's usual shortcuts. */
export function appMenu(isMac: boolean, hasDevTools: boolean, actions: MenuActions): MenuItemConstructorOptions[] {
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
  return [
    ...(isMac ? [mac] : []),
    file,
    { role: 'editMenu' },
    viewMenu(hasDevTools, actions),
    { role: 'windowMenu' },
    help,
  ];
}
