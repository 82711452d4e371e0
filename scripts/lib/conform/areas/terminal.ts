import type { Area } from '../check';
import type { Context } from '../context';
import {
  broken,
  hasToken,
  isRefused,
  listOf,
  need,
  needBody,
  needError,
  needOffered,
  needStatus,
  recordOf,
  textOf,
} from '../expect';
import type { Answer } from '../http';
import { connect } from '../socket';

const PROTOCOL = 'terminal.v1';
const TICKET_MS = 60_000;
/** A Date header is whole seconds, and the answer was on its way. */
const SLACK_MS = 3000;
/** The server closes with it where a ticket is worth nothing. */
const NO_TICKET = 4401;

interface Ticket {
  readonly answer: Answer;
  readonly id: string;
  readonly url: URL;
}

const end = (context: Context, id: string) => context.call('endTerminal', { params: { session_id: id } });

const REASON = 'Check by farsight-conform';
/** Of one check, at most. */
const MOST_LEFT = 5;

/** The terminals of these checks that run. */
async function running(context: Context): Promise<readonly string[]> {
  const { status, body } = await context.call('listTerminals');
  if (status !== 200) throw new Error(`the list of terminals is answered by ${status}`);
  return listOf(recordOf(body).items)
    .map(recordOf)
    .filter((row) => row.reason === REASON && row.ended_at === null && row.is_own !== false)
    .map((row) => textOf(row.id))
    .slice(0, MOST_LEFT);
}

/** Asks for a terminal, which ends with the check. */
const make = (context: Context, size: { readonly cols: number; readonly rows: number }) =>
  context.changes.make(
    'a terminal on the device',
    () => context.call('openTerminal', { body: { ...size, reason: REASON } }),
    async (made) => {
      if (isRefused(made)) return;
      const known = textOf(recordOf(made?.body).id);
      for (const id of known === '' ? await running(context) : [known]) {
        const { status } = await end(context, id);
        if (status >= 300 && ![404, 409, 410].includes(status)) throw new Error(`status ${status}`);
      }
    },
  );

/** Opens a terminal. */
async function open(context: Context): Promise<Ticket> {
  const answer = await make(context, { cols: 80, rows: 24 });
  needOffered(answer);
  const { id, ws_url: address, ticket } = recordOf(answer.body);
  context.hide(ticket);
  needBody(context, 'openTerminal', answer, 201);
  const isSocket = /^wss?:\/\//.test(textOf(address)) && URL.canParse(textOf(address));
  if (!isSocket) broken(answer, 'an absolute `ws_url`', textOf(address));
  const url = new URL(textOf(address));
  need(!hasToken(url.href, context), answer, "a `ws_url` without the session's token", 'one that has it');
  url.searchParams.set('ticket', textOf(ticket));
  url.searchParams.set('offset', '0');
  return { answer, id: textOf(id), url };
}

const isHello = (frame: string): boolean => {
  try {
    const { type, offset } = recordOf(JSON.parse(frame));
    return type === 'hello' && typeof offset === 'number';
  } catch {
    return false;
  }
};

const attach = ({ limits }: Context, { url }: Ticket) =>
  connect(url.href, { protocol: PROTOCOL, ms: limits.timeoutMs, until: () => true });

/** A shell on the device. */
export const terminal: Area = {
  name: 'terminal',
  checks: [
    {
      clause: '§6 Terminal',
      level: 'MUST',
      name: 'Terminals are listed',
      needs: 'device',
      run: async (context) => {
        const answer = await context.call('listTerminals');
        needOffered(answer);
        needBody(context, 'listTerminals', answer);
      },
    },
    {
      clause: '§6 Terminal',
      level: 'MUST',
      name: 'A terminal is opened by 201 with a ticket for one minute',
      needs: 'write',
      run: async (context) => {
        const { answer } = await open(context);
        const now = Date.parse(answer.headers.get('date') ?? '') || Date.now();
        const lifeMs = Date.parse(textOf(recordOf(answer.body).ticket_expires_at)) - now;
        const isRight = lifeMs > 0 && lifeMs <= TICKET_MS + SLACK_MS;
        need(isRight, answer, 'a ticket for 60 s', `one for ${Math.round(lifeMs / 1000)} s`);
      },
    },
    {
      clause: '§6 Terminal',
      level: 'MUST',
      name: 'The ticket opens the WebSocket, which speaks terminal.v1 and says hello first',
      needs: 'write',
      run: async (context) => {
        const ticket = await open(context);
        const { protocol, frames, closed } = await attach(context, ticket);
        const { answer } = ticket;
        const refused = `no connection: ${closed ?? 'none came in time'}`;
        need(protocol !== null, answer, 'a WebSocket at `ws_url`', refused);
        need(protocol === PROTOCOL, answer, `the subprotocol ${PROTOCOL}`, protocol === '' ? 'none' : (protocol ?? ''));
        const [first = `closed with ${closed ?? 'nothing'}`] = frames;
        need(isHello(first), answer, 'hello with `offset` as the first text frame', first);
      },
    },
    {
      clause: '§6 Terminal',
      level: 'MUST',
      name: 'A ticket is good for one connection',
      needs: 'write',
      run: async (context) => {
        const ticket = await open(context);
        await attach(context, ticket);
        const { protocol, closed } = await attach(context, ticket);
        const isRefused = closed === NO_TICKET || (protocol === null && (closed === 401 || closed === 403));
        need(isRefused, ticket.answer, `close code ${NO_TICKET} for a used ticket`, String(closed ?? 'a connection'));
      },
    },
    {
      clause: '§6 Terminal',
      level: 'MUST',
      name: 'A terminal that its user ends is over',
      needs: 'write',
      run: async (context) => {
        const { id } = await open(context);
        needStatus(await end(context, id), 200, 204);
        const answer = await context.call('listTerminals');
        needBody(context, 'listTerminals', answer);
        const row = listOf(recordOf(answer.body).items)
          .map(recordOf)
          .find((one) => one.id === id);
        need(row === undefined || row.ended_at !== null, answer, '`ended_at` of the terminal', 'it still runs');
      },
    },
    {
      clause: '§6 Terminal',
      level: 'MUST',
      name: 'A terminal without a size is refused',
      needs: 'write',
      run: async (context) => {
        const answer = await make(context, { cols: 0, rows: 0 });
        needOffered(answer);
        needError(answer, 400, 422);
      },
    },
  ],
};
