import type { EndpointName } from '#app/api/index';
import type { Area } from '../check';
import type { Context } from '../context';
import { listOf, need, needBody, needError, needOffered, recordOf, textsOf } from '../expect';
import type { Answer } from '../http';
import { Skipped } from '../outcome';
import { NOBODY } from './errors';

const MOST_PAGES = 4;

/** Lists that come in pages, with the member that tells two rows apart. */
const PAGED = { listAudit: 'id', listAlerts: 'id', listLogs: 'cursor' } as const;
type Paged = keyof typeof PAGED;

const page = (context: Context, name: EndpointName, query: Readonly<Record<string, string>>) =>
  context.call(name, { query });

/** Follows a list for some pages of one row: each row comes once, and no page is longer than was asked for. */
async function followPages(context: Context, name: Paged): Promise<void> {
  const seen = new Set<string>();
  let cursor: string | null = '';
  let last: Answer | null = null;
  for (let count = 0; count < MOST_PAGES && cursor !== null; count += 1) {
    const answer: Answer = await page(context, name, { limit: '1', ...(cursor !== '' && { cursor }) });
    needOffered(answer);
    needBody(context, name, answer);
    const { items, next_cursor: next } = recordOf(answer.body);
    const rows = textsOf(items, PAGED[name]);
    need(rows.length <= 1, answer, 'at most one row, as `limit` says', `${rows.length} rows`);
    for (const row of rows) {
      need(!seen.has(row), answer, 'each row once', 'one that an earlier page had');
      seen.add(row);
    }
    const isNew: boolean = next === null || next !== cursor;
    need(isNew, answer, "another `next_cursor` than the page's own, or null", 'the same');
    cursor = typeof next === 'string' ? next : null;
    last = answer;
  }
  if (last === null || seen.size < 2) throw new Skipped('the list has fewer than two rows');
}

async function refuseCursor(context: Context, name: Paged): Promise<void> {
  const answer = await page(context, name, { cursor: NOBODY });
  needOffered(answer);
  needError(answer, 400, 404, 410, 422);
}

const titles: Readonly<Record<Paged, string>> = {
  listAudit: "a device's activity",
  listAlerts: 'alerts',
  listLogs: "a device's log",
};

/** Lists that come in pages. */
export const lists: Area = {
  name: 'lists',
  checks: [
    ...(Object.keys(PAGED) as Paged[]).flatMap((name) => [
      {
        clause: '§1 Lists',
        level: 'MUST' as const,
        name: `Pages of ${titles[name]} follow each other, and no row comes twice`,
        ...(name !== 'listAlerts' && { needs: 'device' as const }),
        run: (context: Context) => followPages(context, name),
      },
      {
        clause: '§1 Lists',
        level: 'MUST' as const,
        name: `An unknown cursor of ${titles[name]} is refused`,
        ...(name !== 'listAlerts' && { needs: 'device' as const }),
        run: (context: Context) => refuseCursor(context, name),
      },
    ]),
    {
      clause: '§7 Activity',
      level: 'MUST',
      name: 'The activity of a device comes newest first',
      needs: 'device',
      run: async (context) => {
        const answer = await context.call('listAudit', { query: { limit: '50' } });
        needOffered(answer);
        needBody(context, 'listAudit', answer);
        const times = textsOf(listOf(recordOf(answer.body).items), 'at').map((at) => Date.parse(at));
        const isOrdered = times.every((at, index) => at <= (times[index - 1] ?? Infinity));
        need(isOrdered, answer, 'the newest first', 'another order');
      },
    },
  ],
};
