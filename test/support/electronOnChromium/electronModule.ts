import { EventEmitter } from 'node:events';
import { createNetFetch } from '../netFetch';
import { netRequest } from '../netRequest';
import { NetWebSocket } from '../netWebSocket';
import type { Host } from './Host';
import { BrowserWindow } from './Window';

interface MenuItem {
  readonly label?: string;
  readonly submenu?: MenuItem[] | { readonly items: MenuItem[] };
}

class Menu {
  static application: Menu | null = null;
  constructor(readonly items: MenuItem[]) {}
  static buildFromTemplate(items: MenuItem[]): Menu {
    return new Menu(
      items.map((item) => (Array.isArray(item.submenu) ? { ...item, submenu: new Menu(item.submenu) } : item)),
    );
  }
  static setApplicationMenu(menu: Menu): void {
    Menu.application = menu;
  }
  static getApplicationMenu(): Menu | null {
    return Menu.application;
  }
}

class Tray extends EventEmitter {
  static all: Tray[] = [];
  toolTip = '';
  menu: Menu | null = null;
  constructor(readonly image: unknown) {
    super();
    Tray.all.push(this);
  }
  setToolTip(text: string): void {
    this.toolTip = text;
  }
  setContextMenu(menu: Menu): void {
    this.menu = menu;
  }
}

class Notification extends EventEmitter {
  static isSupported = () => true;
  readonly title: string;
  readonly body: string;
  constructor({ title, body }: { title: string; body: string }) {
    super();
    this.title = title;
    this.body = body;
  }
  show(): void {
    this.emit('show');
  }
  close(): void {
    this.emit('close');
  }
}

function createNativeTheme(host: Host) {
  return {
    get themeSource() {
      return host.theme.source;
    },
    set themeSource(source: string) {
      host.theme.source = source;
      for (const window of host.windows) void window.showTheme().catch(() => undefined);
    },
    get shouldUseDarkColors() {
      return host.theme.source === 'dark';
    },
  };
}

/** The part of `electron` that the app uses. The rest is missing, so that a new use fails here at once. */
export function createElectronModule(host: Host): Record<string, unknown> {
  BrowserWindow.host = host;
  let clipboard = '';
  return {
    app: host.app,
    BrowserWindow,
    Menu,
    Tray,
    Notification,
    nativeTheme: createNativeTheme(host),
    nativeImage: { createFromPath: (file: string) => ({ file }) },
    powerMonitor: new EventEmitter(),
    autoUpdater: new EventEmitter(),
    net: {
      fetch: createNetFetch(),
      request: netRequest,
      WebSocket: NetWebSocket,
    },
    protocol: {
      registerSchemesAsPrivileged: () => undefined,
      handle: (scheme: string, handler: (request: Request) => Promise<Response>) => host.protocols.set(scheme, handler),
    },
    session: { defaultSession: host.permissions.session, fromPartition: () => ({}) },
    shell: {
      openExternal: () => Promise.resolve(),
      openPath: () => Promise.resolve(''),
      showItemInFolder: () => undefined,
    },
    clipboard: {
      writeText: (text: string) => (clipboard = text),
      readText: () => clipboard,
    },
    dialog: {
      showMessageBox: () => Promise.resolve({ response: 0 }),
      showMessageBoxSync: () => 0,
      showErrorBox: () => undefined,
      // Nobody is there who would choose a place.
      showSaveDialog: () => Promise.resolve({ canceled: true, filePath: '' }),
    },
    screen: { getAllDisplays: () => [{ workArea: { x: 0, y: 0, width: 1920, height: 1080 } }] },
    // Encryption would protect nothing here, so it reports that it is unavailable.
    safeStorage: {
      isAsyncEncryptionAvailable: () => Promise.resolve(false),
      getSelectedStorageBackend: () => 'basic_text',
    },
    ipcMain: {
      handle: (channel: string, handler: (event: unknown, ...args: unknown[]) => unknown) =>
        host.handlers.set(channel, handler),
    },
  };
}
