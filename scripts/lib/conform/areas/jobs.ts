import type { Area } from '../check';
import type { Context } from '../context';
import { broken, need, needBody, needError, needMissing, needOffered, recordOf, textOf, textsOf } from '../expect';
import { NOBODY } from './errors';

const ENDED = new Set(['succeeded', 'failed', 'cancelled', 'expired']);
const PAUSE_MS = 200;

/** The job at an address ends within its time. */
export async function needEnd(context: Context, address: URL): Promise<void> {
  const until = performance.now() + context.limits.settleMs;
  for (;;) {
    const answer = await context.send('GET', address.href);
    needBody(context, 'getJob', answer);
    const job = recordOf(recordOf(answer.body).job);
    const name = decodeURIComponent(address.pathname.split('/').at(-1) ?? '');
    need(job.id === name, answer, `the job ${name}`, `the job ${textOf(job.id)}`);
    if (ENDED.has(textOf(job.state))) return;
    if (performance.now() > until) broken(answer, 'a job that ends', `it is ${textOf(job.state)}`);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}

/** Commands, and the jobs that carry them out. */
export const jobs: Area = {
  name: 'jobs',
  checks: [
    {
      clause: '§3 Jobs',
      level: 'MUST',
      name: 'Jobs are listed newest first, and narrowed to one state',
      needs: 'device',
      run: async (context) => {
        const answer = await context.call('listJobs');
        needOffered(answer);
        needBody(context, 'listJobs', answer);
        const times = textsOf(recordOf(answer.body).items, 'created_at').map((at) => Date.parse(at));
        const isOrdered = times.every((at, index) => at <= (times[index - 1] ?? Infinity));
        need(isOrdered, answer, 'the newest first', 'another order');
        const narrowed = await context.call('listJobs', { query: { state: 'succeeded' } });
        needBody(context, 'listJobs', narrowed);
        const others = textsOf(recordOf(narrowed.body).items, 'state').filter((state) => state !== 'succeeded');
        need(others.length === 0, narrowed, 'jobs that succeeded', `one that is ${others[0] ?? ''}`);
      },
    },
    {
      clause: '§3 Jobs',
      level: 'MUST',
      name: 'A job that is not there is answered by 404',
      needs: 'device',
      run: async (context) => needMissing(await context.call('getJob', { params: { job_id: NOBODY } })),
    },
    {
      clause: '§3 Commands',
      level: 'MUST',
      name: 'A command that does not exist is refused',
      needs: 'write',
      run: async (context) => {
        const answer = await context.call('runCommand', { body: { name: 'farsight_conform', args: {} } });
        needOffered(answer);
        needError(answer, 400, 422);
      },
    },
  ],
};
