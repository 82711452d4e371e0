import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { attachViewer, isAttach } from './terminal/attach';
import { shapeConnections } from '../net/shapeConnections';
import { createApp, type AppOptions } from './app';
import { listenProblem } from './listenProblem';

type Parts = Omit<AppOptions, 'port' | 'counts'>;

/** The listening side: up and down again on one port, as a server that restarts, while everything behind it lives on. */
export class Listener {
  readonly counts = new Map<string, number>();
  private readonly host: string;
  private port: number;
  private app: FastifyInstance | null = null;
  private cut: () => void = () => undefined;

  constructor(
    private readonly parts: Parts,
    options: { readonly host?: string; readonly port?: number },
  ) {
    this.host = options.host ?? '127.0.0.1';
    this.port = options.port ?? 0;
  }

  get url(): string {
    return `http://${this.host.includes(':') ? `[${this.host}]` : this.host}:${this.port}`;
  }

  async up(): Promise<void> {
    if (this.app) return;
    const app = createApp({ ...this.parts, counts: this.counts, port: () => this.port });
    this.cut = shapeConnections(app.server, this.parts.core.links.http);
    const { core } = this.parts;
    app.server.on('upgrade', (request, socket, head) => {
      if (isAttach(request)) attachViewer(core, this.port, request, socket, head);
      else core.link.upgrade(request, socket, head);
    });
    try {
      await app.listen({ port: this.port, host: this.host });
    } catch (error) {
      throw listenProblem(error, this.host, this.port);
    }
    this.app = app;
    this.port = (app.server.address() as AddressInfo).port;
  }

  /** Cuts every connection, devices' and streams' included, and refuses new ones. */
  async down(): Promise<void> {
    const { app } = this;
    if (!app) return;
    this.app = null;
    this.parts.core.hub.endAll();
    this.parts.core.link.dropAll();
    this.parts.core.terminals.cutAll();
    app.server.closeAllConnections();
    this.cut();
    await app.close();
  }
}
