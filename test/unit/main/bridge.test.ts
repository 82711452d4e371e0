import { describe, expect, jest, test } from '@jest/globals';
import fc from 'fast-check';
import * as v from 'valibot';
import { ApiError } from '../../../app/api/errors';
import { CONTRACT, type Handlers } from '../../../app/bridge/index';
import {
  BridgeError,
  channelOf,
  createClient,
  invoke,
  openEnvelope,
  send,
  shapeOf,
  type Contract,
  type Wire,
} from '../../../app/bridge/kit';
import { createNews, isBounded, registerBridge } from '../../../main/bridge/register';

type Listener = (event: unknown, ...args: unknown[]) => unknown;

/** Handlers for the whole contract that only note their calls. */
function setUp(isTrusted: () => boolean = () => true, respond: (name: string) => unknown = () => null) {
  const channels = new Map<string, Listener>();
  const called: string[] = [];
  const lines: string[] = [];
  const contract: Contract = CONTRACT;
  const handlers = Object.fromEntries(
    Object.entries(contract).map(([group, calls]) => [
      group,
      Object.fromEntries(
        Object.keys(calls).map((name) => [
          name,
          () => {
            called.push(channelOf(group, name));
            return respond(channelOf(group, name));
          },
        ]),
      ),
    ]),
  ) as unknown as Handlers;
  let now = 0;
  registerBridge({
    ipcMain: { handle: (channel, listener) => void channels.set(channel, listener as Listener) },
    handlers,
    isTrusted,
    log: (line) => lines.push(line),
    now: () => now,
  });
  const ask = async (channel: string, ...args: unknown[]) => channels.get(channel)?.({}, ...args);
  return { channels, called, lines, ask, pass: (ms: number) => (now += ms) };
}

const INVOKES = Object.entries(CONTRACT as Contract).flatMap(([group, calls]) =>
  Object.entries(calls).flatMap(([name, { kind }]) => (kind === 'invoke' ? [channelOf(group, name)] : [])),
);

describe('the bridge', () => {
  test('exposes exactly these functions, frozen (S11)', () => {
    const client = createClient(shapeOf(CONTRACT), { invoke: async () => null, subscribe: () => () => undefined });
    const names = Object.entries(client).flatMap(([group, calls]) =>
      Object.keys(calls).map((name) => `${group}.${name}`),
    );
    expect(names).toMatchInlineSnapshot(`
      [
        "session.load",
        "session.save",
        "session.clear",
        "session.retryVault",
        "session.signInState",
        "session.startSignIn",
        "session.cancelSignIn",
        "session.reopenSignIn",
        "session.answerSwitch",
        "session.signInChanged",
        "session.vaultChanged",
        "session.begun",
        "session.ended",
        "session.switchAsked",
        "session.linkFailed",
        "proxy.answer",
        "proxy.asked",
        "api.request",
        "api.download",
        "api.progress",
        "api.abort",
        "media.request",
        "media.abort",
        "events.open",
        "events.close",
        "events.news",
        "socket.call",
        "socket.news",
        "updates.state",
        "updates.check",
        "updates.start",
        "updates.dismiss",
        "updates.changed",
        "logs.write",
        "logs.diagnostics",
        "logs.copyDiagnostics",
        "traces.push",
        "statistics.push",
        "captures.begin",
        "captures.write",
        "captures.patch",
        "captures.finish",
        "captures.show",
        "windows.start",
        "windows.ready",
        "windows.setTheme",
        "windows.float",
        "windows.settings",
        "windows.changeSettings",
        "windows.testNotification",
        "windows.command",
        "windows.navigate",
        "windows.hidden",
        "windows.wake",
      ]
    `);
    expect(Object.isFrozen(client) && Object.values(client).every(Object.isFrozen)).toBe(true);
  });

  test('has a channel for every call and none for anything else', () => {
    expect([...setUp().channels.keys()].sort()).toEqual([...INVOKES].sort());
  });

  // @threat S9
  test.each(INVOKES)('%s refuses a stranger and runs nothing (S9)', async (channel) => {
    const { ask, called, lines } = setUp(() => false);
    await expect(ask(channel, null)).rejects.toThrow('Refused');
    expect(called).toEqual([]);
    expect(lines).toEqual([`bridge ${channel}: refused sender`]);
  });

  test('random arguments never run a call that they do not fit, and never throw (S10)', async () => {
    const { ask, called } = setUp();
    const needsArgument = INVOKES.filter((channel) => !fitsNull(channel) && channel !== 'windows:changeSettings');
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...needsArgument),
        fc.anything({ withNullPrototype: true, withBigInt: true }),
        async (channel, argument) => {
          const answer = await ask(channel, argument);
          expect(answer).toMatchObject({ ok: false, error: { code: expect.stringMatching(/bad-argument|busy/) } });
        },
      ),
    );
    expect(called).toEqual([]);
  });

  test('an argument that is huge, deep or circular is refused before it is looked at', () => {
    const circle: Record<string, unknown> = {};
    circle.self = circle;
    const deep = Array.from({ length: 40 }).reduce<unknown>((inner) => [inner], 1);
    expect([circle, deep, 'x'.repeat(300_000), Array(50_000).fill(1)].map(isBounded)).toEqual([
      false,
      false,
      false,
      false,
    ]);
    expect([null, 'text', { a: { b: ['c'] } }].map(isBounded)).toEqual([true, true, true]);
  });

  test('an argument may be as large and as deep as its bound, and no more', () => {
    const nested = (depth: number) => Array.from({ length: depth }).reduce<unknown>((inner) => ({ inner }), 'x');
    const named = (length: number) => ({ ['n'.repeat(length)]: 1 });
    const pairs: readonly (readonly [unknown, unknown])[] = [
      ['x'.repeat(262_144), 'x'.repeat(262_145)],
      [nested(12), nested(13)],
      [new Uint8Array(16 * 1024 * 1024), new Uint8Array(16 * 1024 * 1024 + 1)],
      [new ArrayBuffer(16 * 1024 * 1024), new ArrayBuffer(16 * 1024 * 1024 + 1)],
      // What a list costs at least is judged before it is walked, so that even holes count.
      [new Array(32_767), new Array(32_768)],
      [{ list: new Array(32_765) }, { list: new Array(32_766) }],
      [named(262_144 - 16), named(262_144 - 15)],
    ];
    for (const [most, more] of pairs) expect([isBounded(most), isBounded(more)]).toEqual([true, false]);
    expect(isBounded(Object.create({ inherited: 'x'.repeat(300_000) }))).toBe(true);
  });

  // @threat S44
  describe('S44: costs no more than its bound, whatever it is given', () => {
    const MANY = 20_000_000;
    /** How long one look at each of so many takes here and now. */
    const lookOnce = () => {
      const bytes = new Uint8Array(MANY).fill(1);
      let sum = 0;
      const start = performance.now();
      for (let at = 0; at < MANY; at += 1) sum += bytes[at] ?? 0;
      const took = performance.now() - start;
      expect(sum).toBe(MANY);
      return took;
    };
    /** Each is made before the clock starts; many of them take a second to make. */
    const cases: readonly (readonly [string, () => unknown])[] = [
      ['an array', () => new Array<number>(MANY).fill(0)],
      ['an array in an object', () => ({ lines: new Array<number>(MANY).fill(0) })],
      ['an array of holes', () => new Array<number>(2 ** 32 - 1)],
      ['a text as an object', () => Object('x'.repeat(MANY)) as unknown],
      ['a text', () => 'x'.repeat(MANY)],
      ['bytes', () => new Uint8Array(MANY)],
      ['bytes without a view', () => new ArrayBuffer(MANY)],
      ['one byte of many', () => new Uint8Array(MANY).subarray(0, 1)],
      ['a large integer', () => 1n << 10_000_000n],
    ];
    test.each(cases)('%s', async (_, make) => {
      const { ask } = setUp();
      const value = make();
      await ask('session:save', { handle: 1 });
      const took: number[] = [];
      for (let turn = 0; turn < 5; turn += 1) {
        const start = performance.now();
        const answers = [isBounded(value), await ask('session:save', { handle: value })];
        took.push(performance.now() - start);
        expect(answers).toEqual([false, { ok: false, error: expect.objectContaining({ code: 'bad-argument' }) }]);
      }
      // Other programs may take their time out of any one turn.
      expect(Math.min(...took)).toBeLessThan(lookOnce());
    });
  });

  test('a flood on one channel is held back, and others are not', async () => {
    const { ask, pass } = setUp();
    const answers = await Promise.all(Array.from({ length: 320 }, () => ask('session:load', null)));
    expect(answers.filter((one) => (one as { ok: boolean }).ok)).toHaveLength(300);
    expect(await ask('session:signInState', null)).toMatchObject({ ok: true });
    const busy = { ok: false, error: { code: 'busy', message: 'Too many requests' } };
    expect(answers.slice(300)).toEqual(Array(20).fill(busy));
    const passing = async (ms: number) => {
      pass(ms);
      const more = await Promise.all(Array.from({ length: 320 }, () => ask('session:load', null)));
      return more.filter((one) => (one as { ok: boolean }).ok).length;
    };
    expect([await passing(1000), await passing(30), await passing(60_000)]).toEqual([100, 3, 300]);
  });

  test('what is refused or fails is logged by names and codes, what a server said is not', async () => {
    const errors = [new TypeError('broken'), new ApiError('timeout', 'Request timeout')];
    const { ask, lines } = setUp(undefined, () => {
      throw errors.shift() as Error;
    });
    expect(await ask('session:save', { handle: 1 })).toEqual({
      ok: false,
      error: { code: 'bad-argument', message: 'An error occurred' },
    });
    await ask('session:load', null);
    await ask('session:load', null);
    expect(lines).toEqual(['bridge session:save: bad argument', 'bridge session:load: TypeError: broken']);
  });

  test.each([
    [new ApiError('timeout', 'Request timeout'), { code: 'timeout', message: 'Request timeout' }],
    [new BridgeError('unknown-session', 'Not known'), { code: 'unknown-session', message: 'Not known' }],
    [new Error('/home/secret/path failed'), { code: 'internal', message: 'An error occurred' }],
  ])('an error crosses as a code and a sentence, never with a stack: %s', async (error, expected) => {
    const { ask } = setUp(undefined, () => {
      throw error;
    });
    expect(await ask('session:load', null)).toEqual({ ok: false, error: expected });
  });

  test('an envelope opens to its value or throws its error', () => {
    expect(openEnvelope({ ok: true, value: 7 })).toBe(7);
    expect(() => openEnvelope({ ok: false, error: { code: 'busy', message: 'Too many requests' } })).toThrow(
      'Too many requests',
    );
    expect(() => openEnvelope({})).toThrow('An error occurred');
  });

  test('news go out on their own channels', () => {
    const deliver = jest.fn();
    createNews(deliver).windows.navigate('/devices/d1');
    expect(deliver).toHaveBeenCalledWith('windows:navigate', '/devices/d1');
    const given = Object.entries(createNews(deliver)).flatMap(([group, sends]) =>
      Object.keys(sends).map((name) => channelOf(group, name)),
    );
    expect(given.filter((channel) => INVOKES.includes(channel))).toEqual([]);
  });

  test('a client reaches its own channels alone and gives back the unsubscribe', async () => {
    const contract = { one: { ask: invoke(v.null()).answers<number>(), told: send<string>() } };
    const stop = jest.fn();
    const wire = { invoke: jest.fn<Wire['invoke']>(async () => 1), subscribe: jest.fn<Wire['subscribe']>(() => stop) };
    const client = createClient(shapeOf(contract), wire) as {
      one: { ask: (x: null) => unknown; told: (l: () => void) => () => void };
    };
    await client.one.ask(null);
    client.one.told(() => undefined)();
    expect(wire.invoke).toHaveBeenCalledWith('one:ask', null);
    expect(stop).toHaveBeenCalled();
  });
});

/** Whether `null` is a good argument of a call. */
function fitsNull(channel: string): boolean {
  const [group = '', name = ''] = channel.split(':');
  const definition = (CONTRACT as Contract)[group]?.[name];
  return definition?.kind === 'invoke' && v.safeParse(definition.argument, null).success;
}
