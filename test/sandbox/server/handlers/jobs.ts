import { COMMAND_PERMISSIONS, isDisruptive, isNeverArmed } from '#app/domain/command';
import { JOB_STATES } from '#app/domain/job';
import { asRecord } from '#app/lib/read';
import { record as audit } from '../audit';
import { deviceFor, type Core } from '../core';
import { jobWire } from '../jobs/Jobs';
import type { JobRecord } from '../jobs/record';
import { need, notFound, Problem } from '../problem';
import type { DeviceRecord } from '../records';
import type { Handlers } from './handler';

function jobOf(core: Core, device: DeviceRecord, id: string): JobRecord {
  const job = core.jobs.find(id);
  if (job?.deviceId !== device.id) throw notFound();
  return job;
}

/** The permission that the job itself needed. */
function needPermission(core: Core, device: DeviceRecord, job: JobRecord, role: Parameters<typeof need>[0]): void {
  const { section } = job.args;
  const own =
    job.name === 'settings.apply'
      ? core.settings.find(device, String(section)).section.permission
      : (COMMAND_PERMISSIONS as Readonly<Record<string, (typeof COMMAND_PERMISSIONS)['reboot']>>)[job.name];
  if (own) need(role, own);
}

export const jobHandlers: Pick<Handlers, 'runCommand' | 'getJob' | 'getJobFile' | 'listJobs' | 'cancelJob'> = {
  runCommand: ({ core, user, params, body, reply }) => {
    const { device, role } = deviceFor(core, params.id, user.id);
    const { name, args = {}, override_armed: overrideArmed = false } = body;
    const permission = COMMAND_PERMISSIONS[name];
    if (permission) need(role, permission);
    if (overrideArmed) need(role, 'operate');
    if (!core.commands.understands(device)) {
      throw new Problem(409, 'unsupported', "This device's firmware takes no commands.");
    }
    const isRefused = isNeverArmed(name) || (isDisruptive(name) && !overrideArmed);
    if (isRefused && core.settings.isArmed(device.id)) {
      const way = isNeverArmed(name) ? 'Disarm it first.' : 'Disarm it or override.';
      throw new Problem(409, 'device_armed', `The vehicle is armed. ${way}`);
    }
    const job = core.commands.run(device, { name, args, overrideArmed, actorId: user.id });
    reply.code(202).header('location', `/v1/user/devices/${device.id}/jobs/${job.id}`);
    return { job: jobWire(job) };
  },

  getJob: ({ core, user, params }) => {
    const { device } = deviceFor(core, params.id, user.id);
    return { job: jobWire(jobOf(core, device, params.job_id)) };
  },

  getJobFile: ({ core, user, params, reply }) => {
    const { device, role } = deviceFor(core, params.id, user.id);
    const job = jobOf(core, device, params.job_id);
    needPermission(core, device, job, role);
    const file = core.commands.fileOf(job.id);
    if (file === undefined) throw new Problem(410, 'gone', 'This file is kept no longer. Collect it again.');
    reply
      .header('content-disposition', `attachment; filename="diagnostics-${device.id}.json"`)
      .type('application/json; charset=utf-8')
      .send(file);
    return undefined;
  },

  listJobs: ({ core, user, params, request }) => {
    const { device } = deviceFor(core, params.id, user.id);
    const { state, limit } = asRecord(request.query);
    if (state !== undefined && !JOB_STATES.some((one) => one === state))
      throw new Problem(400, 'malformed', 'There is no such state of a job.');
    const jobs = core.jobs.list(device.id).filter((job) => state === undefined || job.state === state);
    const most = limit === undefined ? undefined : Math.min(200, Math.max(1, Math.floor(Number(limit)) || 1));
    return { items: jobs.slice(0, most).map(jobWire), next_cursor: null };
  },

  cancelJob: ({ core, user, params }) => {
    const { device, role } = deviceFor(core, params.id, user.id);
    const job = jobOf(core, device, params.job_id);
    needPermission(core, device, job, role);
    if (job.state !== 'queued') throw new Problem(409, 'job_running', 'The device has already begun.');
    const section = core.settings.queuedAs(device.id, job.id);
    if (section) core.settings.drop(device, section);
    else {
      core.jobs.update(job.id, { state: 'cancelled' });
      audit(core.file, device, user.id, { action: 'command.run', target: job.name, result: 'cancelled' });
    }
    return undefined;
  },
};
