import { UNKNOWN_CALL } from '#app/api/errors';
import type { EndpointName } from '#app/api/index';
import type { Area } from '../check';
import type { Context } from '../context';
import type { Heard, Item } from '../eventStream';
import {
  broken,
  listOf,
  need,
  needError,
  needFree,
  needHeader,
  needOffered,
  recordOf,
  textOf,
  textsOf,
} from '../expect';
import { NotOffered } from '../outcome';
import { NOBODY } from './errors';

const TOPICS = { topics: `telemetry,system,${NOBODY}` };

export const isEvent = ({ kind }: Item): boolean => kind === 'event';

/** The data of an event; undefined for what is no JSON. */
export function dataOf({ data }: Item): unknown {
  try {
    return JSON.parse(data ?? '');
  } catch {
    return undefined;
  }
}

/** The stream is there and is one. */
export function needStream(heard: Heard): void {
  if (UNKNOWN_CALL.includes(heard.status)) throw new NotOffered(`the server answers ${heard.status}`);
  needFree(heard);
  need(heard.status === 200, heard, 'status 200', `status ${heard.status}`);
  needHeader(heard, 'Content-Type', /^text\/event-stream(?:\s*;|$)/i, 'text/event-stream');
}

/** Its first bytes come at once: no proxy holds them back. */
export function needPrompt({ limits }: Context, heard: Heard): void {
  const { firstMs } = heard;
  const expected = `the first bytes within ${limits.firstBytesMs / 1000} s: a comment, if there is nothing else to say`;
  need(firstMs !== null, heard, expected, 'none');
  need((firstMs ?? 0) <= limits.firstBytesMs, heard, expected, `after ${((firstMs ?? 0) / 1000).toFixed(1)} s`);
}

/** Each event has data of the form that the document of events has for it. Events that it does not have are ignored by clients. */
export function needEvents({ schemas }: Context, name: EndpointName, heard: Heard): void {
  const known = schemas.eventNames(name);
  for (const item of heard.items.filter(isEvent)) {
    need(item.data !== null, heard, `data in the event ${item.name}`, 'none');
    if (known?.includes(item.name) !== true) continue;
    const problem = schemas.eventProblem(name, item.name, dataOf(item));
    need(problem === null, heard, `the event ${item.name} of asyncapi.json`, problem ?? '');
  }
}

/** The ids in a list of devices that are online. */
const idsOf = (value: unknown): readonly string[] | null =>
  Array.isArray(value) ? listOf(value).map((one) => String(one)) : null;

/** The first event is the list of those that are online, of the user's own devices. */
async function needPresence(context: Context, heard: Heard): Promise<void> {
  needStream(heard);
  const first = heard.items.find((item) => isEvent(item) && item.data !== null);
  if (!first) return broken(heard, 'the event devices-online', 'no event with data');
  need(first.name === 'devices-online', heard, 'devices-online as the first event', first.name);
  const ids = idsOf(dataOf(first));
  if (ids === null) return broken(heard, 'a list of ids in devices-online', first.data ?? '');
  const listed = await context.call('listDevices');
  const mine = new Set(listOf(recordOf(listed.body).devices).map((row) => String(recordOf(row).id)));
  const strange = ids.filter((id) => !mine.has(id));
  need(strange.length === 0, heard, "ids of the user's devices", `others: ${strange.slice(0, 3).join(', ')}`);
}

/** A header is bytes, and a text in it is UTF-8 (HTML §9.2.3). */
const headerOf = (id: string): string => Buffer.from(id, 'utf8').toString('latin1');

const openAccount = (context: Context, more: { readonly headers?: Readonly<Record<string, string>> } = {}) =>
  context.listen('openEvents', {
    ...more,
    ms: context.limits.firstBytesMs * 2,
    until: (items) => items.some((item) => isEvent(item) && item.data !== null),
  });

/** A comment that comes some time after the beginning; the first ones may belong to the greeting. */
const isLater = (context: Context) => (items: readonly Item[]) =>
  items.some(({ kind, atMs }) => kind === 'comment' && atMs > (items[0]?.atMs ?? 0) + context.limits.heartbeatMs / 10);

const INSTEAD: Readonly<Record<Heard['end'], string>> = {
  met: 'one',
  time: 'none',
  closed: 'the stream ended',
  'too long': 'a stream that is too long',
};

async function needHeartbeat(context: Context, name: EndpointName): Promise<void> {
  const ms = context.limits.heartbeatMs * 1.2 + 500;
  const until = isLater(context);
  const query = name === 'openEvents' ? undefined : TOPICS;
  const heard = await context.listen(name, { ms, until, ...(query && { query }) });
  if (name !== 'openEvents' && UNKNOWN_CALL.includes(heard.status)) return;
  needStream(heard);
  const seconds = context.limits.heartbeatMs / 1000;
  need(heard.end === 'met', heard, `a comment every ${seconds} s`, INSTEAD[heard.end]);
}

const account: Area['checks'] = [
  {
    clause: '§4 Streams',
    level: 'MUST',
    name: "The account's stream is server-sent events, kept by no cache, and begins at once",
    run: async (context) => {
      const heard = await openAccount(context);
      needStream(heard);
      needHeader(heard, 'Cache-Control', /\bno-store\b|\bno-cache\b/i, 'no-store');
      needPrompt(context, heard);
    },
  },
  {
    clause: '§4 Streams',
    level: 'MUST',
    name: 'A stream stays open',
    run: async (context) => {
      const heard = await context.listen('openEvents', { ms: context.limits.watchMs });
      needStream(heard);
      need(heard.end === 'time', heard, 'a stream that does not end by itself', `it ended: ${heard.end}`);
    },
  },
  {
    clause: '§4 Streams',
    level: 'MUST',
    name: 'A stream without a session is answered by 401',
    run: async (context) => {
      const answer = await context.call('openEvents', { token: null });
      if (UNKNOWN_CALL.includes(answer.status)) needOffered(answer);
      needError(answer, 401);
    },
  },
  {
    clause: '§1 Tokens',
    level: 'MUST',
    name: 'A stream takes the token in its address, for clients that can set no header',
    run: async (context) => {
      const { token } = context.options;
      const heard = await context.listen('openEvents', {
        token: null,
        query: { token },
        ms: context.limits.firstBytesMs,
        until: (items) => items.length > 0,
      });
      needStream(heard);
    },
  },
  {
    clause: '§4 Presence',
    level: 'MUST',
    name: "The account's stream begins with the devices that are online",
    run: async (context) => {
      const heard = await openAccount(context);
      await needPresence(context, heard);
      needEvents(context, 'openEvents', heard);
    },
  },
  {
    clause: '§4 Presence',
    level: 'MUST',
    name: 'After a reconnect the devices that are online come first again',
    run: async (context) => {
      const before = await openAccount(context);
      const id = before.items.findLast((item) => item.id !== null)?.id ?? '1';
      await needPresence(context, await openAccount(context, { headers: { 'last-event-id': headerOf(id) } }));
    },
  },
  {
    clause: '§4 Streams',
    level: 'MUST',
    name: 'Streams have a comment every 15 s, so that a dead line is noticed',
    run: async (context) => {
      const names: readonly EndpointName[] =
        context.deviceId === '' ? ['openEvents'] : ['openEvents', 'openDeviceEvents'];
      await Promise.all(names.map((name) => needHeartbeat(context, name)));
    },
  },
  {
    clause: '§4 Streams',
    level: 'SHOULD',
    name: 'Ids of events, where there are any, are not used twice in a stream',
    run: async (context) => {
      const heard = await context.listen('openEvents', { ms: context.limits.watchMs });
      needStream(heard);
      const ids = heard.items.flatMap((item) => (isEvent(item) && item.id !== null ? [item.id] : []));
      if (ids.length === 0) throw new NotOffered('events have no ids');
      need(new Set(ids).size === ids.length, heard, 'each id once', ids.join(', '));
    },
  },
];

/** The streams beside the account's, with what each needs in its query. */
const WITH_TOKEN = (ids: string) =>
  ({ openDeviceEvents: TOPICS, openDevicesEvents: { ids, ...TOPICS }, openLogStream: {} }) satisfies Partial<
    Record<EndpointName, Readonly<Record<string, string>>>
  >;

const ofDevices: Area['checks'] = [
  {
    clause: "§4 A device's stream",
    level: 'MUST',
    name: "A device's stream begins at once, ignores topics that it does not know, and sends no others",
    needs: 'device',
    run: async (context) => {
      const heard = await context.listen('openDeviceEvents', { query: TOPICS, ms: context.limits.watchMs });
      needStream(heard);
      needPrompt(context, heard);
      needEvents(context, 'openDeviceEvents', heard);
      const others = heard.items.filter((item) => isEvent(item) && !TOPICS.topics.split(',').includes(item.name));
      need(others.length === 0, heard, 'events of these topics alone', `${others[0]?.name ?? ''} as well`);
    },
  },
  {
    clause: '§1 Missing calls',
    level: 'MUST',
    name: 'No stream that is asked with the token in its address is answered by 401',
    needs: 'device',
    run: async (context) => {
      const { token } = context.options;
      for (const [name, query] of Object.entries(WITH_TOKEN(context.deviceId))) {
        const heard = await context.listen(name as EndpointName, {
          token: null,
          query: { ...query, token },
          ms: context.limits.firstBytesMs,
          until: (items) => items.length > 0,
        });
        need(heard.status !== 401, heard, 'any status but 401, which ends the session', 'status 401');
      }
    },
  },
  {
    clause: '§8 Several devices in one stream',
    level: 'MUST',
    name: 'A stream of several devices denies those without access, and names the device in each event',
    needs: 'device',
    run: async (context) => {
      const heard = await context.listen('openDevicesEvents', {
        query: { ids: `${context.deviceId},${NOBODY}`, ...TOPICS, max_hz: '2' },
        ms: context.limits.watchMs,
      });
      needStream(heard);
      needPrompt(context, heard);
      const events = heard.items.filter(isEvent);
      const ids = events.map((item) => textOf(recordOf(dataOf(item)).device_id));
      need(!ids.includes(''), heard, '`device_id` in each event', 'an event without it');
      const denied = textsOf(events.filter(({ name }) => name === 'denied').map(dataOf), 'device_id');
      need(denied.join() === NOBODY, heard, `one event denied, for ${NOBODY}`, denied.join() || 'none');
    },
  },
];

/** What is pushed: presence, news of the account, reports of devices. */
export const streams: Area = { name: 'streams', checks: [...account, ...ofDevices] };
