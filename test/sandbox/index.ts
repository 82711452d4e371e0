import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import type { Core } from './server/core';
import { roleOf } from './server/core';
import { createApp } from './server/app';
import { serveControl, type Control } from './server/control';
import { DeviceCodes } from './server/deviceCodes';
import { DeviceLink } from './server/deviceLink';
import { EventHub } from './server/events';
import { Faults } from './server/faults';
import { Sessions } from './server/sessions';
import { Site } from './server/site';
import type { DeviceRecord } from './server/records';
import { SandboxError, StateFile } from './server/state';
import { startFleet, type Fleet } from './devices/startFleet';
import type { FactoryDevice } from './seed/seed';

export { SandboxError } from './server/state';
export type { Control } from './server/control';
export type { Fault } from './server/faults';
export type { FactoryDevice } from './seed/seed';

export interface StartOptions {
  /** 0 takes any free port. */
  readonly port?: number;
  readonly host?: string;
  /** Needed to listen on anything but loopback. */
  readonly iKnow?: boolean;
  /** How many devices a fresh state has. */
  readonly devices?: number;
  /** Where state is kept; a temporary folder, removed on close, when left out. */
  readonly dataDir?: string;
  readonly reset?: boolean;
  /** Start the simulated devices as a program of their own. */
  readonly fleet?: boolean;
  /** Built web folder to serve; none when left out. */
  readonly webRoot?: string;
  /** Origin of the web app when it is not this server. */
  readonly website?: string;
  /** Switches faults and the control server on. */
  readonly test?: boolean;
  readonly heartbeatMs?: number;
  readonly log?: (line: string) => void;
}

export interface Sandbox {
  readonly url: string;
  /** The devices' ids and credentials, as their maker knows them. */
  readonly factory: readonly FactoryDevice[];
  readonly fleet: Fleet | null;
  readonly control: Control;
  /** The control server, with `test` alone. */
  readonly controlServer: { readonly url: string; readonly secret: string } | null;
  close(): Promise<void>;
}

const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost']);

function announce(core: Core, device: DeviceRecord, event: 'device-online' | 'device-offline', isFirst: boolean): void {
  const may = (userId: string) => roleOf(device, userId) !== undefined;
  if (isFirst) core.hub.send(may, 'device-registered', device.id);
  core.hub.send(may, event, device.id);
}

function createCore(file: StateFile, heartbeatMs: number | undefined): Core {
  const sessions = new Sessions();
  const hub = new EventHub((session) => sessions.isAlive(session), heartbeatMs);
  sessions.onEnd = (session) => hub.endSession(session);
  const link = new DeviceLink({
    devices: () => file.state.devices,
    onOnline: (device) => {
      const isFirst = device.lastSeenAt === null;
      device.lastSeenAt = new Date().toISOString();
      file.changed();
      announce(core, device, 'device-online', isFirst);
    },
    onOffline: (device) => {
      device.lastSeenAt = new Date().toISOString();
      file.changed();
      announce(core, device, 'device-offline', false);
    },
  });
  const core: Core = {
    file,
    sessions,
    hub,
    link,
    codes: new DeviceCodes(),
    logLines: [],
    urls: { api: '', website: '' },
  };
  return core;
}

/** Starts the reference server, and with `fleet` its simulated devices. Rejects with a SandboxError that says in a sentence what is wrong. */
export async function start(options: StartOptions = {}): Promise<Sandbox> {
  const host = options.host ?? '127.0.0.1';
  if (!LOOPBACK.has(host) && !options.iKnow) {
    throw new SandboxError(
      `The sandbox has no passwords, so it listens on this machine alone, not on ${host}. Add --i-know to insist.`,
    );
  }
  if (options.webRoot !== undefined && !existsSync(path.join(options.webRoot, 'index.html'))) {
    throw new SandboxError(`There is no built web app in ${options.webRoot}. Run "npm run build:web" first.`);
  }
  const dataDir = options.dataDir ?? mkdtempSync(path.join(os.tmpdir(), 'farsight-sandbox-'));
  const file = new StateFile(dataDir, { devices: options.devices ?? 8, reset: options.reset ?? false });
  const core = createCore(file, options.heartbeatMs);
  const faults = options.test ? new Faults() : null;
  const counts = new Map<string, number>();
  const site = options.webRoot === undefined ? null : new Site(options.webRoot);
  const log = options.log ?? (() => undefined);
  let port = options.port ?? 0;

  const createListener = () => {
    const app = createApp({ core, site, port: () => port, webOrigins: [], faults, log, counts });
    core.link.attach(app.server);
    return app;
  };
  let app = createListener();
  const listen = async () => {
    try {
      await app.listen({ port, host });
    } catch (error) {
      if ((error as { code?: string }).code !== 'EADDRINUSE') throw error;
      throw new SandboxError(`Port ${port} is taken by another program. Choose another with --port.`);
    }
    port = (app.server.address() as AddressInfo).port;
  };
  try {
    await listen();
  } catch (error) {
    core.link.close();
    core.hub.close();
    throw error;
  }
  const url = `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
  core.urls.api = url;
  core.urls.website = options.website ?? url;

  const stopListening = async () => {
    core.hub.endAll();
    core.link.dropAll();
    app.server.closeAllConnections();
    await app.close();
  };
  let isUp = true;
  const control: Control = {
    addFault: (fault) => faults?.add(fault),
    clearFaults: () => faults?.clear(),
    setListening: async (wanted) => {
      if (wanted === isUp) return;
      isUp = wanted;
      if (!wanted) return stopListening();
      app = createListener();
      await listen();
    },
    dropStreams: () => core.hub.endAll(),
    setSilent: (isSilent) => {
      core.hub.isSilent = isSilent;
    },
    inject: (text) => core.hub.inject(text),
    endSessions: () => core.sessions.endAll(),
    stats: () => ({ requests: Object.fromEntries(counts), openStreams: core.hub.size, openedStreams: core.hub.opened }),
  };
  const controlServer = options.test ? await serveControl(control) : null;
  const fleet = options.fleet ? startFleet(url, file.factoryFile) : null;

  return {
    url,
    factory: file.factory,
    fleet,
    control,
    controlServer: controlServer && { url: controlServer.url, secret: controlServer.secret },
    close: async () => {
      await fleet?.stop();
      controlServer?.server.closeAllConnections();
      controlServer?.server.close();
      core.link.close();
      core.hub.close();
      if (isUp) await stopListening();
      file.close();
      if (options.dataDir === undefined) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
