import { asRecord } from '#app/lib/read';
import type { Section } from '#app/settings/section';
import type { Values } from '#app/resource/define';
import { deviceFor, type Core } from '../core';
import { need } from '../problem';
import type { DeviceRecord } from '../records';
import { needRules, patched, problemRows, needsConfirmation, type Patched } from '../settings/patch';
import { needCapable, needCurrent, needIdle } from '../settings/preconditions';
import type { SectionRecord } from '../settings/record';
import { maskedFor } from '../settings/maskedFor';
import { sectionWire } from '../settings/sectionWire';
import type { Context, Handlers } from './handler';

interface Found {
  readonly device: DeviceRecord;
  readonly section: Section;
  readonly record: SectionRecord;
}

const isAsked = (query: unknown, name: string) => asRecord(query)[name] === 'true';
const etag = ({ version }: SectionRecord) => `"${version}"`;

const needsReboot = (section: Section, { fields }: Patched) =>
  fields.some((name) => section.fields[name]?.needsReboot === true);

async function preview(core: Core, { device, section, record }: Found, changes: Values) {
  const own = problemRows(section, record, changes);
  const to = own.length === 0 ? patched(section, record, changes, Date.now()) : null;
  const isQuiet = !to || to.fields.length === 0 || core.settings.isOwn(section.name);
  const run = isQuiet ? { errors: [], outage_ms: 0 } : await core.dryRuns.ask(device.id, section.name, to);
  return {
    dry_run: true as const,
    errors: [...own, ...run.errors],
    outage_ms: run.outage_ms,
    needs_reboot: to !== null && needsReboot(section, to),
    carrier: to !== null && needsConfirmation(section, to.fields, record.isCarrier),
  };
}

type Asked = Pick<Context<unknown>, 'core' | 'user' | 'request'> & {
  readonly params: { readonly id: string; readonly section: string };
};

/** The section whose change is to be taken back. With If-Match that must be its version. */
function toTakeBack({ core, user, params, request }: Asked): Found {
  const { device, role } = deviceFor(core, params.id, user.id);
  const { section, record } = core.settings.find(device, params.section);
  need(role, section.permission);
  const match = request.headers['if-match'];
  if (match !== undefined) needCurrent(match, record.version, sectionWire(record, core.settings));
  return { device, section, record };
}

export const settingsHandlers: Pick<
  Handlers,
  'listSections' | 'getSection' | 'changeSection' | 'confirmSection' | 'revertSection' | 'dropPending'
> = {
  listSections: ({ core, user, params }) => {
    const { device, role } = deviceFor(core, params.id, user.id);
    const names = core.settings.names(device);
    return {
      items: names.map((name) => maskedFor(role, sectionWire(core.settings.find(device, name).record, core.settings))),
    };
  },

  getSection: ({ core, user, params, reply }) => {
    const { device, role } = deviceFor(core, params.id, user.id);
    const { record } = core.settings.find(device, params.section);
    reply.header('etag', etag(record));
    return maskedFor(role, sectionWire(record, core.settings));
  },

  changeSection: async ({ core, user, params, body, request, reply }) => {
    const { device, role } = deviceFor(core, params.id, user.id);
    const found = { device, ...core.settings.find(device, params.section) };
    const { section, record } = found;
    need(role, section.permission);
    const overrideArmed = isAsked(request.query, 'override_armed');
    if (overrideArmed) need(role, 'operate');
    if (isAsked(request.query, 'dry_run')) {
      reply.header('etag', etag(record));
      return preview(core, found, body);
    }
    needCurrent(request.headers['if-match'], record.version, sectionWire(record, core.settings));
    needIdle(record);
    needCapable(record);
    needRules(section, record, body);
    const to = patched(section, record, body, Date.now());
    if (!to.changesNothing) {
      if (!overrideArmed || section.isNeverArmed) core.settings.needDisarmed(device.id, section, to.fields);
      const job = core.settings.change(device, section, to, { actorId: user.id, overrideArmed });
      if (job !== null) reply.code(202).header('location', `/v1/user/devices/${device.id}/jobs/${job}`);
    }
    const { record: after } = core.settings.find(device, section.name);
    reply.header('etag', etag(after));
    return sectionWire(after, core.settings);
  },

  confirmSection: ({ core, user, params }) => {
    const { device, role } = deviceFor(core, params.id, user.id);
    const { section } = core.settings.find(device, params.section);
    need(role, section.permission);
    core.settings.confirm(device, section.name);
    return undefined;
  },

  revertSection: (asked) => {
    const { device, section } = toTakeBack(asked);
    asked.core.settings.revert(device, section.name, asked.user.id);
    return undefined;
  },

  dropPending: (asked) => {
    const { device, section } = toTakeBack(asked);
    asked.core.settings.drop(device, section.name);
    return undefined;
  },
};
