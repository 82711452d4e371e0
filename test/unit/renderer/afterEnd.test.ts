import { describe, expect, test } from '@jest/globals';
import { afterEnd, HAS_VIDEO, type SessionEnd } from '../../../renderer/features/live-view/connection/playerState';

const FACTS = { isOnline: true, wasLive: true, waitedMs: 0, backoffMs: 1000 };
const after = (end: SessionEnd, facts: Partial<typeof FACTS> = {}) => {
  const { state, waitMs, isFixed } = afterEnd(end, { ...FACTS, ...facts });
  return { ...state, seconds: waitMs / 1000, isFixed };
};

describe('the end of a session, while the device is online', () => {
  test.each<[SessionEnd, ReturnType<typeof after>]>([
    [{ kind: 'forbidden' }, { name: 'forbidden', seconds: 60, isFixed: false }],
    [{ kind: 'no-webrtc' }, { name: 'no-webrtc', seconds: 30, isFixed: false }],
    [{ kind: 'not-allowed' }, { name: 'not-allowed', seconds: 30, isFixed: false }],
    [
      { kind: 'busy', status: 502, message: null, retryAfterMs: null },
      { name: 'busy', status: 502, message: null, seconds: 1, isFixed: false },
    ],
    [
      { kind: 'busy', status: 429, message: null, retryAfterMs: 90_000 },
      { name: 'busy', status: 429, message: null, seconds: 90, isFixed: true },
    ],
    [
      { kind: 'full', retryAfterMs: null },
      { name: 'full', seconds: 5, isFixed: false },
    ],
    [
      { kind: 'full', retryAfterMs: 3000 },
      { name: 'full', seconds: 3, isFixed: true },
    ],
    [
      { kind: 'unsupported', offered: ['vp8'] },
      { name: 'unsupported', offered: ['vp8'], seconds: 30, isFixed: false },
    ],
    [
      { kind: 'undecodable', wasLive: false },
      { name: 'undecodable', seconds: 30, isFixed: false },
    ],
    [
      { kind: 'undecodable', wasLive: true },
      { name: 'undecodable', seconds: 5, isFixed: false },
    ],
    [
      { kind: 'refused', status: 400, message: 'No' },
      { name: 'refused', status: 400, message: 'No', seconds: 30, isFixed: false },
    ],
    [
      { kind: 'redirected', host: 'edge.test' },
      { name: 'redirected', host: 'edge.test', seconds: 30, isFixed: false },
    ],
    [
      { kind: 'unreachable', origin: null },
      { name: 'reconnecting', seconds: 1, isFixed: false },
    ],
    [{ kind: 'blocked' }, { name: 'blocked', seconds: 1, isFixed: false }],
    [{ kind: 'network' }, { name: 'reconnecting', seconds: 1, isFixed: false }],
    [{ kind: 'frozen' }, { name: 'reconnecting', seconds: 1, isFixed: false }],
    [{ kind: 'silent-start' }, { name: 'reconnecting', seconds: 1, isFixed: false }],
  ])('%j', (end, expected) => {
    expect(after(end)).toEqual(expected);
  });

  test('a server without an answer is called that only before there was video', () => {
    const end = { kind: 'unreachable', origin: 'https://media.test' } as const;
    expect(after(end, { wasLive: false })).toMatchObject({
      name: 'unreachable',
      origin: 'https://media.test',
      seconds: 1,
    });
    expect(after(end, { wasLive: false, isOnline: false })).toMatchObject({ name: 'offline' });
  });

  test('a camera that sends nothing is starting for ten seconds; its Retry-After is taken up to 30 s', () => {
    const name = (waitedMs: number) => after({ kind: 'no-publisher', retryAfterMs: null }, { waitedMs }).name;
    expect([name(9999), name(10_000)]).toEqual(['starting', 'no-publisher']);
    expect(after({ kind: 'no-publisher', retryAfterMs: null })).toMatchObject({ seconds: 2, isFixed: false });
    expect(after({ kind: 'no-publisher', retryAfterMs: 7000 })).toMatchObject({ seconds: 7, isFixed: true });
    expect(after({ kind: 'no-publisher', retryAfterMs: 90_000 })).toMatchObject({ seconds: 30, isFixed: true });
  });

  test.each<[Extract<SessionEnd, { kind: 'busy' | 'full' | 'no-publisher' }>, number]>([
    [{ kind: 'busy', status: 429, message: null, retryAfterMs: 0 }, 4],
    [{ kind: 'busy', status: 503, message: null, retryAfterMs: 200 }, 4],
    [{ kind: 'full', retryAfterMs: 0 }, 5],
    [{ kind: 'no-publisher', retryAfterMs: 0 }, 2],
  ])('%j names no time to wait: it is asked again as if nothing had been said', (end, seconds) => {
    const facts = { backoffMs: 4000 };
    expect(after(end, facts)).toMatchObject({ seconds, isFixed: false });
    expect(after(end, facts)).toEqual(after({ ...end, retryAfterMs: null }, facts));
  });

  test('frames that stopped being decoded are tried again as the back-off says, once that is longer than 5 s', () => {
    expect(after({ kind: 'undecodable', wasLive: true }, { backoffMs: 5900 }).seconds).toBe(5.9);
  });
});

describe('the end of a session, while the device is offline', () => {
  test.each<SessionEnd>([
    { kind: 'full', retryAfterMs: 60_000 },
    { kind: 'unsupported', offered: [] },
    { kind: 'undecodable', wasLive: false },
    { kind: 'refused', status: 400, message: null },
    { kind: 'blocked' },
    { kind: 'no-publisher', retryAfterMs: 60_000 },
    { kind: 'network' },
  ])('%j says offline, and presence may be wrong: it is asked again all the same', (end) => {
    const offline = { name: 'offline', isFixed: false };
    expect(after(end, { isOnline: false })).toEqual({ ...offline, seconds: 5 });
    expect(after(end, { isOnline: false, backoffMs: 5800 })).toEqual({ ...offline, seconds: 5.8 });
  });

  test.each<[SessionEnd, string]>([
    [{ kind: 'forbidden' }, 'forbidden'],
    [{ kind: 'not-allowed' }, 'not-allowed'],
    [{ kind: 'no-webrtc' }, 'no-webrtc'],
    [{ kind: 'busy', status: 503, message: null, retryAfterMs: 8000 }, 'busy'],
  ])('%j has nothing to do with the device', (end, name) => {
    expect(after(end, { isOnline: false })).toEqual(after(end));
    expect(after(end).name).toBe(name);
  });
});

test('video moves in no other state than live', () => {
  expect([...HAS_VIDEO]).toEqual(['live']);
});
