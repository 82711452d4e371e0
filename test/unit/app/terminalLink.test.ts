import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { ACK_BYTES, REPLAY_BYTES, WINDOW_BYTES } from '../../../app/domain/terminal';
import {
  ackDue,
  KEPT_MS,
  newLink,
  nextLink,
  repeatedBytes,
  waitBefore,
  type LinkEvent,
  type TerminalLink,
} from '../../../app/domain/terminalLink';
import { ReplayBuffer } from '../../../app/lib/ReplayBuffer';

const hello = (offset: number, input: number | null = null): LinkEvent => ({
  ...{ type: 'hello', offset, input },
  idleLimitS: 900,
});
const run = (...events: LinkEvent[]): TerminalLink => events.reduce(nextLink, newLink());

const byteAt = (offset: number) => offset % 251;

/** A server with a program behind it, and a viewer that draws later than it receives, over a connection that may be cut at any byte. */
class Play {
  readonly drawn: number[] = [];
  link = newLink();
  private readonly kept = new ReplayBuffer(REPLAY_BYTES);
  private acked = 0;
  private sent = 0;
  private wire: number[] = [];
  private pending: number[] = [];

  constructor(private readonly total: number) {}

  write(count: number): void {
    const { end } = this.kept;
    const most = Math.max(0, Math.min(count, this.total - end, this.acked + REPLAY_BYTES - end));
    this.kept.push(Uint8Array.from({ length: most }, (_, index) => byteAt(end + index)));
  }

  connect(): void {
    this.wire = [];
    this.sent = Math.max(this.link.expected, this.kept.start);
    this.acked = Math.max(this.acked, this.sent);
    this.link = nextLink(this.link, hello(this.sent));
  }

  send(count: number): void {
    if (this.link.phase !== 'attached') return;
    const room = Math.max(0, this.acked + WINDOW_BYTES - this.sent);
    const bytes = this.kept.from(this.sent, Math.min(count, room));
    for (const byte of bytes) this.wire.push(byte);
    this.sent += bytes.length;
  }

  receive(count: number): void {
    if (this.link.phase !== 'attached') return;
    const bytes = this.wire.splice(0, count);
    this.pending.push(...bytes.slice(repeatedBytes(this.link, bytes.length)));
    this.link = nextLink(this.link, { type: 'bytes', count: bytes.length });
  }

  draw(count: number): void {
    const bytes = this.pending.splice(0, count);
    this.drawn.push(...bytes);
    this.link = nextLink(this.link, { type: 'drawn', count: bytes.length });
  }

  ack(isLost: boolean): void {
    const due = ackDue(this.link);
    if (due === null) return;
    this.link = nextLink(this.link, { type: 'acked', offset: due });
    if (isLost) this.cut();
    else this.acked = Math.max(this.acked, due);
  }

  cut(): void {
    if (this.link.phase === 'attached') this.link = nextLink(this.link, { type: 'closed', code: 1006, now: 0 });
  }

  /** Lets all that is left arrive. */
  finish(): void {
    for (let round = 0; this.drawn.length < this.total && round < 100; round += 1) {
      if (this.link.phase !== 'attached') this.connect();
      this.write(REPLAY_BYTES);
      this.send(WINDOW_BYTES);
      this.receive(WINDOW_BYTES);
      this.draw(2 * WINDOW_BYTES);
      this.ack(false);
    }
  }
}

const MOVES = ['write', 'send', 'receive', 'draw', 'ack', 'cut', 'connect'] as const;
const moves = fc.array(fc.record({ move: fc.constantFrom(...MOVES), count: fc.integer({ min: 1, max: 70_000 }) }), {
  maxLength: 60,
});

test('after any cuts in any order all output is drawn, in order, nothing missing and nothing twice', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 400_000 }), moves, (total, steps) => {
      const play = new Play(total);
      play.connect();
      for (const { move, count } of steps) {
        if (move === 'ack') play.ack(count % 4 === 0);
        else play[move](count);
      }
      play.finish();
      expect(play.drawn.length).toBe(total);
      expect(play.drawn.every((byte, at) => byte === byteAt(at))).toBe(true);
      expect(play.link.skipped).toBe(0);
    }),
    { numRuns: 60 },
  );
});

test('offsets only grow, whatever comes, and what is drawn is never ahead of what is here', () => {
  const event: fc.Arbitrary<LinkEvent> = fc.oneof(
    fc.record({
      ...{ type: fc.constant('hello' as const), offset: fc.nat(500_000), idleLimitS: fc.constant(900) },
      input: fc.option(fc.nat(1000)),
    }),
    fc.record({ type: fc.constant('typed' as const), count: fc.nat(1000) }),
    fc.record({ type: fc.constant('bytes' as const), count: fc.nat(70_000) }),
    fc.record({ type: fc.constant('drawn' as const), count: fc.nat(70_000) }),
    fc.record({ type: fc.constant('acked' as const), offset: fc.nat(500_000) }),
    fc.record({ type: fc.constant('closed' as const), code: fc.constantFrom(1006, 4503, 1013), now: fc.nat(1000) }),
    fc.record({ type: fc.constant('failed' as const), now: fc.nat(1000) }),
  );
  fc.assert(
    fc.property(fc.array(event, { maxLength: 80 }), (events) => {
      let link = newLink();
      for (const one of events) {
        const next = nextLink(link, one);
        expect(next.expected).toBeGreaterThanOrEqual(link.expected);
        expect(next.drawn).toBeGreaterThanOrEqual(link.drawn);
        expect(next.drawn).toBeLessThanOrEqual(next.expected);
        expect(next.skipped).toBeGreaterThanOrEqual(link.skipped);
        expect(next.lostInput).toBeGreaterThanOrEqual(link.lostInput);
        link = next;
      }
    }),
  );
});

test('bytes that were here already are counted, and not drawn again', () => {
  const link = run(hello(0), { type: 'bytes', count: 100 }, { type: 'closed', code: 1006, now: 0 }, hello(60));
  expect(repeatedBytes(link, 30)).toBe(30);
  expect(repeatedBytes(link, 90)).toBe(40);
  expect(nextLink(link, { type: 'bytes', count: 90 }).expected).toBe(150);
});

test('what the server no longer has is counted as skipped, but not before anything was drawn', () => {
  expect(run(hello(5000))).toMatchObject({ expected: 5000, skipped: 0 });
  expect(run(hello(0), { type: 'bytes', count: 10 }, { type: 'failed', now: 0 }, hello(5000))).toMatchObject({
    expected: 5000,
    skipped: 4990,
  });
});

test('an acknowledgement is due after enough was drawn, and only while attached', () => {
  const attached = run(hello(0), { type: 'bytes', count: ACK_BYTES }, { type: 'drawn', count: ACK_BYTES });
  expect(ackDue(attached)).toBe(ACK_BYTES);
  expect(ackDue(nextLink(attached, { type: 'acked', offset: ACK_BYTES }))).toBeNull();
  expect(ackDue(nextLink(attached, { type: 'closed', code: 1006, now: 0 }))).toBeNull();
  expect(ackDue(run(hello(0), { type: 'bytes', count: 10 }, { type: 'drawn', count: 10 }))).toBeNull();
});

test.each([
  [4401, 'sign-in'],
  [4403, 'forbidden'],
  [4404, 'gone'],
  [4408, 'idle'],
  [4409, 'taken-over'],
  [4423, 'disabled'],
])('code %d ends it: %s', (code, reason) => {
  expect(run(hello(0), { type: 'closed', code, now: 0 })).toMatchObject({
    phase: 'ended',
    end: { kind: 'closed', reason },
  });
});

test.each([1000, 1001, 1006, 1011, 1013, 4503])('after code %d it tries again, for ten minutes', (code) => {
  const lost = run(hello(0), { type: 'closed', code, now: 1000 });
  expect(lost).toMatchObject({ phase: 'reconnecting', lostAt: 1000, attempts: 1 });
  expect(nextLink(lost, { type: 'failed', now: 1000 + KEPT_MS }).phase).toBe('reconnecting');
  expect(nextLink(lost, { type: 'failed', now: 1001 + KEPT_MS })).toMatchObject({ end: { kind: 'lost' } });
});

test('the user who ended it is named, and an exit is the last word', () => {
  const ended = run(hello(0), { type: 'ended-by', name: 'Mara' }, { type: 'closed', code: 4404, now: 0 });
  expect(ended.end).toEqual({ kind: 'closed', reason: 'gone', by: 'Mara' });
  const exited = run(hello(0), { type: 'exit', code: 3 }, { type: 'closed', code: 1000, now: 0 });
  expect(exited.end).toEqual({ kind: 'exit', code: 3 });
});

test('the first try comes at once, later ones wait ever longer, up to ten seconds', () => {
  const waits = [1, 2, 3, 5, 20].map((attempts) => waitBefore({ ...newLink(), attempts }, 1));
  expect(waits).toEqual([0, 250, 500, 2000, 10_000]);
  expect(waitBefore({ ...newLink(), attempts: 2 }, 0)).toBe(125);
});

test('input that did not arrive is counted to the byte, whatever the connections take along', () => {
  const connection = fc.record({
    typed: fc.array(fc.integer({ min: 1, max: 50 }), { maxLength: 5 }),
    share: fc.nat(100),
  });
  fc.assert(
    fc.property(fc.array(connection, { maxLength: 10 }), (connections) => {
      let link = newLink();
      let arrived = 0;
      let typed = 0;
      for (const one of connections) {
        link = nextLink(link, hello(0, arrived));
        expect(link.lostInput).toBe(typed - arrived);
        const sum = one.typed.reduce((total, count) => total + count, 0);
        for (const count of one.typed) link = nextLink(link, { type: 'typed', count });
        // The server has got so much of it when the connection breaks.
        arrived += Math.floor((sum * one.share) / 100);
        typed += sum;
        link = nextLink(link, { type: 'closed', code: 1006, now: 0 });
      }
    }),
  );
});

test('a server that does not count says nothing of what was lost; another viewer’s input is no loss of this one', () => {
  const typing = { type: 'typed', count: 9 } as const;
  const closed = { type: 'closed', code: 1006, now: 0 } as const;
  expect(run(hello(0), typing, closed, hello(0)).lostInput).toBe(0);
  expect(run(hello(0, 5), typing, closed, hello(0, 40)).lostInput).toBe(0);
  expect(run(hello(0, 5), typing, closed, hello(0, 10), { type: 'loss-seen' }).lostInput).toBe(0);
});

test('a connection that fell silent is one that was lost, and says so', () => {
  const silent = run(hello(0), { type: 'failed', now: 5, waitingFor: 'silence' });
  expect(silent).toMatchObject({ phase: 'reconnecting', waitingFor: 'silence', lostAt: 5, attempts: 1 });
});

test('a first connection that fails is tried again as connecting, one that is lost as reconnecting, watched by nobody', () => {
  expect(run()).toMatchObject({ phase: 'connecting', watchedBy: [], end: null });
  const failed = run({ type: 'failed', now: 0, waitingFor: 'busy' });
  expect(failed).toMatchObject({ phase: 'connecting', attempts: 1, lostAt: 0, waitingFor: 'busy' });
  const watched = run(hello(0), { type: 'watched', names: ['Mara'] });
  expect([watched.phase, watched.watchedBy]).toEqual(['attached', ['Mara']]);
  const lost = nextLink(watched, { type: 'failed', now: 5 });
  expect(lost).toMatchObject({ phase: 'reconnecting', attempts: 1, lostAt: 5, waitingFor: null, watchedBy: [] });
  expect(nextLink(lost, { type: 'failed', now: 9 })).toMatchObject({ attempts: 2, lostAt: 5 });
  expect(nextLink(lost, { type: 'failed', now: 6 + KEPT_MS })).toMatchObject({ end: { kind: 'lost' }, lostAt: 5 });
});

test('a refusal ends it with the server’s sentence, and nothing that comes after changes that', () => {
  const refused = run(
    hello(0),
    { type: 'watched', names: ['Mara'] },
    { type: 'bytes', count: 9 },
    { type: 'refused', sentence: 'No room' },
  );
  expect(refused).toMatchObject({ phase: 'ended', end: { kind: 'refused', sentence: 'No room' }, watchedBy: [] });
  const more: LinkEvent[] = [
    hello(20),
    { type: 'bytes', count: 9 },
    { type: 'watched', names: ['Tomo'] },
    { type: 'exit', code: 0 },
  ];
  for (const event of more) expect(nextLink(refused, event)).toBe(refused);
  expect(nextLink(refused, { type: 'drawn', count: 4 }).drawn).toBe(4);
});

test('what was acknowledged stays so, whatever offset a later connection begins at', () => {
  const link = run(
    hello(0),
    { type: 'bytes', count: 100 },
    { type: 'acked', offset: 60 },
    { type: 'acked', offset: 40 },
  );
  expect(link.acked).toBe(60);
  expect([nextLink(link, hello(50)).acked, nextLink(link, hello(100)).acked]).toEqual([60, 100]);
});

test('input is lost only where both connections counted it', () => {
  const typed: LinkEvent = { type: 'typed', count: 5 };
  expect(run(hello(0), typed)).toMatchObject({ typed: null, lostInput: 0 });
  expect(run(hello(0, 3), typed)).toMatchObject({ typed: 8, lostInput: 0 });
  expect(run(hello(0, 3), typed, hello(0, null))).toMatchObject({ typed: null, lostInput: 0 });
  expect(run(hello(0, null), typed, hello(0, -4))).toMatchObject({ typed: -4, lostInput: 0 });
  expect(run(hello(0, 3), typed, hello(0, 6))).toMatchObject({ typed: 6, lostInput: 2 });
});
