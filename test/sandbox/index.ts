import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startFleet, type Fleet, type FleetNews } from './devices/startFleet';
import type { DeviceIdentity } from './devices/enrol';
import { hasRealShell as canRunRealShell } from './devices/terminal/realShell';
import type { FactoryDevice } from './seed/seed';
import { serveControl, type Control } from './server/control';
import { createControl } from './server/createControl';
import { endExpiredAccess, mayOn, roleOf, type Core } from './server/core';
import { tellMedia } from './server/tellMedia';
import { Faults } from './server/faults';
import { Listener } from './server/listener';
import { Site } from './server/site';
import { Forwards } from './server/forwards';
import { SandboxError, StateFile } from './server/state';
import { createCore, type CoreOptions } from './server/createCore';
import { lockFolder } from './server/lockFolder';

export { hasInterFrames } from './media/encoder';
export { HEIGHT, WIDTH } from './media/picture';
export { decodeTime, FIELD, FIELDS } from './media/timecode';
export { demandPort } from './server/listenProblem';
export { demandFolder } from './server/lockFolder';
export { SandboxError } from './server/state';
export { watchSent } from './contract';
export { PEOPLE } from './seed/people';
export { HELP_LINKS } from './server/helpPages';
export type { Control } from './server/control';
export type { Fault } from './server/faults';
export type { WhepBehaviour } from './server/whep/behaviour';
export type { LinkSpec } from './net/Link';
export type { Behaviour } from './devices/settings/SectionState';
export type { FleetNews } from './devices/startFleet';
export type { FactoryDevice } from './seed/seed';
export type { Api, NewDevice, Settings } from './clients/index';
export type { SimulatedDevice } from './devices/SimulatedDevice';
/** People who call over HTTP and devices on their own sockets, played by this process. Loaded on demand: few who start a sandbox need them. */
export const loadClients = () => import('./clients/index');
export { startUpdateFeed, type FeedFault, type UpdateFeed } from './updates/updateFeed';

export interface StartOptions extends CoreOptions {
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
  /** Whether the fleet's cameras burn the time into their frames; as a rule with `test` only. */
  readonly burnIn?: boolean;
  /** Terminals of the fleet run a restricted shell of this computer, on loopback only. */
  readonly hasRealShell?: boolean;
  /** Built web folder to serve; none when left out. */
  readonly webRoot?: string;
  /** Origin of the web app when it is not this server. */
  readonly website?: string;
  /** Switches faults and the control server on. */
  readonly test?: boolean;
  /** Called with what devices show on their own screens: codes and outcomes. */
  readonly onFleetNews?: (news: FleetNews) => void;
}

export interface Sandbox {
  readonly url: string;
  /** The devices' ids and factory credentials. */
  readonly factory: readonly FactoryDevice[];
  readonly fleet: Fleet | null;
  /** A device by its id or the beginning of its present name. */
  find(words: string): (DeviceIdentity & { readonly id: string; readonly name: string }) | undefined;
  readonly control: Control;
  /** The control server; only with `test`. */
  readonly controlServer: { readonly url: string; readonly secret: string } | null;
  close(): Promise<void>;
}

/** How often expired access is ended. */
const EXPIRY_CHECK_MS = 500;
const FEED_PING_MS = 15_000;
const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost']);

function checkOptions({ host = '127.0.0.1', iKnow = false, webRoot, hasRealShell }: StartOptions): void {
  if (hasRealShell === true && !LOOPBACK.has(host)) {
    throw new SandboxError('A real shell runs on this machine only: leave --host out, or --pty.');
  }
  if (hasRealShell === true && !canRunRealShell()) {
    throw new SandboxError('A real shell needs bash and the program "script" of util-linux. Leave --pty out.');
  }
  if (!LOOPBACK.has(host) && !iKnow) {
    throw new SandboxError(
      `The sandbox has no passwords, so it listens on this machine alone, not on ${host}. Add --i-know to insist.`,
    );
  }
  if (webRoot !== undefined && !existsSync(path.join(webRoot, 'index.html'))) {
    throw new SandboxError(`There is no built web app in ${webRoot}. Run "npm run build:web" first.`);
  }
}

/** Periodic work: ends expired access and lost viewers, reports stream measures. */
function lookAfter(core: Core): void {
  endExpiredAccess(core);
  core.settings.sweep(Date.now());
  core.commands.sweep(Date.now());
  core.alerts.sweep(Date.now());
  core.pushes.sweep(Date.now());
  core.terminals.sweep(Date.now());
  const may = (deviceId: string, userId: string) => {
    const device = core.file.state.devices.find((one) => one.id === deviceId);
    return device !== undefined && roleOf(device, userId) !== undefined;
  };
  core.media.sweep(may);
  core.feed.sweep(may);
  core.tails.sweep((deviceId, userId) => mayOn(core, deviceId, userId, 'readLogs'));
  core.exports.sweep(Date.now());
  for (const { id } of core.file.state.devices) if (core.media.viewers(id) > 0) tellMedia(core, id);
}

function playFleet(
  url: string,
  { factoryFile }: StateFile,
  { burnIn, test = false, hasRealShell = false, onFleetNews = () => undefined }: StartOptions,
): Fleet {
  return startFleet(url, factoryFile, { burnIn: burnIn ?? test, hasRealShell, onNews: onFleetNews });
}

/** Ends what readers follow of devices. */
function closeFeeds(core: Core): void {
  core.feed.close();
  core.tails.close();
  core.exports.close();
  core.terminals.cutAll();
}

function openState(dataDir: string, options: StartOptions, unlock: () => void): StateFile {
  try {
    return new StateFile(dataDir, { devices: options.devices ?? 8, reset: options.reset ?? false });
  } catch (error) {
    unlock();
    throw error;
  }
}

/** Starts the reference server, and with `fleet` its simulated devices. Rejects with a SandboxError that says in a sentence what is wrong. */
export async function start(options: StartOptions = {}): Promise<Sandbox> {
  checkOptions(options);
  const dataDir = options.dataDir ?? mkdtempSync(path.join(os.tmpdir(), 'farsight-sandbox-'));
  const unlock = options.dataDir === undefined ? () => undefined : await lockFolder(dataDir);
  const file = openState(dataDir, options, unlock);
  const core = createCore(file, options);
  const faults = options.test ? new Faults() : null;
  const forwards = options.test ? new Forwards() : null;
  const site = options.webRoot === undefined ? null : new Site(options.webRoot);
  const listener = new Listener({ core, site, faults, forwards, log: options.log ?? (() => undefined) }, options);
  const expiry = setInterval(() => lookAfter(core), EXPIRY_CHECK_MS);
  expiry.unref();
  const pings = setInterval(() => core.feed.ping(), options.heartbeatMs ?? FEED_PING_MS);
  pings.unref();
  const cleanUp = async () => {
    clearInterval(expiry);
    clearInterval(pings);
    core.jobs.close();
    core.media.close();
    core.echoes.closeAll();
    closeFeeds(core);
    core.link.close();
    core.hub.close();
    core.pushes.close();
    await listener.down();
    file.close();
    unlock();
    if (options.dataDir === undefined) rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    await listener.up();
  } catch (error) {
    await cleanUp();
    throw error;
  }
  core.urls.api = listener.url;
  core.urls.website = options.website ?? listener.url;
  const control = createControl(core, listener, { faults, forwards });
  const controlServer = options.test ? await serveControl(control) : null;
  const fleet = options.fleet ? playFleet(listener.url, file, options) : null;
  return {
    url: listener.url,
    factory: file.factory,
    fleet,
    find: (words) =>
      core.file.state.devices.find(
        ({ id, name }) => id === words || name.toLowerCase().startsWith(words.toLowerCase()),
      ),
    control,
    controlServer: controlServer && { url: controlServer.url, secret: controlServer.secret },
    close: async () => {
      await fleet?.stop();
      controlServer?.server.closeAllConnections();
      controlServer?.server.close();
      await cleanUp();
    },
  };
}
