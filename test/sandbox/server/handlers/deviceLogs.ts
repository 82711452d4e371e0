import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FlightLogBody } from '#app/domain/flightLog';
import { MAX_WHOLE } from '#app/domain/journal';
import { can, type Permission, type Role } from '#app/domain/role';
import { hasNoSettings } from '../../devices/models';
import { record as audit } from '../audit';
import { deviceFor, type Core } from '../core';
import { jobWire } from '../jobs/Jobs';
import { readLogQuery, type LogQuery } from '../journal/query';
import { withoutSecrets } from '../journal/scan';
import { cutTo, isoOf } from '../journal/wire';
import { need, notFound, Problem } from '../problem';
import type { DeviceRecord } from '../records';
import { beginStream } from '../stream';
import type { Handlers } from './handler';

interface Asked {
  readonly core: Core;
  readonly user: { readonly id: string };
  readonly params: { readonly id: string };
}

/** The device, for those who may read its log; 409 for firmware that has none. */
function logsOf({ core, user, params }: Asked, permission: Permission = 'readLogs') {
  const { device, role } = deviceFor(core, params.id, user.id);
  need(role, permission);
  if (hasNoSettings(device.model)) throw new Problem(409, 'unsupported', "This device's firmware sends no logs.");
  return { device, role, journal: core.journals.of(device.id) };
}

/** What is blanked is shown to owners only, and it is recorded that they saw it. */
function queryFor(
  core: Core,
  device: DeviceRecord,
  user: { readonly id: string },
  role: Role,
  given: unknown,
): LogQuery {
  const query = readLogQuery(given);
  if (query.redact) return query;
  if (!can(role, 'readLogSecrets')) need(role, 'readLogSecrets');
  // Once for each reading, not for each of its pages.
  if (query.cursor === null || !hasJustRead(core, device, user.id)) {
    audit(core.file, device, user.id, { action: 'logs.unredacted' });
  }
  return query;
}

const READING_MS = 5 * 60_000;

/** A page that goes on with a reading is told from one that begins another by the record of its beginning. */
const hasJustRead = ({ file }: Core, device: DeviceRecord, userId: string): boolean =>
  file.state.audit.some(
    ({ deviceId, actorId, action, at }) =>
      action === 'logs.unredacted' &&
      deviceId === device.id &&
      actorId === userId &&
      Date.now() - Date.parse(at) < READING_MS,
  );

function sendExport(asked: Asked & { reply: FastifyReply }, exportId: string, format: 'log' | 'jsonl'): undefined {
  const { device } = logsOf(asked);
  const { stream, bytes } = asked.core.exports.open(device.id, exportId, format);
  asked.reply
    .header('content-disposition', `attachment; filename="log-${device.id}.${format}"`)
    .header('content-length', bytes)
    .type(format === 'log' ? 'text/plain; charset=utf-8' : 'application/jsonl; charset=utf-8')
    .send(stream);
  return undefined;
}

function flightLogOf(core: Core, device: DeviceRecord, id: string): FlightLogBody {
  const log = core.flightLogs.list(device.id, device.model).find((one) => one.id === id);
  if (!log) throw notFound();
  return log;
}

function sendFlightLog(asked: Asked & { reply: FastifyReply }, id: string, kind: FlightLogBody['kind']): undefined {
  const { core, reply } = asked;
  const { device } = logsOf(asked);
  const log = flightLogOf(core, device, id);
  if (log.kind !== kind) throw notFound();
  needOnline(core, device);
  reply
    .header('content-disposition', `attachment; filename="${log.name}"`)
    .header('content-length', log.bytes)
    .type('application/octet-stream')
    .send(core.flightLogs.content(log));
  return undefined;
}

function needOnline(core: Core, device: DeviceRecord): void {
  if (!core.link.isOnline(device.id)) throw new Problem(409, 'device_offline', 'The device is offline.');
}

/** Begins the job of an export; its file is written while the answer is on its way. */
function beginExport(core: Core, device: DeviceRecord, userId: string, query: LogQuery, format: 'log' | 'jsonl') {
  const args = { format, redact: query.redact };
  const job = core.jobs.create(
    { deviceId: device.id, name: 'logs.export', args, overrideArmed: false, actorId: userId },
    'running',
    0,
  );
  const url = `/v1/user/devices/${device.id}/logs/exports/${job.id}/${format}`;
  core.exports
    .write(job.id, core.journals.of(device.id), {
      deviceId: device.id,
      query,
      format,
      onProgress: (progressPct) => core.jobs.update(job.id, { progressPct }),
    })
    .then(
      ({ bytes, lines, expiresAt }) => {
        const result = { url, bytes, lines, expires_at: isoOf(expiresAt) };
        core.jobs.update(job.id, { state: 'succeeded', progressPct: 100, result });
      },
      (error: unknown) => {
        const { code = 'failed', message } = error as Partial<Problem>;
        core.jobs.update(job.id, {
          state: 'failed',
          error: {
            code,
            error: error instanceof Problem ? error.message : `The file was not written: ${message ?? ''}`,
          },
        });
      },
    );
  audit(core.file, device, userId, { action: 'logs.export', target: format });
  return job;
}

const wholeQuery = (request: FastifyRequest) => request.query;

type Name =
  | 'listLogs'
  | 'getLogLine'
  | 'openLogStream'
  | 'exportLogs'
  | 'downloadLogText'
  | 'downloadLogJson'
  | 'listBoots'
  | 'listLogUnits'
  | 'clearLogs'
  | 'listFlightLogs'
  | 'downloadTlog'
  | 'downloadFlightBin'
  | 'deleteFlightLog';

export const deviceLogHandlers: Pick<Handlers, Name> = {
  listLogs: (context) => {
    const { device, role } = logsOf(context);
    const { core, user, request } = context;
    return core.journals.page(device.id, queryFor(core, device, user, role, wholeQuery(request)));
  },

  getLogLine: (context) => {
    const { device, role, journal } = logsOf(context);
    const { core, user, params, request } = context;
    const { redact } = queryFor(core, device, user, role, wholeQuery(request));
    const line = journal.lineOfCursor(params.cursor);
    if (!line) throw new Problem(400, 'cursor_unknown', 'This line is not in the log any more.');
    return { message: cutTo((redact ? withoutSecrets(line) : line).message, MAX_WHOLE) };
  },

  openLogStream: (context) => {
    const { device, role } = logsOf(context);
    const { core, user, request, reply } = context;
    const query = queryFor(core, device, user, role, wholeQuery(request));
    core.tails.open(device.id, user.id, query, () => beginStream(reply));
    return undefined;
  },

  exportLogs: (context) => {
    const { device, role, journal } = logsOf(context);
    const { core, user, body, reply } = context;
    const { format, dry_run: isDryRun = false, ...given } = body;
    const query = queryFor(core, device, user, role, given);
    if (isDryRun) return { job: null, estimate: core.exports.estimate(journal, query, format) };
    const job = beginExport(core, device, user.id, query, format);
    reply.code(202).header('location', `/v1/user/devices/${device.id}/jobs/${job.id}`);
    return { job: jobWire(job), estimate: null };
  },

  downloadLogText: (context) => sendExport(context, context.params.export_id, 'log'),
  downloadLogJson: (context) => sendExport(context, context.params.export_id, 'jsonl'),

  listBoots: (context) => {
    const boots = logsOf(context).journal.listBoots();
    return {
      items: boots.map(({ id, at, endedAt }, index) => ({
        id,
        index: index === 0 ? 0 : -index,
        started_at: isoOf(at),
        ended_at: isoOf(endedAt),
      })),
    };
  },

  listLogUnits: (context) => {
    const { device } = logsOf(context);
    return { items: context.core.journals.unitsOf(device.id).map((name) => ({ name })) };
  },

  clearLogs: (context) => {
    const { device, journal } = logsOf(context, 'clearLogs');
    needOnline(context.core, device);
    journal.clear(Date.now());
    audit(context.core.file, device, context.user.id, { action: 'logs.clear' });
    return undefined;
  },

  listFlightLogs: (context) => {
    const { device } = logsOf(context);
    return { items: [...context.core.flightLogs.list(device.id, device.model)], next_cursor: null };
  },

  downloadTlog: (context) => sendFlightLog(context, context.params.log_id, 'tlog'),
  downloadFlightBin: (context) => sendFlightLog(context, context.params.log_id, 'bin'),

  deleteFlightLog: (context) => {
    const { device } = logsOf(context);
    const { core, user, params } = context;
    const log = flightLogOf(core, device, params.log_id);
    needOnline(core, device);
    core.flightLogs.remove(log.id);
    audit(core.file, device, user.id, { action: 'flight-logs.delete', target: log.name });
    return undefined;
  },
};
