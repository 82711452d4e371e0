/** As much of Meetecho's package as `janusServer.ts` uses; it has no types of its own. */
declare module 'janus-whep-server' {
  import type { Server } from 'node:http';
  import type { ListenOptions } from 'node:net';

  /** A handle of Janode. */
  interface Handle {
    message(body: object): Promise<{ readonly plugindata: { readonly data: unknown } }>;
  }

  export class JanusWhepServer {
    constructor(options: {
      readonly janus: { readonly address: string };
      /** `port` goes to `listen` of Node's server as it is. */
      readonly rest: { readonly port: ListenOptions; readonly basePath: string };
      readonly debug?: 'err' | 'warn' | 'info' | 'verb' | 'debug';
    });
    readonly janus: { attach(plugin: { readonly id: string }): Promise<Handle> };
    readonly server: Server;
    start(): Promise<this>;
    createEndpoint(endpoint: { readonly id: string; readonly mountpoint: number }): unknown;
    listSubscribers(): readonly unknown[];
  }
}
