import { toDeviceId } from '#app/domain/ids';
import { NO_QUIET_HOURS } from '#app/domain/quietHours';
import { systemReport } from '#app/events/topics/system';
import { roleOf, type Core } from './core';
import { AlertEngine } from './alerts/AlertEngine';
import { readingsOf } from './alerts/readings';
import { DeviceCodes } from './deviceCodes';
import { DeviceLink } from './deviceLink';
import { hearDevice } from './hearDevice';
import { tellMedia } from './tellMedia';
import { EventHub } from './events';
import { Commands, type CommandTimes } from './jobs/Commands';
import { Jobs } from './jobs/Jobs';
import { createLogs, type Logs } from './journal/createLogs';
import { DryRuns } from './settings/DryRuns';
import { RouterConfigs } from './mavlink/RouterConfigs';
import { MediaSources } from './sources/MediaSources';
import { SettingsEngine, type SettingsTimes } from './settings/SettingsEngine';
import { Echoes } from '../media/EchoSession';
import { MediaHub } from '../media/MediaHub';
import { Links } from '../net/LinkSetting';
import { DeviceFeed } from './DeviceFeed';
import { DeviceHistory } from './DeviceHistory';
import { LokiSink } from './lokiSink';
import { OtlpSink } from './otlpSink';
import { Pushes } from './push/Pushes';
import { PushSender } from './push/PushSender';
import { createKeys } from './push/vapid';
import type { DeviceRecord } from './records';
import { Sessions } from './sessions';
import { Terminals, type TerminalTimes } from './terminal/Terminals';
import { WhepBehaviours, type WhepBehaviour } from './whep/behaviour';
import type { StateFile } from './state';
import { vehicleOf } from './summary';

/** How a server behaves. */
export interface CoreOptions {
  /** Default behaviour of the WHEP endpoints. */
  readonly whep?: WhepBehaviour;
  readonly heartbeatMs?: number;
  /** How often devices are pinged; one that answers none of three is gone. */
  readonly devicePingMs?: number;
  /** Shorter times of settings and commands, for tests. */
  readonly times?: SettingsTimes & CommandTimes & TerminalTimes;
  readonly log?: (line: string) => void;
  /** Push messages may also go to addresses of this machine, as those of a test's push service. */
  readonly test?: boolean;
}

function announce(
  hub: EventHub,
  device: DeviceRecord,
  event: 'device-online' | 'device-offline',
  isFirst: boolean,
): void {
  const may = (userId: string) => roleOf(device, userId) !== undefined;
  if (isFirst) hub.send(may, 'device-registered', device.id);
  hub.send(may, event, device.id);
}

/** Settings, commands and their jobs, alerts, logs; news of them go to everybody with access to the device. */
function createOrders(
  parts: Pick<Core, 'file' | 'hub' | 'link' | 'feed' | 'media' | 'sessions' | 'pushes'>,
  times: NonNullable<CoreOptions['times']>,
): Pick<
  Core,
  'settings' | 'commands' | 'dryRuns' | 'jobs' | 'mavlink' | 'sources' | 'alerts' | 'terminals' | keyof Logs
> {
  const { file, hub, link, feed, sessions } = parts;
  const tell = (deviceId: string, event: string, data: object) => {
    const device = file.state.devices.find(({ id }) => id === deviceId);
    if (device) hub.send((userId) => roleOf(device, userId) !== undefined, event, data);
  };
  const jobs = new Jobs({ file, tell });
  const settings = new SettingsEngine({ file, link, feed, jobs, times, tell });
  const mavlink = new RouterConfigs({
    file,
    link,
    jobs,
    // An endpoint belongs to the section of its router.
    tell: (deviceId, configId, state) => {
      const { version } = file.state.settings[`${deviceId}/mavlink`] ?? { version: 0 };
      tell(deviceId, 'settings-changed', {
        device_id: deviceId,
        section: 'mavlink',
        version,
        state,
        config_id: configId,
      });
    },
  });
  const sources = new MediaSources({
    file,
    link,
    jobs,
    // A source belongs to the section of the pipeline.
    tell: (deviceId, sourceId, state) => {
      const { version } = file.state.settings[`${deviceId}/media`] ?? { version: 0 };
      tell(deviceId, 'settings-changed', {
        device_id: deviceId,
        section: 'media',
        version,
        state,
        source_id: sourceId,
      });
    },
  });
  const commands = new Commands({
    file,
    link,
    jobs,
    times,
    onReset: (id, actorId) => {
      settings.deviceReset(id, actorId);
      mavlink.deviceReset(id);
      sources.deviceReset(id);
    },
  });
  const alerts = createAlerts(parts);
  const terminals = new Terminals({ file, link, sessions, settings, roleOf, times });
  const logs = createLogs({ file, link });
  return { settings, commands, jobs, mavlink, sources, alerts, terminals, dryRuns: new DryRuns(link), ...logs };
}

/** The alerts of all devices; news of them go to everybody with access to the device. */
function createAlerts({
  file,
  hub,
  pushes,
  ...parts
}: Pick<Core, 'file' | 'hub' | 'link' | 'feed' | 'media' | 'pushes'>): AlertEngine {
  return new AlertEngine({
    file,
    isOnline: (id) => parts.link.isOnline(id),
    readings: (id) => readingsOf(parts, id),
    rules: (id) => file.state.settings[`${id}/alerts`]?.desired ?? {},
    tell: (event, { id, deviceId, kind, severity, text, raisedAt }) => {
      const device = file.state.devices.find((one) => one.id === deviceId);
      if (!device) return;
      const data = { id, device_id: deviceId, rule: kind, severity, text, at: raisedAt };
      hub.send((userId) => roleOf(device, userId) !== undefined, event, data);
      if (event !== 'alert-raised') pushes.end(id);
      else pushes.raise({ id, deviceId: toDeviceId(deviceId), rule: kind, severity, text }, Date.now());
    },
  });
}

/** Critical alerts for browsers without an open page. */
function createPushes(
  { file, sessions }: Pick<Core, 'file' | 'sessions'>,
  { test = false, log = () => undefined }: CoreOptions,
): Pushes {
  const find = (id: string) => file.state.devices.find((device) => device.id === id);
  const keys = () => {
    if (file.state.vapid) return file.state.vapid;
    file.state.vapid = createKeys();
    file.changed();
    return file.state.vapid;
  };
  return new Pushes({
    sender: new PushSender(test, keys),
    isAlive: (session) => sessions.isAlive(session),
    hasAccess: (deviceId, userId) => {
      const device = find(deviceId);
      return device !== undefined && roleOf(device, userId) !== undefined;
    },
    nameOf: (id) => find(id)?.name ?? null,
    quietHours: (userId) => file.state.quietHours[userId] ?? NO_QUIET_HOURS,
    log,
  });
}

/** What devices report: passed on to listeners, and kept for half an hour. */
function createFeed(file: StateFile, link: DeviceLink): Pick<Core, 'feed' | 'history'> {
  const history = new DeviceHistory();
  const feed = new DeviceFeed({
    order: (id, topics) => link.send(id, { type: 'topics', topics }),
    onReport: (id, topic, data) => {
      const now = Date.now();
      const sinceOf = () => Date.parse(file.state.devices.find((one) => one.id === id)?.registeredAt ?? '');
      history.recall(id, topic, data, { now, sinceOf });
      history.note(id, topic, data, now);
    },
  });
  return { feed, history };
}

/** All parts of a server, wired to each other. */
export function createCore(file: StateFile, options: CoreOptions): Core {
  const { heartbeatMs, devicePingMs, log = () => undefined, whep = {}, times = {} } = options;
  const sessions = new Sessions();
  const hub = new EventHub((session) => sessions.isAlive(session), heartbeatMs);
  const pushes = createPushes({ file, sessions }, options);
  sessions.onEnd = (session) => [hub, pushes].forEach((part) => part.endSession(session));
  const seen = (device: DeviceRecord, event: 'device-online' | 'device-offline') => {
    announce(hub, device, event, device.lastSeenAt === null);
    device.lastSeenAt = new Date().toISOString();
    file.changed();
  };
  const links = new Links();
  const link = new DeviceLink({
    ...(devicePingMs !== undefined && { pingMs: devicePingMs }),
    log,
    linkOf: ({ id }) => links.device(id),
    devices: () => file.state.devices,
    onOnline: (device) => {
      delete device.lastVehicle;
      feed.deviceChanged(device.id, true);
      orders.terminals.deviceCame(device.id);
      seen(device, 'device-online');
    },
    onOffline: (device) => {
      const vehicle = vehicleOf(feed, device.id);
      if (vehicle) device.lastVehicle = vehicle;
      feed.deviceChanged(device.id, false);
      media.deviceChanged(device.id);
      for (const part of [orders.settings, orders.terminals]) part.deviceLeft(device.id);
      seen(device, 'device-offline');
    },
    onMessage: (device, data, isBinary) => hearDevice({ media, feed, link, ...orders }, device.id, data, isBinary, log),
  });
  const { feed, history } = createFeed(file, link);
  const media = new MediaHub({
    isOnline: (id) => link.isOnline(id),
    order: (id, order) => link.send(id, order),
    onChange: (id) => tellMedia({ media, feed }, id),
    viewerLink: (userId) => links.viewer(userId),
    clockOffset: (id) => systemReport.decode(feed.latest(id, 'system')).clockOffsetMs,
  });
  const orders = createOrders({ file, hub, link, feed, media, sessions, pushes }, times);
  return {
    ...{ file, sessions, hub, pushes, link, links, media, feed, history },
    whep: new WhepBehaviours(whep),
    echoes: new Echoes((userId) => links.viewer(userId)),
    codes: new DeviceCodes(),
    ...orders,
    loki: new LokiSink(),
    otlp: new OtlpSink(),
    lastActive: new Map(),
    done: new Map(),
    wrongCodes: new Map(),
    urls: { api: '', website: '' },
  };
}
