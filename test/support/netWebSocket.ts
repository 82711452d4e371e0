import Socket from 'ws';

/**
 * `net.WebSocket` as Electron has it, over `ws`: `Origin` is that of the server, and no cookies are sent. It leaves out the proxies and
 * certificates of the system.
 */
export class NetWebSocket extends Socket {
  constructor(url: string, protocols?: string | string[]) {
    super(url, protocols, { origin: new URL(url.replace(/^ws/, 'http')).origin });
    // Electron throws nothing for an error that nobody listens to.
    this.on('error', () => undefined);
  }
}
