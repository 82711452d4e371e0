/** @jest-environment ./test/support/browserEnvironment.ts */
import { afterEach, expect, jest, test } from '@jest/globals';
import { act, cleanup, render, renderHook, screen } from '@testing-library/react';
import type { DeviceId } from '#app/domain/ids';
import type { ReactNode } from 'react';
import type { Client } from '../../../renderer/api/client';
import { ClientProvider } from '../../../renderer/api/ClientContext';
import { laterOf, pictures } from '../../../renderer/api/pictureCache';
import { NoticeFacts } from '../../../renderer/features/live-view/components/stage/NoticeFacts';
import { TileNotes } from '../../../renderer/features/live-view/components/wall/TileNotes';
import type { PlayerState } from '../../../renderer/features/live-view/connection/playerState';
import { useStandIn } from '../../../renderer/features/live-view/hooks/useStandIn';
import { createTroubleMemory, type TroubleFacts } from '../../../renderer/features/live-view/wall/trouble';
import { noteSession } from '../../../renderer/lib/watchSession';
import { pictureAge } from '../../../renderer/features/live-view/watch/pictureAge';

afterEach(cleanup);

const ID = 'dev_1' as DeviceId;
const TAKEN = Date.parse('2026-11-29T12:00:00.000Z');
const LISTED = { picture: 'data:list', etag: null, takenAt: TAKEN, askedAt: 0 };
const iso = (at: number) => new Date(at).toISOString();

type Options = Parameters<typeof useStandIn>[0];
const STAGE: Options = { device: ID, stream: 'main', state: 'connecting', isOnline: true, hasFrame: false };

/** A stage in a session of its own, whose list has loaded a picture; the server answers with this picture, or with none. */
function open(first: Partial<Options>, sent: { readonly takenAt: number } | null = null) {
  noteSession();
  const exchange = jest.fn(() =>
    Promise.resolve({
      answer: { capturedAt: sent && iso(sent.takenAt) },
      decoded: sent === null ? null : 'data:server',
    }),
  );
  const client = { exchange } as unknown as Client;
  pictures.set(ID, 'main', LISTED);
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <ClientProvider value={client}>{children}</ClientProvider>
  );
  const hook = renderHook((now: Partial<Options>) => useStandIn({ ...STAGE, ...now }), {
    wrapper,
    initialProps: first,
  });
  return {
    set: (now: Partial<Options>) => act(() => hook.rerender(now)),
    settle: () => act(() => Promise.resolve()),
    picture: () => hook.result.current.standIn?.picture ?? null,
    isOld: () => hook.result.current.isOld,
    asked: () => exchange.mock.calls.length,
  };
}

const TROUBLED: readonly PlayerState['name'][] = [
  'stalled',
  'reconnecting',
  'unreachable',
  'offline',
  'no-publisher',
  'full',
  'blocked',
  'forbidden',
  'undecodable',
  'no-webrtc',
  'not-allowed',
  'busy',
  'unsupported',
  'refused',
  'redirected',
  'starting',
  'paused',
  'stopped',
];

test.each(TROUBLED)('a stage without a frame that is %s shows the last picture as an old one', async (state) => {
  const { picture, isOld, settle } = open({ state });
  await settle();
  expect([picture(), isOld()]).toEqual(['data:list', true]);
});

test('the picture is shown from the first attempt on; its age once that has failed, and during all later ones', async () => {
  const { set, settle, picture, isOld, asked } = open({});
  expect([picture(), isOld(), asked()]).toEqual(['data:list', false, 0]);
  set({ state: 'full' });
  await settle();
  set({ state: 'connecting' });
  expect([picture(), isOld(), asked()]).toEqual(['data:list', true, 1]);
});

test('the age is shown at once for an offline device', async () => {
  const { picture, isOld, settle } = open({ isOnline: false });
  await settle();
  expect([picture(), isOld()]).toEqual(['data:list', true]);
});

test('a frame replaces the picture, which does not come back', () => {
  const { set, picture } = open({ state: 'offline', isOnline: false });
  set({ state: 'live', hasFrame: true });
  expect(picture()).toBeNull();
  set({ state: 'offline', hasFrame: true });
  expect(picture()).toBeNull();
});

test.each([
  [TAKEN + 1000, 'data:server'],
  // A page has seen more than the server has kept.
  [TAKEN - 1000, 'data:list'],
])('the server’s picture of %d is shown where it is the later one: %s', async (takenAt, shown) => {
  const { picture, settle } = open({ state: 'offline', isOnline: false }, { takenAt });
  await settle();
  expect(picture()).toBe(shown);
});

test.each([
  ['starting', 0],
  ['no-publisher', 0],
  ['full', 1],
  ['offline', 1],
] as const)('a tile that is %s, one of many, asks the server %d times', async (state, calls) => {
  const { asked, picture, settle } = open({ state, isOneOfMany: true });
  await settle();
  expect([asked(), picture()]).toEqual([calls, 'data:list']);
});

test('the later of two pictures counts; one without a time is replaced by none', () => {
  const dated = (takenAt: number | null, picture: string | null = 'data:x') => ({ picture, takenAt });
  const [old, late, undated] = [dated(1), dated(2), dated(null)];
  expect([laterOf(old, late), laterOf(late, old), laterOf(undated, late), laterOf(old, undated)]).toEqual([
    late,
    late,
    undated,
    old,
  ]);
  expect([laterOf(old, null), laterOf(old, dated(3, null))]).toEqual([old, old]);
});

test('a picture with a time in the future, or without one, has no age', () => {
  expect(pictureAge(TAKEN, TAKEN + 24_000)).toBe('24 s ago');
  // Two clocks are never quite the same.
  expect(pictureAge(TAKEN + 2000, TAKEN)).toBe('just now');
  expect([pictureAge(TAKEN + 3_600_000, TAKEN), pictureAge(null, TAKEN)]).toEqual([null, null]);
});

const FULL: TroubleFacts = {
  isOnline: true,
  auth: 'valid',
  seenAt: null,
  state: 'full',
  armed: null,
  oldS: null,
  batteryPct: null,
  alerts: [],
};

/** The notes over a stage and over a tile of the wall with this picture. */
function show(takenAt: number | null): void {
  const standIn = { picture: 'data:list', takenAt };
  const state = { name: 'full', retryAt: 0 } as const;
  render(<NoticeFacts since={() => null} standIn={standIn} state={state} verdict={{ stage: null, canRetry: true }} />);
  render(
    <TileNotes
      {...{ tile: 'a', hasPicture: true, isLine: false, standIn }}
      memory={createTroubleMemory()}
      lastFrameAt={null}
      label="Full"
      cause={null}
      tone="warn"
      facts={FULL}
    />,
  );
}

test('stage and tile show the age of the picture in the same words', () => {
  show(Date.now() - 3 * 3_600_000);
  expect(screen.getAllByText('Last picture 3 h ago')).toHaveLength(2);
  cleanup();
  show(null);
  expect(screen.getAllByText('Last picture')).toHaveLength(2);
});
