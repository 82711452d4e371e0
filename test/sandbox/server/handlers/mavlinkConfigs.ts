import { asRecord } from '#app/lib/read';
import type { ConfigBody } from '#app/api/mavlinkConfigs';
import { interrupts, NEW_ENDPOINT, normalised, type Endpoint } from '#app/settings/mavlinkEndpoint';
import { endpointProblems, holderOf, type RouterContext } from '#app/settings/mavlinkEndpointRules';
import { hasNoSettings } from '../../devices/models';
import { deviceFor, type Core } from '../core';
import { standing } from '../items/item';
import { etagOf, itemWire } from '../items/itemWire';
import { jobWire } from '../jobs/Jobs';
import type { ConfigRecord } from '../mavlink/record';
import { need, notFound, Problem } from '../problem';
import type { DeviceRecord } from '../records';
import { needCurrent, overridesArmed } from '../settings/preconditions';
import type { Handlers } from './handler';

/** Endpoints of one router. */
const MOST = 32;

function statusOf(core: Core, device: DeviceRecord, id: string): Record<string, unknown> | null {
  const { endpoints } = asRecord(core.feed.latest(device.id, 'mavlink-status'));
  if (!Array.isArray(endpoints)) return null;
  const found = (endpoints as unknown[]).map(asRecord).find((one) => one.config_id === id);
  return found ? { ...found } : null;
}

function wire(core: Core, device: DeviceRecord, item: ConfigRecord): ConfigBody {
  return {
    ...itemWire(item, core.mavlink.stateOf(device.id, item)),
    managed: item.isManaged,
    status: statusOf(core, device, item.id),
  };
}

/** The device, when its firmware knows of endpoints. */
function find(core: Core, id: string, userId: string) {
  const found = deviceFor(core, id, userId);
  if (hasNoSettings(found.device.model)) throw notFound();
  return { ...found, router: core.mavlink.of(found.device.id) };
}

function itemOf({ router }: ReturnType<typeof find>, id: string): ConfigRecord {
  const item = router.items.find((one) => one.id === id);
  if (!item) throw notFound();
  return item;
}

function needCapable({ router }: ReturnType<typeof find>): void {
  if (router.supported === false) throw new Problem(409, 'unsupported', 'This device has no flight controller.');
  if (router.supported === null)
    throw new Problem(409, 'never_reported', 'This device has not reported its router yet.');
}

/** 409 for one that the dashboard needs, after the usual conditions. */
function needChangeable(core: Core, device: DeviceRecord, given: string | undefined, item: ConfigRecord): void {
  needCurrent(given, item.version, wire(core, device, item));
  if (item.isManaged) throw new Problem(409, 'protected', 'The dashboard needs this endpoint: it cannot be changed.');
}

/** 409 for a change that cuts a working endpoint of an armed vehicle, unless an admin or owner insists. */
function needDisarmed(core: Core, { device }: ReturnType<typeof find>, item: ConfigRecord, to: Endpoint | null): void {
  const before = standing(item);
  if (before !== null && interrupts(before, to) && core.settings.isArmed(device.id))
    throw new Problem(409, 'device_armed', 'The vehicle is armed. Disarm it or override.');
}

/** 409 for a serial port that another endpoint holds, 422 with every field that breaks a rule; `at` begins the pointers. */
function needRules(core: Core, found: ReturnType<typeof find>, endpoint: Endpoint, own: string | null, at = ''): void {
  const { device, router } = found;
  const { tcp_server_port: port } = core.settings.find(device, 'mavlink').record.desired;
  const context: RouterContext = {
    others: router.items.flatMap((item) => (item.id === own ? [] : (standing(item) ?? []))),
    serialPorts: router.serialPorts.map(({ path }) => path),
    addresses: router.addresses,
    tcpServerPort: typeof port === 'number' ? port : 0,
    before: router.items.find((item) => item.id === own)?.desired ?? null,
  };
  const problems = Object.entries(endpointProblems(endpoint, context));
  const errors = problems.map(([name, detail]) => ({ pointer: `${at}/${name}`, code: 'invalid', detail }));
  const [first] = errors;
  if (!first) return;
  const isHeld = endpoint.type === 'serial' && problems.some(([name]) => name === 'device');
  if (isHeld && holderOf(endpoint.device, context)) throw new Problem(409, 'in_use', first.detail, {}, errors);
  throw new Problem(422, 'validation', first.detail, {}, errors);
}

/** A merge patch: what is left out stays. */
const merged = (base: Endpoint, changes: object): Endpoint => normalised({ ...base, ...changes });

export const mavlinkConfigHandlers: Pick<
  Handlers,
  | 'listMavlinkConfigs'
  | 'createMavlinkConfig'
  | 'getMavlinkConfig'
  | 'changeMavlinkConfig'
  | 'deleteMavlinkConfig'
  | 'testMavlinkConfig'
> = {
  listMavlinkConfigs: ({ core, user, params, request }) => {
    const { device, router } = find(core, params.id, user.id);
    return {
      supported: router.supported,
      serial_ports: router.serialPorts,
      addresses: router.addresses,
      caller_address: request.ip.replace(/^::ffff:/, ''),
      items: router.items.map((item) => wire(core, device, item)),
      next_cursor: null,
    };
  },

  createMavlinkConfig: ({ core, user, params, body, reply }) => {
    const found = find(core, params.id, user.id);
    need(found.role, 'editMavlink');
    needCapable(found);
    if (found.router.items.length >= MOST) {
      throw new Problem(409, 'too_many', `This device takes at most ${MOST} endpoints.`);
    }
    const desired = merged(NEW_ENDPOINT, body);
    needRules(core, found, desired, null);
    const item = core.mavlink.create(found.device, desired, user.id);
    const address = `/v1/user/devices/${found.device.id}/mavlink/configs/${item.id}`;
    reply.code(201).header('location', address).header('etag', etagOf(item));
    return wire(core, found.device, item);
  },

  getMavlinkConfig: ({ core, user, params, reply }) => {
    const found = find(core, params.id, user.id);
    const item = itemOf(found, params.config_id);
    reply.header('etag', etagOf(item));
    return wire(core, found.device, item);
  },

  changeMavlinkConfig: ({ core, user, params, body, request, reply }) => {
    const found = find(core, params.id, user.id);
    need(found.role, 'editMavlink');
    const item = itemOf(found, params.config_id);
    needChangeable(core, found.device, request.headers['if-match'], item);
    const before = standing(item);
    if (before === null) throw new Problem(410, 'gone', 'This endpoint is being removed.');
    const desired = merged(before, body);
    needRules(core, found, desired, item.id);
    const isSame = JSON.stringify(desired) === JSON.stringify(item.desired) && item.rejected === null;
    const overrideArmed = overridesArmed(found.role, request.query);
    if (!overrideArmed) needDisarmed(core, found, item, desired);
    const next = isSame ? item : core.mavlink.change(found.device, item, desired, { actorId: user.id, overrideArmed });
    reply.code(isSame ? 200 : 202).header('etag', etagOf(next));
    return wire(core, found.device, next);
  },

  deleteMavlinkConfig: ({ core, user, params, request }) => {
    const found = find(core, params.id, user.id);
    need(found.role, 'editMavlink');
    const item = itemOf(found, params.config_id);
    needChangeable(core, found.device, request.headers['if-match'], item);
    const overrideArmed = overridesArmed(found.role, request.query);
    if (!overrideArmed) needDisarmed(core, found, item, null);
    if (standing(item) !== null) core.mavlink.change(found.device, item, null, { actorId: user.id, overrideArmed });
    return undefined;
  },

  testMavlinkConfig: ({ core, user, params, body, reply }) => {
    const found = find(core, params.id, user.id);
    need(found.role, 'editMavlink');
    needCapable(found);
    const { endpoint: given, config_id: id = null } = body;
    const base = id === null ? NEW_ENDPOINT : (itemOf(found, id).desired ?? NEW_ENDPOINT);
    const endpoint = merged(base, given);
    needRules(core, found, endpoint, id, '/endpoint');
    if (!core.link.isOnline(found.device.id)) {
      throw new Problem(409, 'device_offline', 'The device is offline. Test the endpoint when it is back.');
    }
    const job = core.mavlink.test(found.device, endpoint, user.id);
    reply.code(202).header('location', `/v1/user/devices/${found.device.id}/jobs/${job.id}`);
    return { job: jobWire(job) };
  },
};
