import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AccountStreams } from './events';
import {
  checkIdempotencyKey,
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
import { clearedCookie, cookieOf } from './session';
import type { CookieSite, Sessions } from './session';
import { findErrors } from './settings';
import type { GeneralSettings } from './settings';
import { allDevices, findDevice } from './state';
import type { Owned, State } from './state';
import { hasRefusedCharacters } from './text';

export interface World {
  state: State;
  sessions: Sessions;
  streams: AccountStreams;
  settings: GeneralSettings;
  cookieSite: CookieSite;
}

export interface Context {
  req: IncomingMessage;
  res: ServerResponse;
  query: URLSearchParams;
  params: Record<string, string>;
  sessionKey: string;
  world: World;
  receivedAt: number;
}

/** Null where the handler has taken the answer over, as a stream does. */
type Handler = (context: Context) => Answer | null | Promise<Answer>;

const JOB_STATES = new Set(['queued', 'sent', 'running', 'succeeded', 'failed', 'cancelled', 'expired']);
const MAX_JOBS = 200;
const MAX_NAME = 64;

const owned = ({ world, params }: Context): Owned => findDevice(world.state, params['id']);
const ok = (body: unknown, headers: Record<string, string> = {}): Answer => ({ status: 200, body, headers });

function general(context: Context): Owned {
  const found = owned(context);
  if (context.params['section'] !== 'general') throw notFound();
  return found;
}

/** The clock may have been set back meanwhile, but the answer is never sent before the call has come. */
function getTime({ receivedAt }: Context): Answer {
  return ok({ received_at_ms: receivedAt, sent_at_ms: Math.max(receivedAt, Date.now()) });
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

/** The name as it is saved: what counts is what is left of it between the blanks. */
function readName(value: unknown): string {
  const name = typeof value === 'string' ? value.trim() : '';
  if (name.length < 1 || name.length > MAX_NAME)
    throw invalid([{ pointer: '/device_name', code: 'length', detail: `A name has 1 to ${MAX_NAME} characters.` }]);
  if (hasRefusedCharacters(name)) {
    const detail = 'A name has no control, invisible or direction-changing characters.';
    throw invalid([{ pointer: '/device_name', code: 'characters', detail }]);
  }
  return name;
}

async function renameDevice(context: Context): Promise<Answer> {
  const { device } = owned(context);
  const body = await readJsonObject(context.req);
  checkVersion(context.req, device.version, device, false);
  const name = readName(body['device_name']);
  if (name !== device.name) {
    device.name = name;
    device.version += 1;
    context.world.streams.send('device-updated', { id: device.id, version: device.version });
  }
  return ok(device, { ETag: etag(device.version) });
}

function openEvents(context: Context): null {
  const { world, res, sessionKey } = context;
  const online = allDevices(world.state).filter(({ isOnline }) => isOnline);
  world.streams.add(
    res,
    sessionKey,
    online.map(({ device }) => device.id),
  );
  return null;
}

function signOut({ req, world, sessionKey }: Context): Answer {
  world.sessions.end(sessionKey);
  world.streams.endSession(sessionKey);
  const hasCookie = cookieOf(req) !== undefined;
  return { status: 204, headers: hasCookie ? { 'Set-Cookie': clearedCookie(world.cookieSite) } : {} };
}

function getSection(context: Context): Answer {
  const section = general(context).general;
  return ok(section, { ETag: etag(section.version) });
}

/** 202 would name a job of the device; here nothing is left to be done once the call is answered. */
async function changeSection(context: Context): Promise<Answer> {
  const found = general(context);
  const patch = await readJsonObject(context.req);
  const section = found.general;
  if (isTrue(context.query, 'dry_run')) {
    const effects = { outage_ms: 0, needs_reboot: false, carrier: false };
    return ok({ dry_run: true, errors: findErrors(patch), ...effects }, { ETag: etag(section.version) });
  }
  checkVersion(context.req, section.version, section, true);
  context.world.settings.change(found, patch);
  return ok(section, { ETag: etag(section.version) });
}

function refuseAnswer(code: string, sentence: string): Handler {
  return (context) => {
    general(context);
    // A DELETE has no body to name the type of, and takes no key.
    if (context.req.method === 'POST') {
      needJsonType(context.req);
      checkIdempotencyKey(context.req);
    }
    throw new Refusal(409, code, sentence);
  };
}

/** The device of this server has nothing to carry out, so the list is empty; what cannot be read is refused all the same. */
function listJobs(context: Context): Answer {
  owned(context);
  const state = context.query.get('state');
  if (state !== null && !JOB_STATES.has(state)) throw new Refusal(400, 'malformed', 'There is no such state of a job.');
  const limit = context.query.get('limit');
  if (limit !== null && !(/^\d{1,3}$/.test(limit) && Number(limit) >= 1 && Number(limit) <= MAX_JOBS))
    throw new Refusal(400, 'malformed', `limit is 1 to ${MAX_JOBS}.`);
  return ok({ items: [], next_cursor: null });
}

function getJob(context: Context): never {
  owned(context);
  throw notFound();
}

/** A server without video says so by an empty list. */
function listStreams(context: Context): Answer {
  owned(context);
  return ok([]);
}

/** Documented, but no part of this server. */
function refuseOfDevice(context: Context): never {
  owned(context);
  throw notOffered();
}

function refuse(): never {
  throw notOffered();
}

const SECTION = '/v1/user/devices/{id}/settings/{section}';
const PARTS_OF_DEVICE =
  'access audit commands credential events flight-logs history invitations logs mavlink media network status terminal transfer';

/** Rows in order; of two that fit, the first is taken. `*` stands for any method, `**` for the rest of a path. */
export const CALLS: readonly (readonly [method: string, path: string, handler: Handler])[] = [
  ['GET', '/v1/user', ({ world }) => ok(world.state.person)],
  ['GET', '/v1/time', getTime],
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
  ['GET', SECTION, getSection],
  ['PATCH', SECTION, changeSection],
  ['POST', `${SECTION}/confirm`, refuseAnswer('not_awaiting', 'No change waits for a confirmation.')],
  ['POST', `${SECTION}/revert`, refuseAnswer('not_awaiting', 'No change can be taken back.')],
  ['DELETE', `${SECTION}/pending`, refuseAnswer('not_queued', 'No change waits for the device.')],
  ['GET', '/v1/user/devices/{id}/jobs', listJobs],
  ['GET', '/v1/user/devices/{id}/jobs/{job_id}', getJob],
  ['DELETE', '/v1/user/devices/{id}/jobs/{job_id}', refuseOfDevice],
  ['GET', '/v1/user/devices/{id}/jobs/{job_id}/file', refuseOfDevice],
  ['GET', '/v1/user/devices/{id}/media/streams', listStreams],
  ...PARTS_OF_DEVICE.split(' ').map((part) => ['*', `/v1/user/devices/{id}/${part}/**`, refuseOfDevice] as const),
  ...['alerts', 'quiet-hours', 'connection-test', 'settings'].map(
    (part) => ['*', `/v1/user/${part}/**`, refuse] as const,
  ),
  ['*', '/v1/oauth2/device/**', refuse],
];

const OF_ANYONE = /^(\/v1\/invitations|\/v1\/oauth2\/user\/sessions\/poll|\/v1\/traces)(\/|$)/;

/** Calls of anyone that are no part of this server: they are refused before anybody is asked to sign in. */
export function refuseToAnyone(method: string | undefined, pathname: string): void {
  // After 501 a client would push the same lines again.
  if (/^\/loki(\/|$)/.test(pathname)) throw notFound();
  const isDesktopSignIn = method === 'POST' && pathname === '/v1/oauth2/user/sessions';
  if (isDesktopSignIn || OF_ANYONE.test(pathname)) throw notOffered();
}
