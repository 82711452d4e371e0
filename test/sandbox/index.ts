import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startFleet, type Fleet, type FleetNews } from './devices/startFleet';
import type { DeviceIdentity } from './devices/enrol';
import type { FactoryDevice } from './seed/seed';
import { serveControl, type Control } from './server/control';
import { createControl } from './server/createControl';
import { endExpiredAccess, roleOf, type Core } from './server/core';
import { DeviceCodes } from './server/deviceCodes';
import { DeviceLink } from './server/deviceLink';
import { hearDevice } from './server/hearDevice';
import { tellMedia } from './server/tellMedia';
import { EventHub } from './server/events';
import { Faults } from './server/faults';
import { Listener } from './server/listener';
import { Echoes } from './media/EchoSession';
import { MediaHub } from './media/MediaHub';
import { Links } from './net/LinkSetting';
import { DeviceFeed } from './server/DeviceFeed';
import { LokiSink } from './server/lokiSink';
import { OtlpSink } from './server/otlpSink';
import type { DeviceRecord } from './server/records';
import { Sessions } from './server/sessions';
import { Site } from './server/site';
import { Forwards } from './server/forwards';
import { WhepBehaviours, type WhepBehaviour } from './server/whep/behaviour';
import { SandboxError, StateFile } from './server/state';

export { hasInterFrames } from './media/encoder';
export { HEIGHT, WIDTH } from './media/picture';
export { decodeTime, FIELD, FIELDS } from './media/timecode';
export { SandboxError } from './server/state';
export type { Control } from './server/control';
export type { Fault } from './server/faults';
export type { WhepBehaviour } from './server/whep/behaviour';
export type { LinkSpec } from './net/Link';
export type { FleetNews } from './devices/startFleet';
export type { FactoryDevice } from './seed/seed';
export { startUpdateFeed, type FeedFault, type UpdateFeed } from './updates/updateFeed';

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
  /** Whether the fleet's cameras burn the time into their frames; as a rule with `test` only. */
  readonly burnIn?: boolean;
  /** Built web folder to serve; none when left out. */
  readonly webRoot?: string;
  /** Origin of the web app when it is not this server. */
  readonly website?: string;
  /** How the WHEP endpoint of every stream behaves that has not been told otherwise. */
  readonly whep?: WhepBehaviour;
  /** Switches faults and the control server on. */
  readonly test?: boolean;
  readonly heartbeatMs?: number;
  /** How often devices are pinged; one that answers none of three is gone. */
  readonly devicePingMs?: number;
  readonly log?: (line: string) => void;
  /** What devices show on their own screens: codes, and what became of them. */
  readonly onFleetNews?: (news: FleetNews) => void;
}

export interface Sandbox {
  readonly url: string;
  /** The devices' ids and credentials, as their maker knows them. */
  readonly factory: readonly FactoryDevice[];
  readonly fleet: Fleet | null;
  /** A device by its id or the beginning of its present name. */
  find(words: string): (DeviceIdentity & { readonly id: string; readonly name: string }) | undefined;
  readonly control: Control;
  /** The control server, with `test` alone. */
  readonly controlServer: { readonly url: string; readonly secret: string } | null;
  close(): Promise<void>;
}

/** How often access that has run out is looked for. */
const EXPIRY_CHECK_MS = 500;
const FEED_PING_MS = 15_000;
const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost']);

function checkOptions({ host = '127.0.0.1', iKnow = false, webRoot }: StartOptions): void {
  if (!LOOPBACK.has(host) && !iKnow) {
    throw new SandboxError(
      `The sandbox has no passwords, so it listens on this machine alone, not on ${host}. Add --i-know to insist.`,
    );
  }
  if (webRoot !== undefined && !existsSync(path.join(webRoot, 'index.html'))) {
    throw new SandboxError(`There is no built web app in ${webRoot}. Run "npm run build:web" first.`);
  }
}

function announce(core: Core, device: DeviceRecord, event: 'device-online' | 'device-offline', isFirst: boolean): void {
  const may = (userId: string) => roleOf(device, userId) !== undefined;
  if (isFirst) core.hub.send(may, 'device-registered', device.id);
  core.hub.send(may, event, device.id);
}

/** How far a device's clock is off, as its last report of itself says; null: it does not. */
const clockOffsetIn = (system: unknown): number | null =>
  (system as { readonly clock_offset_ms?: number | null } | undefined)?.clock_offset_ms ?? null;

function createCore(
  file: StateFile,
  { heartbeatMs, devicePingMs, log = () => undefined, whep = {} }: StartOptions,
): Core {
  const sessions = new Sessions();
  const hub = new EventHub((session) => sessions.isAlive(session), heartbeatMs);
  sessions.onEnd = (session) => hub.endSession(session);
  const seen = (device: DeviceRecord, event: 'device-online' | 'device-offline') => {
    const isFirst = device.lastSeenAt === null;
    device.lastSeenAt = new Date().toISOString();
    file.changed();
    announce(core, device, event, isFirst);
  };
  const links = new Links();
  const link = new DeviceLink({
    ...(devicePingMs !== undefined && { pingMs: devicePingMs }),
    log,
    linkOf: ({ id }) => links.device(id),
    devices: () => file.state.devices,
    onOnline: (device) => {
      feed.deviceChanged(device.id, true);
      seen(device, 'device-online');
    },
    onOffline: (device) => {
      feed.deviceChanged(device.id, false);
      media.deviceChanged(device.id);
      seen(device, 'device-offline');
    },
    onMessage: (device, data, isBinary) => hearDevice({ media, feed, link }, device.id, data, isBinary, log),
  });
  const feed = new DeviceFeed({ order: (id, on) => link.send(id, { type: 'telemetry', on }) });
  const media = new MediaHub({
    isOnline: (id) => link.isOnline(id),
    order: (id, order) => link.send(id, order),
    onChange: (id) => tellMedia({ media, feed }, id),
    viewerLink: (userId) => links.viewer(userId),
    clockOffset: (id) => clockOffsetIn(feed.latest(id, 'system')),
  });
  const core: Core = {
    file,
    sessions,
    hub,
    link,
    links,
    media,
    whep: new WhepBehaviours(whep),
    echoes: new Echoes((userId) => links.viewer(userId)),
    feed,
    codes: new DeviceCodes(),
    loki: new LokiSink(),
    otlp: new OtlpSink(),
    lastActive: new Map(),
    done: new Map(),
    wrongCodes: new Map(),
    urls: { api: '', website: '' },
  };
  return core;
}

/** What is looked after at all times: access that has run out, viewers that are gone, the measures of streams. */
function lookAfter(core: Core): void {
  endExpiredAccess(core);
  const may = (deviceId: string, userId: string) => {
    const device = core.file.state.devices.find((one) => one.id === deviceId);
    return device !== undefined && roleOf(device, userId) !== undefined;
  };
  core.media.sweep(may);
  core.feed.sweep(may);
  for (const { id } of core.file.state.devices) if (core.media.viewers(id) > 0) tellMedia(core, id);
}

/** Starts the reference server, and with `fleet` its simulated devices. Rejects with a SandboxError that says in a sentence what is wrong. */
export async function start(options: StartOptions = {}): Promise<Sandbox> {
  checkOptions(options);
  const dataDir = options.dataDir ?? mkdtempSync(path.join(os.tmpdir(), 'farsight-sandbox-'));
  const file = new StateFile(dataDir, { devices: options.devices ?? 8, reset: options.reset ?? false });
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
    core.media.close();
    core.echoes.closeAll();
    core.feed.close();
    core.link.close();
    core.hub.close();
    await listener.down();
    file.close();
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
  const fleet = options.fleet
    ? startFleet(listener.url, file.factoryFile, {
        burnIn: options.burnIn ?? options.test ?? false,
        onNews: options.onFleetNews ?? (() => undefined),
      })
    : null;
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
