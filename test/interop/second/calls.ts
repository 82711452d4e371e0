import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AccountStreams } from './events';
import {
  checkVersion,
  etag,
  invalid,
  isTrue,
  needJsonType,
  notFound,
  notOffered,
  readJsonObject,
  Refusal,
} from './http';
import type { Answer } from './http';
import { CLEARED_COOKIE } from './session';
import type { Session, Sessions } from './session';
import { findErrors } from './settings';
import type { GeneralSettings } from './settings';
import { allDevices, findDevice } from './state';
import type { Owned, State } from './state';

export interface World {
  state: State;
  sessions: Sessions;
  streams: AccountStreams;
  settings: GeneralSettings;
}

export interface Context {
  req: IncomingMessage;
  res: ServerResponse;
  query: URLSearchParams;
  params: Record<string, string>;
  session: Session;
  world: World;
  receivedAt: number;
}

/** Null where the handler has taken the answer over, as a stream does. */
type Handler = (context: Context) => Answer | null | Promise<Answer>;

const owned = ({ world, params }: Context): Owned => findDevice(world.state, params['id']);
const ok = (body: unknown, headers: Record<string, string> = {}): Answer => ({ status: 200, body, headers });

function general(context: Context): Owned {
  const found = owned(context);
  if (context.params['section'] !== 'general') throw notFound();
  return found;
}

function listDevices({ world }: Context): Answer {
  const devices = allDevices(world.state).map(({ device }) => {
    const { id, name, last_seen_at, auth, role, tags } = device;
    return { id, name, last_seen_at, auth, role, tags };
  });
  return ok({ devices });
}

function listStatus({ world }: Context): Answer {
  return ok({
    devices: allDevices(world.state).map(({ device, isOnline }) => ({ device_id: device.id, is_online: isOnline })),
  });
}

function listSummaries({ world }: Context): Answer {
  const unknown = { at: null, vehicle: null, battery_pct: null, uplink: null, alerts: [], preview_stream_id: null };
  return ok({ devices: allDevices(world.state).map(({ device }) => ({ device_id: device.id, ...unknown })) });
}

function getDevice(context: Context): Answer {
  const { device } = owned(context);
  return ok(device, { ETag: etag(device.version) });
}

async function renameDevice(context: Context): Promise<Answer> {
  const { device } = owned(context);
  const name = (await readJsonObject(context.req))['device_name'];
  checkVersion(context.req, device.version, device, false);
  const length = typeof name === 'string' ? name.length : 0;
  if (typeof name !== 'string' || length < 1 || length > 64) {
    throw invalid([{ pointer: '/device_name', code: 'length', detail: 'A name has 1 to 64 characters.' }]);
  }
  if (/[\p{C}\p{Zl}\p{Zp}]/u.test(name) || name.trim() === '') {
    const detail = 'A name has no control, invisible or direction-changing characters.';
    throw invalid([{ pointer: '/device_name', code: 'characters', detail }]);
  }
  if (name !== device.name) {
    device.name = name;
    device.version += 1;
    context.world.streams.send('device-updated', { id: device.id, version: device.version });
  }
  return ok(device, { ETag: etag(device.version) });
}

function openEvents(context: Context): null {
  const { world, res, session } = context;
  const online = allDevices(world.state).filter(({ isOnline }) => isOnline);
  world.streams.add(
    res,
    session.key,
    online.map(({ device }) => device.id),
  );
  return null;
}

function signOut({ world, session }: Context): Answer {
  world.sessions.end(session.key);
  world.streams.endSession(session.key);
  return { status: 204, headers: session.byCookie ? { 'Set-Cookie': CLEARED_COOKIE } : {} };
}

function getSection(context: Context): Answer {
  const section = general(context).general;
  return ok(section, { ETag: etag(section.version) });
}

async function changeSection(context: Context): Promise<Answer> {
  const found = general(context);
  const isDry = isTrue(context.query, 'dry_run');
  isTrue(context.query, 'override_armed');
  const patch = await readJsonObject(context.req);
  const section = found.general;
  if (isDry) {
    return ok(
      { dry_run: true, errors: findErrors(patch), outage_ms: 0, needs_reboot: false, carrier: false },
      { ETag: etag(section.version) },
    );
  }
  checkVersion(context.req, section.version, section, true);
  const job = context.world.settings.change(found, patch);
  const headers = { ETag: etag(section.version) };
  if (job === null) return ok(section, headers);
  return {
    status: 202,
    body: section,
    headers: { ...headers, Location: `/v1/user/devices/${found.device.id}/jobs/${job.id}` },
  };
}

function endConfirmation(context: Context): Answer {
  general(context);
  needJsonType(context.req);
  throw new Refusal(409, 'not_awaiting', 'No change of the section waits for a confirmation.');
}

function listJobs(context: Context): Answer {
  const { jobs } = owned(context);
  const state = context.query.get('state');
  const limit = context.query.get('limit') ?? '200';
  if (!/^\d{1,3}$/.test(limit) || Number(limit) < 1 || Number(limit) > 200)
    throw new Refusal(400, 'malformed', 'limit is 1 to 200.');
  const items = jobs.filter((job) => state === null || job.state === state).slice(0, Number(limit));
  return ok({ items, next_cursor: null });
}

function getJob(context: Context): Answer {
  const job = owned(context).jobs.find(({ id }) => id === context.params['job_id']);
  if (job === undefined) throw notFound();
  return ok({ job });
}

/** Documented, but no part of this server. */
function refuseOfDevice(context: Context): never {
  owned(context);
  throw notOffered();
}

function refuse(): never {
  throw notOffered();
}

/** Rows in order; of two that fit, the first is taken. `*` stands for any method, `**` for the rest of a path. */
export const CALLS: readonly (readonly [method: string, path: string, handler: Handler])[] = [
  ['GET', '/v1/user', ({ world }) => ok(world.state.person)],
  ['GET', '/v1/time', ({ receivedAt }) => ok({ received_at_ms: receivedAt, sent_at_ms: Date.now() })],
  ['DELETE', '/v1/oauth2/user/sessions', signOut],
  ['GET', '/v1/user/events', openEvents],
  ['GET', '/v1/user/devices', listDevices],
  ['GET', '/v1/user/devices/status', listStatus],
  ['GET', '/v1/user/devices/summaries', listSummaries],
  ['GET', '/v1/user/devices/events', refuse],
  ['POST', '/v1/user/devices/settings/apply', refuse],
  ['GET', '/v1/user/devices/{id}', getDevice],
  ['PATCH', '/v1/user/devices/{id}', renameDevice],
  ['DELETE', '/v1/user/devices/{id}', refuseOfDevice],
  ['GET', '/v1/user/devices/{id}/settings', (context) => ok({ items: [owned(context).general] })],
  ['GET', '/v1/user/devices/{id}/settings/{section}', getSection],
  ['PATCH', '/v1/user/devices/{id}/settings/{section}', changeSection],
  ['POST', '/v1/user/devices/{id}/settings/{section}/confirm', endConfirmation],
  ['POST', '/v1/user/devices/{id}/settings/{section}/revert', endConfirmation],
  [
    'DELETE',
    '/v1/user/devices/{id}/settings/{section}/pending',
    (context) => {
      context.world.settings.drop(general(context));
      return { status: 204 };
    },
  ],
  ['GET', '/v1/user/devices/{id}/jobs', listJobs],
  ['GET', '/v1/user/devices/{id}/jobs/{job_id}', getJob],
  ['DELETE', '/v1/user/devices/{id}/jobs/{job_id}', refuseOfDevice],
  ['GET', '/v1/user/devices/{id}/jobs/{job_id}/file', refuseOfDevice],
  ...[
    'access',
    'audit',
    'commands',
    'credential',
    'events',
    'flight-logs',
    'history',
    'invitations',
    'logs',
    'mavlink',
    'media',
    'network',
    'status',
    'terminal',
    'transfer',
  ].map((part) => ['*', `/v1/user/devices/{id}/${part}/**`, refuseOfDevice] as const),
  ...['alerts', 'quiet-hours', 'connection-test'].map((part) => ['*', `/v1/user/${part}/**`, refuse] as const),
  ['*', '/v1/oauth2/device/**', refuse],
];

/** Calls of anyone that are no part of this server: they are refused before anybody is asked to sign in. */
export const REFUSED_TO_ANYONE =
  /^(\/v1\/invitations|\/v1\/oauth2\/user\/sessions\/poll|\/loki\/api\/v1\/push|\/v1\/traces)(\/|$)/;
