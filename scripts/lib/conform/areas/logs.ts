import type { Area } from '../check';
import type { Context } from '../context';
import { listOf, need, needBody, needError, needOffered, recordOf, textsOf } from '../expect';
import { isEvent, dataOf, needEvents, needPrompt, needStream } from './streams';

const MOST_LINES = 500;
const MOST_IN_EVENT = 200;

const read = async (context: Context, query: Readonly<Record<string, string>>) => {
  const answer = await context.call('listLogs', { query });
  needOffered(answer);
  return answer;
};

/** The log of a device, and the product's own. */
export const logs: Area = {
  name: 'logs',
  checks: [
    {
      clause: '§1 Missing calls',
      level: 'SHOULD',
      name: 'A server that collects no log lines does not answer them by 501, after which they are sent again',
      needs: 'write',
      run: async (context) => {
        const answer = await context.call('pushLogs', { body: { streams: [] } });
        need(answer.status !== 501, answer, 'status 404', 'status 501');
      },
    },
    {
      clause: '§6 Lines of the log',
      level: 'MUST',
      name: 'The log comes newest first, or oldest first when it is asked for',
      needs: 'device',
      run: async (context) => {
        for (const order of ['desc', 'asc']) {
          const answer = await read(context, { limit: '20', order });
          needBody(context, 'listLogs', answer);
          const times = textsOf(recordOf(answer.body).items, 'at').map((at) => Date.parse(at));
          const sorted = times.toSorted((one, other) => (order === 'asc' ? one - other : other - one));
          need(times.join() === sorted.join(), answer, `lines in the order ${order}`, 'another order');
        }
      },
    },
    {
      clause: '§6 Lines of the log',
      level: 'MUST',
      name: 'No answer has more than 500 lines',
      needs: 'device',
      run: async (context) => {
        const answer = await read(context, { limit: '1000' });
        if (answer.status === 400 || answer.status === 422) {
          needError(answer, 400, 422);
          return;
        }
        needBody(context, 'listLogs', answer);
        const { length } = listOf(recordOf(answer.body).items);
        need(length <= MOST_LINES, answer, `at most ${MOST_LINES} lines`, `${length}`);
      },
    },
    {
      clause: '§6 Lines of the log',
      level: 'MUST',
      name: 'The runs and the units that the log knows are listed',
      needs: 'device',
      run: async (context) => {
        for (const name of ['listBoots', 'listLogUnits'] as const) {
          const answer = await context.call(name);
          needOffered(answer);
          needBody(context, name, answer);
        }
      },
    },
    {
      clause: '§6 New lines',
      level: 'MUST',
      name: 'New lines come as a stream that begins at once, at most 200 in an event',
      needs: 'device',
      run: async (context) => {
        await read(context, { limit: '1' });
        const heard = await context.listen('openLogStream', { ms: context.limits.watchMs });
        needStream(heard);
        needPrompt(context, heard);
        needEvents(context, 'openLogStream', heard);
        for (const item of heard.items.filter((one) => isEvent(one) && one.name === 'log')) {
          const { length } = listOf(dataOf(item));
          need(length > 0 && length <= MOST_IN_EVENT, heard, `1 to ${MOST_IN_EVENT} lines in an event`, `${length}`);
        }
      },
    },
  ],
};
