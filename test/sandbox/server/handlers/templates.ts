import type { RequestBody } from '#app/api/endpoint';
import type { applyTemplate, TargetBody } from '#app/api/templates';
import type { Section, SectionName } from '#app/settings/section';
import type { Values } from '#app/resource/define';
import { isCopyable } from '#app/resource/template';
import { SECTION_NAMES } from '../../sections';
import { deviceFor, type Core } from '../core';
import { Problem } from '../problem';
import type { DeviceRecord } from '../records';
import { need } from '../problem';
import { needRules, needsConfirmation, patched, type Patched } from '../settings/patch';
import { needCapable, needCurrent, needIdle } from '../settings/preconditions';
import type { SectionRecord } from '../settings/record';
import { sectionWire } from '../settings/sectionWire';
import type { Handlers } from './handler';

interface Template {
  readonly core: Core;
  readonly userId: string;
  readonly section: Section;
  readonly values: Values;
  readonly isDry: boolean;
  readonly versions: Readonly<Record<string, number>>;
}

interface Target {
  readonly device: DeviceRecord;
  readonly record: SectionRecord;
  readonly to: Patched;
}

/** The values to copy. 422 for fields that cannot be copied, or that the source does not have. */
function valuesOf(section: Section, { desired }: SectionRecord, fields: readonly string[]): Values {
  const errors = fields.flatMap((name) => {
    const field = Object.hasOwn(section.fields, name) ? section.fields[name] : undefined;
    const isKnown = field !== undefined && desired[name] !== undefined;
    if (isKnown && isCopyable(field)) return [];
    const detail = isKnown ? 'This setting belongs to one device.' : 'This setting is not known.';
    return [{ pointer: `/${name}`, code: isKnown ? 'not_copyable' : 'unknown', detail }];
  });
  const [first] = errors;
  if (first) throw new Problem(422, 'validation', first.detail, {}, errors);
  return Object.fromEntries(fields.map((name) => [name, desired[name]]));
}

/** 422 for settings that the device's software does not have. */
function needFields({ desired }: SectionRecord, values: Values): void {
  const missing = Object.keys(values).filter((name) => desired[name] === undefined);
  const detail = 'This device does not have this setting.';
  const errors = missing.map((name) => ({ pointer: `/${name}`, code: 'unknown', detail }));
  if (errors.length > 0) throw new Problem(422, 'validation', detail, {}, errors);
}

/** The device with what the template would change; throws why it would be refused, as for a change of this device alone. */
function targetOf({ core, userId, section, values, versions, isDry }: Template, id: string): Target {
  const { device, role } = deviceFor(core, id, userId);
  if (!core.settings.names(device).includes(section.name))
    throw new Problem(409, 'unsupported', 'This device does not report these settings.');
  const { record } = core.settings.find(device, section.name);
  need(role, section.permission);
  needCapable(record);
  needIdle(record);
  const seen = Object.hasOwn(versions, id) ? versions[id] : undefined;
  if (!isDry && seen !== undefined) needCurrent(`"${seen}"`, record.version, null);
  needRules(section, record, values);
  needFields(record, values);
  const to = patched(section, record, values, Date.now());
  core.settings.needDisarmed(device.id, section, to.fields);
  return { device, record, to };
}

const refusal = (device_id: string, errors: TargetBody['errors']): TargetBody => ({
  device_id,
  errors,
  fields: [],
  outage_ms: null,
  needs_reboot: false,
  carrier: false,
  queued: false,
  version: null,
  job_id: null,
});

function refused(id: string, error: unknown): TargetBody {
  if (!(error instanceof Problem)) throw error;
  const { fields, code, message } = error;
  return refusal(id, fields.length > 0 ? [...fields] : [{ pointer: '', code, detail: message }]);
}

/** One device: asked what it says, and changed unless that is all that is wanted. */
async function copyTo(template: Template, id: string): Promise<TargetBody> {
  const { core, section, isDry, userId } = template;
  try {
    const { device, record, to } = targetOf(template, id);
    const isOwn = core.settings.isOwn(section.name);
    const isQuiet = to.fields.length === 0 || isOwn;
    const run = isQuiet ? { errors: [], outage_ms: 0 } : await core.dryRuns.ask(device.id, section.name, to);
    if (run.errors.length > 0) return refusal(id, [...run.errors]);
    const isChanging = !isDry && !to.changesNothing;
    // It was asked over the network: what held before may no longer.
    const now = isChanging ? targetOf(template, id) : { device, record, to };
    const by = { actorId: userId, overrideArmed: false };
    const job = isChanging ? core.settings.change(device, section, now.to, by) : null;
    return {
      ...refusal(id, []),
      fields: [...to.fields],
      outage_ms: run.outage_ms,
      needs_reboot: to.fields.some((name) => section.fields[name]?.needsReboot === true),
      carrier: needsConfirmation(section, to.fields, record.isCarrier),
      queued: !isOwn && !core.link.isOnline(device.id),
      version: core.settings.find(device, section.name).record.version,
      job_id: job,
    };
  } catch (error) {
    return refused(id, error);
  }
}

/** Answers 422 for a section that this server does not have, because its name is in the body, not in the address. */
function needSection(name: SectionName): void {
  if (SECTION_NAMES.includes(name)) return;
  const detail = 'This section is not known.';
  throw new Problem(422, 'validation', detail, {}, [{ pointer: '/section', code: 'unknown', detail }]);
}

function templateOf(core: Core, userId: string, body: RequestBody<typeof applyTemplate>) {
  const { device } = deviceFor(core, body.source_device_id, userId);
  needSection(body.section);
  const { section, record } = core.settings.find(device, body.section);
  const values = valuesOf(section, record, body.fields);
  const isDry = body.dry_run;
  return { record, template: { core, userId, section, values, isDry, versions: body.versions ?? {} } };
}

export const templateHandlers: Pick<Handlers, 'applyTemplate'> = {
  applyTemplate: async ({ core, user, body, request }) => {
    const { record, template } = templateOf(core, user.id, body);
    if (!template.isDry) needCurrent(request.headers['if-match'], record.version, sectionWire(record, core.settings));
    const ids = [...new Set(body.device_ids)].filter((id) => id !== body.source_device_id);
    return { items: await Promise.all(ids.map((id) => copyTo(template, id))) };
  },
};
