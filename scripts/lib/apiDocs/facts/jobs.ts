import type { EndpointName } from '#app/api/index';
import { JOB_STATES } from '#app/domain/job';
import { ARMED, OVERRIDE_ROLE, text, UNSUPPORTED, whole, type CallFacts, type Refusal } from './facts';

export const JOBS = { name: 'Commands and jobs', about: 'What a device is told to do, and how far it has come.' };

const AS_THE_JOB = 'The role that the job itself needed.';
const TOO_LOW: Refusal = [403, 'role_insufficient', 'the role may not give that command'];

export const jobCalls = {
  runCommand: {
    summary: 'Gives a device a command',
    who: 'command',
    answers: { 202: 'the job that carries it out' },
    refusals: [OVERRIDE_ROLE, UNSUPPORTED, ARMED],
    location: 'the job',
  },
  getJob: { summary: 'One job', who: 'access' },
  getJobFile: {
    summary: 'The file that a job has made',
    who: 'access',
    whoElse: AS_THE_JOB,
    refusals: [TOO_LOW, [410, 'gone', 'the file is kept no longer']],
    mediaType: 'application/json',
  },
  listJobs: {
    summary: 'The jobs of a device, newest first',
    who: 'access',
    refusals: [[400, 'malformed', '`state` is no state of a job']],
    query: {
      state: text('only jobs in this state', { enum: JOB_STATES }),
      limit: whole(1, 200, 'only so many, the newest; left out: all that are kept'),
    },
  },
  cancelJob: {
    summary: 'Cancels a job that the device has not begun',
    who: 'access',
    whoElse: AS_THE_JOB,
    refusals: [TOO_LOW, [409, 'job_running', 'the device has begun, or the job is over']],
  },
} satisfies Partial<Record<EndpointName, CallFacts>>;
