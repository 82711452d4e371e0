import { beforeEach, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { HeardAlert } from '../../../app/domain/alertWatch';
import type { DeviceId } from '../../../app/domain/ids';
import { NO_QUIET_HOURS } from '../../../app/domain/quietHours';
import { endpointProblem, isInnerAddress } from '../../sandbox/server/push/address';
import { MAX_A_MINUTE, Pushes, pushIdOf } from '../../sandbox/server/push/Pushes';
import type { PushAnswer } from '../../sandbox/server/push/PushSender';

const NOW = Date.parse('2026-11-01T12:00:00Z');
const MARA = { key: 'one', userId: 'u_mara', signedInAt: NOW };
const REQUEST = { endpoint: 'https://push.example/a', keys: { p256dh: '', auth: '' }, in_quiet_hours: false };
const DONE: PushAnswer = { status: 201, retryAfterMs: null };

let sent: string[];
let answer: PushAnswer | Error;
let isSignedIn: boolean;
let pushes: Pushes;

beforeEach(() => {
  sent = [];
  answer = DONE;
  isSignedIn = true;
  pushes = new Pushes({
    sender: {
      publicKey: () => '',
      problemOf: () => null,
      send: async (_, text) => {
        if (answer instanceof Error) throw answer;
        const { kind, id = '', count = 0 } = JSON.parse(text) as { kind: string; id?: string; count?: number };
        sent.push(kind === 'alert' ? id : String(count));
        return answer;
      },
      close: () => undefined,
    },
    isAlive: () => isSignedIn,
    hasAccess: () => true,
    nameOf: () => 'River',
    quietHours: () => NO_QUIET_HOURS,
    log: () => undefined,
  });
  pushes.set(MARA, REQUEST);
});

const alert = (id: string, severity: HeardAlert['severity'] = 'critical'): HeardAlert => ({
  id,
  deviceId: 'd1' as DeviceId,
  rule: 'battery',
  severity,
  text: 'Battery at 12 %',
});
/** Raises alerts at a time, in seconds. */
const raise = (atS: number, ...ids: readonly string[]) =>
  ids.forEach((id) => pushes.raise(alert(id), NOW + atS * 1000));
/** Sends the messages that are due at this time, and waits for the answers. */
async function sweep(atS: number): Promise<void> {
  pushes.sweep(NOW + atS * 1000);
  await new Promise((resolve) => setImmediate(resolve));
}

describe('Pushes', () => {
  test('waits a second for alerts that come together, and sends up to three one by one', async () => {
    raise(0, 'a', 'b', 'c');
    await sweep(0.9);
    expect(sent).toEqual([]);
    await sweep(1);
    expect(sent).toEqual(['a', 'b', 'c']);
    await sweep(60);
    expect(sent).toHaveLength(3);
  });

  test('sends many at once as one message with their number', async () => {
    raise(0, ...Array.from({ length: 12 }, (_, index) => `al_${index}`));
    await sweep(1);
    expect(sent).toEqual(['12']);
  });

  test('sends a browser at most six messages a minute, and the rest together afterwards', async () => {
    const ids = Array.from({ length: 30 }, (_, index) => `al_${index}`);
    for (const [second, id] of ids.entries()) {
      raise(second, id);
      await sweep(second + 0.99);
    }
    expect(sent.length).toBeGreaterThan(0);
    expect(sent.length).toBeLessThanOrEqual(MAX_A_MINUTE);
    const before = sent.length;
    await sweep(90);
    expect(sent.slice(before)).toEqual([String(ids.length - before)]);
  });

  test('sends no warning, nothing twice and nothing that has ended', async () => {
    pushes.raise(alert('w', 'warning'), NOW);
    raise(0, 'a', 'a', 'b');
    pushes.end('b');
    await sweep(1);
    raise(2, 'a');
    await sweep(3);
    expect(sent).toEqual(['a']);
  });

  test.each([
    ['busy for as long as it says', { status: 429, retryAfterMs: 5000 }, 5],
    ['failing for a minute', { status: 503, retryAfterMs: null }, 60],
    ['out of reach for a minute', new Error('ECONNREFUSED'), 60],
  ] as const)('keeps a message while its push service is %s', async (_, first, afterS) => {
    answer = first;
    raise(0, 'a');
    await sweep(1);
    answer = DONE;
    const before = sent.length;
    await sweep(afterS + 0.9);
    expect(sent).toHaveLength(before);
    await sweep(afterS + 1);
    expect(sent.slice(before)).toEqual(['a']);
  });

  test('drops what waits after five failures one after another', async () => {
    answer = new Error('ECONNREFUSED');
    raise(0, 'a');
    for (let minute = 0; minute < 5; minute += 1) await sweep(1 + minute * 60);
    answer = DONE;
    await sweep(400);
    expect(sent).toEqual([]);
    raise(401, 'b');
    await sweep(402);
    expect(sent).toEqual(['b']);
  });

  test.each([404, 410])('forgets a browser whose push service answers %i', async (status) => {
    answer = { status, retryAfterMs: null };
    raise(0, 'a');
    await sweep(1);
    expect(pushes.list(MARA.userId)).toEqual([]);
  });

  test('forgets a browser whose session has ended without notice', async () => {
    raise(0, 'a');
    isSignedIn = false;
    await sweep(1);
    expect([sent, pushes.list(MARA.userId)]).toEqual([[], []]);
  });

  test('sends without a wait again when the same session registers a browser again', async () => {
    answer = { status: 429, retryAfterMs: 3_600_000 };
    raise(0, 'a');
    await sweep(1);
    answer = DONE;
    pushes.set(MARA, REQUEST);
    await sweep(2);
    expect(sent.slice(1)).toEqual(['a']);
  });

  test('does not send an alert again when the same session registers its browser again', async () => {
    raise(0, 'a');
    await sweep(1);
    pushes.set(MARA, { ...REQUEST, in_quiet_hours: true });
    raise(2, 'a');
    await sweep(3);
    expect(sent).toEqual(['a']);
    expect(pushes.list(MARA.userId)).toMatchObject([
      { id: pushIdOf(REQUEST.endpoint), request: { in_quiet_hours: true } },
    ]);
  });
});

describe('isInnerAddress', () => {
  test.each(['127.0.0.1', '127.8.8.8', '10.1.2.3', '172.31.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1'])(
    'refuses %s',
    (address) => expect(isInnerAddress(address)).toBe(true),
  );
  test.each(['0.0.0.0', '255.255.255.255', '239.1.1.1', '::', '::1', 'fd00::1', 'fe80::1', 'fe80::1%eth0', 'ff02::1'])(
    'refuses %s',
    (address) => expect(isInnerAddress(address)).toBe(true),
  );
  test.each(['::ffff:10.0.0.1', '::ffff:a00:1', '64:ff9b::a00:1', '2002:a00:1::', 'push.example', ''])(
    'refuses %j',
    (address) => expect(isInnerAddress(address)).toBe(true),
  );
  test.each(['8.8.8.8', '172.32.0.1', '192.0.2.1', '223.255.255.255', '2606:4700::1111', '2a00:1450:4001::1'])(
    'takes %s',
    (address) => expect(isInnerAddress(address)).toBe(false),
  );

  test('refuses every address of 10.0.0.0/8, however an endpoint writes it (T21)', () => {
    const byte = fc.integer({ min: 0, max: 255 });
    fc.assert(
      fc.property(
        byte,
        byte,
        byte,
        fc.constantFrom(...(['plain', 'hex', 'number', 'mapped'] as const)),
        (b, c, d, form) => {
          const number = ((10 * 256 + b) * 256 + c) * 256 + d;
          const host = {
            plain: `10.${b}.${c}.${d}`,
            hex: `0x${number.toString(16)}`,
            number: String(number),
            mapped: `[::ffff:10.${b}.${c}.${d}]`,
          }[form];
          expect(endpointProblem(`https://${host}/a`, true)).toMatch(/inner network/);
        },
      ),
    );
  });
});
