import type { FastifyReply } from 'fastify';
import type { SourceBody } from '#app/api/mediaSources';
import { interruptsVideo, NEW_SOURCE, type SourceField } from '#app/settings/source';
import { sameJson } from '#app/lib/sameJson';
import { hasNoSettings } from '../../devices/models';
import { shrinkJpeg } from '../../media/vp8';
import { deviceFor, type Core } from '../core';
import { standing } from '../items/item';
import { etagOf, itemWire } from '../items/itemWire';
import { jobWire } from '../jobs/Jobs';
import { need, notFound, Problem } from '../problem';
import type { DeviceRecord } from '../records';
import { needCurrent, overridesArmed } from '../settings/preconditions';
import { noteControls } from '../sources/audit';
import type { SourceRecord } from '../sources/record';
import { needControls, needRules, patchedSource, type Patched } from '../sources/rules';
import type { Handlers } from './handler';

/** Sources of one device. */
const MOST = 16;
const MAX_WIDTH = 640;

function wire(core: Core, device: DeviceRecord, item: SourceRecord): SourceBody {
  const facts = core.sources.factsOf(device.id).byId.get(item.id);
  return {
    ...itemWire(item, core.sources.stateOf(device.id, item)),
    built_in: item.isBuiltIn,
    used_by: core.sources.usersOf(device.id, item.id),
    status: facts?.status ?? null,
    controls: facts?.controls ?? [],
  };
}

/** The device, when its firmware knows of sources. */
function find(core: Core, id: string, userId: string) {
  const found = deviceFor(core, id, userId);
  if (hasNoSettings(found.device.model)) throw notFound();
  return { ...found, all: core.sources.of(found.device.id), facts: core.sources.factsOf(found.device.id) };
}
type Found = ReturnType<typeof find>;

function itemOf({ all }: Found, id: string): SourceRecord {
  const item = all.items.find((one) => one.id === id);
  if (!item) throw notFound();
  return item;
}

function needCapable({ all }: Found): void {
  const { supported } = all;
  if (supported === false) throw new Problem(409, 'unsupported', 'This device has no video.');
  if (supported === null) throw new Problem(409, 'never_reported', 'This device has not reported its sources yet.');
}

const isUsed = (core: Core, { device }: Found, id: string) => core.sources.usersOf(device.id, id).length > 0;

function sendJpeg(reply: FastifyReply, jpeg: Buffer | null | undefined): void {
  if (jpeg) void reply.type('image/jpeg').send(jpeg);
  else void reply.code(204).send();
}

function needRemovable(core: Core, found: Found, item: SourceRecord): void {
  if (item.isBuiltIn) throw new Problem(409, 'protected', 'This camera is part of the device: disable it instead.');
  if (isUsed(core, found, item.id)) {
    throw new Problem(409, 'in_use', 'The pipeline uses this source. Choose another source there first.');
  }
}

/** 409 for a change that interrupts the video of an armed vehicle, unless an admin or owner insists. */
function needDisarmed(core: Core, found: Found, item: SourceRecord, { source, password }: Patched): void {
  if (!isUsed(core, found, item.id) || !core.settings.isArmed(found.device.id)) return;
  const names = Object.keys(source) as SourceField[];
  const before = standing(item);
  const changed = names.filter((name) => !sameJson(source[name], before?.[name]));
  if (password !== undefined || interruptsVideo(changed))
    throw new Problem(409, 'device_armed', 'The vehicle is armed. Disarm it or override.');
}

type Names =
  | 'listSources'
  | 'getMediaCapabilities'
  | 'createSource'
  | 'getSource'
  | 'changeSource'
  | 'deleteSource'
  | 'changeControls'
  | 'getSourcePicture'
  | 'probeSource'
  | 'getProbeFrame';

const readingHandlers: Pick<Handlers, 'listSources' | 'getMediaCapabilities' | 'getSource' | 'getSourcePicture'> = {
  listSources: ({ core, user, params }) => {
    const { device, all } = find(core, params.id, user.id);
    return { items: all.items.map((item) => wire(core, device, item)), next_cursor: null };
  },

  getMediaCapabilities: ({ core, user, params }) => find(core, params.id, user.id).facts.capabilities,

  getSource: ({ core, user, params, reply }) => {
    const found = find(core, params.id, user.id);
    const item = itemOf(found, params.source_id);
    reply.header('etag', etagOf(item));
    return wire(core, found.device, item);
  },

  getSourcePicture: async ({ core, user, params, request, reply }) => {
    const found = find(core, params.id, user.id);
    const { id } = itemOf(found, params.source_id);
    // A device that is offline or silent has no picture now.
    const jpeg = await core.sources.questions.ask(found.device.id, { type: 'source-picture', id }).then(
      (answer) => answer.jpeg,
      () => null,
    );
    const asked = Number((request.query as { max_width?: string }).max_width ?? MAX_WIDTH);
    const width = Number.isFinite(asked) ? Math.min(MAX_WIDTH, Math.max(16, Math.floor(asked))) : MAX_WIDTH;
    // What a device sends as a picture may be none.
    sendJpeg(reply, jpeg && (await shrinkJpeg(jpeg, width).catch(() => null)));
    return undefined;
  },
};

const changingHandlers: Pick<Handlers, 'createSource' | 'changeSource' | 'deleteSource' | 'changeControls'> = {
  createSource: ({ core, user, params, body, reply }) => {
    const found = find(core, params.id, user.id);
    need(found.role, 'editMedia');
    needCapable(found);
    if (found.all.items.length >= MOST) {
      throw new Problem(409, 'too_many', `This device takes at most ${MOST} sources.`);
    }
    const patched = patchedSource(NEW_SOURCE, body, Date.now());
    needRules(patched, { ...found, own: null, isUsed: false });
    const item = core.sources.create(found.device, patched.source, patched.password, user.id);
    const address = `/v1/user/devices/${found.device.id}/media/sources/${item.id}`;
    reply.code(201).header('location', address).header('etag', etagOf(item));
    return wire(core, found.device, item);
  },

  changeSource: ({ core, user, params, body, request, reply }) => {
    const found = find(core, params.id, user.id);
    need(found.role, 'editMedia');
    const item = itemOf(found, params.source_id);
    needCurrent(request.headers['if-match'], item.version, wire(core, found.device, item));
    const before = standing(item);
    if (before === null) throw new Problem(410, 'gone', 'This source is being removed.');
    const { source, password } = patchedSource(before, body, Date.now());
    needRules({ source, password }, { ...found, own: item.id, isUsed: isUsed(core, found, item.id) });
    const isSame = sameJson(source, item.desired) && item.rejected === null;
    const overrideArmed = overridesArmed(found.role, request.query);
    if (!overrideArmed) needDisarmed(core, found, item, { source, password });
    const by = { actorId: user.id, overrideArmed };
    const next = isSame ? item : core.sources.change(found.device, item, source, password, by);
    reply.code(isSame ? 200 : 202).header('etag', etagOf(next));
    return wire(core, found.device, next);
  },

  deleteSource: ({ core, user, params, request }) => {
    const found = find(core, params.id, user.id);
    need(found.role, 'editMedia');
    const item = itemOf(found, params.source_id);
    needCurrent(request.headers['if-match'], item.version, wire(core, found.device, item));
    needRemovable(core, found, item);
    const by = { actorId: user.id, overrideArmed: false };
    if (standing(item) !== null) core.sources.change(found.device, item, null, undefined, by);
    return undefined;
  },

  changeControls: async ({ core, user, params, body, reply }) => {
    const found = find(core, params.id, user.id);
    need(found.role, 'editMedia');
    const item = itemOf(found, params.source_id);
    const controls = found.facts.byId.get(item.id)?.controls ?? [];
    needControls(controls, body);
    const order = { type: 'source-controls', id: item.id, values: body };
    const { error } = await core.sources.questions.ask(found.device.id, order);
    if (error) throw new Problem(409, error.code, error.error);
    const changes = Object.entries(body).map(([control, to]) => {
      const from = controls.find(({ name }) => name === control)?.value ?? null;
      return { control, from, to };
    });
    noteControls(core.file, found.device, user.id, item.desired?.name ?? item.id, changes);
    const after = itemOf(find(core, params.id, user.id), item.id);
    reply.header('etag', etagOf(after));
    return wire(core, found.device, after);
  },
};

const probeHandlers: Pick<Handlers, 'probeSource' | 'getProbeFrame'> = {
  probeSource: ({ core, user, params, body, reply }) => {
    const found = find(core, params.id, user.id);
    need(found.role, 'editMedia');
    needCapable(found);
    const { source: given, source_id: id = null } = body;
    const base = id === null ? NEW_SOURCE : (itemOf(found, id).desired ?? NEW_SOURCE);
    const patched = patchedSource(base, given, Date.now());
    needRules(patched, { ...found, own: id, isUsed: false, at: '/source' });
    if (!core.link.isOnline(found.device.id)) {
      throw new Problem(409, 'device_offline', 'The device is offline. Test the source when it is back.');
    }
    const job = core.sources.probe(found.device, { ...patched, id }, user.id);
    reply.code(202).header('location', `/v1/user/devices/${found.device.id}/jobs/${job.id}`);
    return { job: jobWire(job) };
  },

  getProbeFrame: ({ core, user, params, reply }) => {
    const found = find(core, params.id, user.id);
    need(found.role, 'editMedia');
    const job = core.jobs.find(params.job_id);
    if (job?.deviceId !== found.device.id || job.name !== 'source.probe') throw notFound();
    sendJpeg(reply, core.sources.frameOf(job.id));
    return undefined;
  },
};

export const mediaSourceHandlers: Pick<Handlers, Names> = {
  ...readingHandlers,
  ...changingHandlers,
  ...probeHandlers,
};
