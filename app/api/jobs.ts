import * as v from 'valibot';
import { COMMANDS, JobWire, toJob, type Job } from '../domain/job';
import { asRecord } from '../lib/read';
import { rowsById } from '../lib/rowsById';
import { endpoint } from './endpoint';

/** The job of an answer. Throws where there is none. */
export function oneJob(body: unknown): Job {
  const job = toJob(asRecord(body).job ?? body);
  if (job === null) throw new Error('No job in the answer');
  return job;
}

/** Gives the device a command; 202 with the job that carries it out (api §3). Expires after 60 s while the device is offline. */
export const runCommand = endpoint('POST', '/v1/user/devices/{id}/commands', {
  request: v.object({
    name: v.picklist(COMMANDS),
    args: v.optional(v.record(v.string(), v.unknown()), {}),
    /** For admins and owners: also while the vehicle is armed. */
    override_armed: v.optional(v.boolean(), false),
  }),
  response: v.object({ job: JobWire }),
  decode: oneJob,
});

export const getJob = endpoint('GET', '/v1/user/devices/{id}/jobs/{job_id}', {
  request: null,
  response: v.object({ job: JobWire }),
  decode: oneJob,
});

/** The file that a job has made, as `log_bundle` does: its `result.has_file` says so. JSON; kept for a while. For roles that may give the command. */
export const getJobFile = endpoint('GET', '/v1/user/devices/{id}/jobs/{job_id}/file', {
  request: null,
  response: null,
  decode: () => undefined,
  kind: 'download',
  extension: 'json',
  limits: { maxBytes: 100_000_000 },
});

/** Newest first; `?state=` narrows it to one state, `?limit=` to the newest. */
export const listJobs = endpoint('GET', '/v1/user/devices/{id}/jobs', {
  request: null,
  response: v.object({ items: v.array(JobWire), next_cursor: v.nullable(v.string()) }),
  decode: (body) => rowsById(body, 'items', toJob),
});

/** Cancels a job that the device has not begun; 409 `job_running` after that. */
export const cancelJob = endpoint('DELETE', '/v1/user/devices/{id}/jobs/{job_id}', {
  request: null,
  response: null,
  decode: () => undefined,
});
