/** @jest-environment ./test/support/browserEnvironment.ts */
import '@testing-library/jest-dom/jest-globals';
import { expect, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import fc from 'fast-check';
import { MemoryRouter } from 'react-router-dom';
import { TileNotes } from '../../../renderer/features/live-view/components/wall/TileNotes';
import type { Tone } from '../../../renderer/features/live-view/judge/playerWords';
import {
  createTroubleMemory,
  isMark,
  levelOf,
  NO_NEEDS,
  type Level,
  type TroubleFacts,
  type TroubleMemory,
} from '../../../renderer/features/live-view/wall/trouble';
import { resetLiveState, setLiveState } from '../../../renderer/live/liveState';

const FACTS: Omit<TroubleFacts, 'state'> = {
  isOnline: true,
  auth: 'valid',
  seenAt: null,
  armed: null,
  oldS: null,
  batteryPct: null,
  alerts: [],
};

const TILE = { tile: 'a', hasPicture: true, isLine: false, cause: null } as const;

/** What stands over a tile's picture. jsdom lays nothing out: hidden is what has the class that only screen readers read. */
function statusOf(state: TroubleFacts['state'], tone: Tone, label: string | null) {
  const facts = { ...FACTS, state };
  render(<TileNotes {...TILE} memory={createTroubleMemory()} lastFrameAt={null} {...{ facts, label, tone }} />);
  const status = screen.queryByRole('status');
  return { text: status?.textContent ?? null, isHidden: status?.className === 'visually-hidden' };
}

test.each([
  // A wall of pictures that are well has no words over them.
  ['live', 'good', 'Live', true],
  ['live', 'plain', 'Live', true],
  ['live', 'warn', 'High latency', false],
  ['stalled', 'warn', 'Frozen', false],
  ['connecting', 'plain', 'Connecting', false],
  ['offline', 'plain', 'Device offline', false],
  ['paused', 'plain', 'Paused', false],
] as const)('of a tile that is %s (%s), "%s" is said to screen readers alone: %s', (state, tone, label, isHidden) => {
  expect(statusOf(state, tone, label)).toEqual({ text: label, isHidden });
});

test('of a tile that plays nothing no status is said', () => {
  expect(statusOf(null, 'plain', null).text).toBeNull();
});

test('what was lost long ago is told in minutes and hours', () => {
  const agoMs = (2 * 60 + 30) * 60_000;
  const lastFrameAt = () => performance.now() - agoMs;
  const show = (facts: Partial<TroubleFacts>) =>
    render(
      <TileNotes
        {...{ ...TILE, memory: createTroubleMemory(), lastFrameAt, label: null, tone: 'warn' }}
        facts={{ ...FACTS, state: 'reconnecting', ...facts }}
      />,
    );
  const shown = show({});
  expect(screen.getByText('Video lost 2 h').dataset.tone).toBe('plain');
  shown.unmount();
  const paused = show({ state: 'paused' });
  expect(screen.getByText('Last frame 2 h ago')).toBeTruthy();
  paused.unmount();
  show({ armed: true, oldS: agoMs / 1000 });
  expect(screen.getByText('Video lost 2 h').dataset.tone).toBe('alarm');
  expect(screen.getByText('No telemetry for 2 h')).toBeTruthy();
});

test('the notes of an offline device leave its age to the status below the picture', () => {
  const facts = { ...FACTS, state: 'offline', isOnline: false, armed: true, seenAt: Date.now() - 7000 } as const;
  const { container } = render(
    <TileNotes
      {...{ ...TILE, facts, memory: createTroubleMemory(), tone: 'plain' }}
      label="Device offline"
      lastFrameAt={() => performance.now() - 6000}
    />,
  );
  expect(container).toHaveTextContent(/^Device offline$/);
});

test('while the page hears nothing, video of all vehicles is lost in the same words, order and colour', () => {
  setLiveState({ name: 'connected' });
  setLiveState({ name: 'reconnecting', attempt: 1 });
  const notesOf = (armed: boolean) => {
    const { container, unmount } = render(
      <TileNotes
        {...{ ...TILE, memory: createTroubleMemory(), tone: 'warn' }}
        facts={{ ...FACTS, state: 'reconnecting', armed }}
        label="Reconnecting"
        lastFrameAt={() => performance.now() - 6500}
      />,
    );
    const notes = [...container.querySelectorAll<HTMLElement>('[data-tone]')];
    const said = notes.map(({ textContent, dataset }) => [textContent, dataset.tone]);
    unmount();
    return said;
  };
  const expected = [
    ['Video lost 6 s', 'plain'],
    ['Reconnecting', 'plain'],
  ];
  expect([notesOf(true), notesOf(false)]).toEqual([expected, expected]);
  act(() => void setLiveState({ name: 'reconnecting', attempt: 2 }));
  expect([notesOf(true), notesOf(false)]).toEqual([expected, expected]);
  act(resetLiveState);
});

test('a wall without a connection blames no vehicle for its silence', () => {
  setLiveState({ name: 'connected' });
  setLiveState({ name: 'reconnecting', attempt: 2 });
  const facts = { ...FACTS, state: 'reconnecting', armed: true, oldS: 7 } as const;
  const memory = createTroubleMemory();
  render(
    <TileNotes
      {...{ ...TILE, memory, facts }}
      label="Reconnecting"
      tone="warn"
      lastFrameAt={() => performance.now()}
    />,
  );
  expect(screen.queryByText('No telemetry for 7 s')).toBeNull();
  act(resetLiveState);
  expect(screen.getByText('No telemetry for 7 s')).toBeTruthy();
});

test.each<[string, Partial<TroubleFacts>, string | null, string, string]>([
  ['offline', { isOnline: false, state: 'offline' }, 'Device offline', 'Offline, 2 h', ''],
  ['revoked', { isOnline: false, state: null, auth: 'revoked' }, null, 'Needs a code Offline, 2 h', 'Needs a code'],
  [
    'offline with an open alert',
    { isOnline: false, state: 'offline', alerts: [{ severity: 'warning', text: 'Storage at 92 %' }], batteryPct: 12 },
    'Device offline',
    'Storage at 92 % Offline, 2 h',
    '',
  ],
  ['online without video', { state: 'no-publisher' }, 'No video', 'No video', 'No video'],
  [
    'online with alerts',
    {
      alerts: [
        { severity: 'warning', text: 'Storage at 92 %' },
        { severity: 'critical', text: 'Battery at 12 %' },
      ],
      batteryPct: 12,
    },
    'No video source',
    'Battery at 12 % +1 No video source',
    'No video source',
  ],
  [
    'armed and silent, with a low battery',
    { armed: true, oldS: 150, batteryPct: 12 },
    'No video source',
    'No telemetry for 2 min Battery low, 12 % No video source',
    'No video source',
  ],
])('a line without a picture says why and for how long: %s', (_what, facts, label, text, status) => {
  const memory = createTroubleMemory();
  const seenAt = Date.now() - 7_200_000;
  const { container } = render(
    <TileNotes
      {...{ ...TILE, isLine: true, hasPicture: false, memory, label, tone: 'warn', lastFrameAt: null }}
      facts={{ ...FACTS, state: null, seenAt, ...facts }}
    />,
  );
  const parts = [...(container.firstElementChild?.children ?? [])].map((one) => one.textContent);
  expect(parts.join(' ')).toBe(text);
  expect(screen.queryByRole('status')?.textContent ?? '').toBe(status);
});

test.each<[TroubleFacts['state'], string, Tone, string]>([
  ['live', 'Live', 'good', 'good'],
  ['live', 'High latency', 'warn', 'warn'],
  ['connecting', 'Connecting', 'plain', 'plain'],
  ['no-publisher', 'No video', 'warn', 'bad'],
  ['full', 'Viewer limit reached', 'warn', 'warn'],
])('a line of an armed vehicle that is %s says "%s" (%s) in the colour: %s', (state, label, tone, shown) => {
  const facts = { ...FACTS, state, armed: true };
  const memory = createTroubleMemory();
  render(<TileNotes {...{ ...TILE, isLine: true, memory, facts, label, tone, lastFrameAt: null }} />);
  expect(screen.getByText(label).dataset.tone).toBe(shown);
});

test.each<[number, string]>([
  [12_000, 'offline'],
  [4 * 86_400_000, 'away'],
])('the line of a device that was lost %i ms ago has the level %s', (agoMs, level) => {
  const facts = { ...FACTS, state: 'offline', isOnline: false, seenAt: Date.now() - agoMs } as const;
  const memory = createTroubleMemory();
  render(<TileNotes {...{ ...TILE, isLine: true, memory, facts, label: null, tone: 'plain', lastFrameAt: null }} />);
  expect(
    screen
      .getByText(/^Offline, /)
      .closest('[data-level]')
      ?.getAttribute('data-level'),
  ).toBe(level);
});

test.each<[string | null, number]>([
  ['/device?renew=dev_1', 1],
  [null, 0],
])('the line of a device that needs a code leads to %s', (renewal, links) => {
  const facts = { ...FACTS, state: null, isOnline: false, auth: 'revoked' } as const;
  const shown = { ...TILE, isLine: true, facts, renewal, lastFrameAt: null } as const;
  render(
    <MemoryRouter>
      <TileNotes {...shown} memory={createTroubleMemory()} label={null} tone="plain" />
    </MemoryRouter>,
  );
  expect(screen.getByText('Needs a code')).toBeTruthy();
  const found = screen.queryAllByRole('link', { name: 'Needs a code' });
  expect(found.map((one) => one.getAttribute('href'))).toEqual(Array<string | null>(links).fill(renewal));
});

test('an empty battery is shown in the red of its gauge', () => {
  const facts = { ...FACTS, state: 'live', batteryPct: 19 } as const;
  const memory = createTroubleMemory();
  render(<TileNotes {...{ ...TILE, memory, facts, lastFrameAt: null, label: null, tone: 'good' }} />);
  expect(screen.getByText('Battery low, 19 %').closest('[data-tone]')?.getAttribute('data-tone')).toBe('bad');
});

test('a red frame of a device that counts as offline and still shows video has its reason in words', () => {
  const alerts = [{ severity: 'critical', text: 'Motor at 110 °C' }] as const;
  const facts = { ...FACTS, state: 'live', isOnline: false, alerts } as const;
  expect(levelOf(facts, Date.now())).toBe('bad');
  const memory = createTroubleMemory();
  render(<TileNotes {...{ ...TILE, memory, facts, lastFrameAt: null, label: 'Live', tone: 'good' }} />);
  expect(screen.getByText('Motor at 110 °C')).toBeTruthy();
});

test('a note becomes a new element when its neighbour changes, and otherwise stays the same', () => {
  const memory = createTroubleMemory();
  const standIn = { picture: 'data:list', takenAt: Date.now() - 3 * 3_600_000 };
  const notes = (label: string, alerts: TroubleFacts['alerts'] = []) => (
    <TileNotes
      {...{ ...TILE, memory, standIn, label, lastFrameAt: null, tone: 'plain' }}
      facts={{ ...FACTS, state: 'connecting', alerts, batteryPct: 12 }}
    />
  );
  const { rerender } = render(notes('Connecting'));
  let before: readonly HTMLElement[] = [];
  const kept = () => {
    const now = ['Last picture 3 h ago', 'Battery low, 12 %'].map((text) => screen.getByText(text));
    const same = now.map((one, index) => one === before[index]);
    before = now;
    return same;
  };
  kept();
  const status = screen.getByRole('status');
  rerender(notes('Connecting'));
  expect(kept()).toEqual([true, true]);
  rerender(notes('No video'));
  expect(kept()).toEqual([false, false]);
  // Only the notes behind it are new elements.
  rerender(notes('No video', [{ severity: 'warning', text: 'Storage at 92 %' }]));
  expect(kept()).toEqual([true, false]);
  // The announced element is never replaced.
  expect(screen.getByRole('status')).toBe(status);
});

test('a line has words in a colour if and only if its tile is marked', () => {
  const now = Date.now();
  const anyFacts: fc.Arbitrary<TroubleFacts> = fc.record({
    isOnline: fc.constantFrom(true, false, null),
    seenAt: fc.constantFrom(null, now - 60_000, now - 4 * 86_400_000),
    state: fc.constantFrom(null, 'live', 'connecting', 'no-publisher', 'offline'),
    armed: fc.constantFrom(true, false, null),
    oldS: fc.constantFrom(null, 90),
    batteryPct: fc.constantFrom(null, 12, 80),
    alerts: fc.constantFrom<TroubleFacts['alerts']>([], [{ severity: 'warning', text: 'Storage at 92 %' }]),
    auth: fc.constantFrom('valid', 'revoked', 'never_authenticated', 'unknown'),
  });
  fc.assert(
    fc.property(anyFacts, (facts) => {
      const memory = createTroubleMemory();
      const shown = { ...TILE, isLine: true, hasPicture: false, lastFrameAt: null } as const;
      const { container, unmount } = render(
        <TileNotes {...{ ...shown, memory, facts }} label="No video" tone="plain" />,
      );
      const words = container.querySelector(
        '[data-tone="warn"], [data-tone="bad"], [data-level="offline"], [data-level="bad"]',
      );
      expect(words !== null).toBe(isMark(memory.levelOf(TILE.tile)));
      unmount();
    }),
  );
});

test('while the page hears nothing, no video that is lost marks a tile, and a line says that its status is unknown', () => {
  setLiveState({ name: 'connected' });
  setLiveState({ name: 'reconnecting', attempt: 1 });
  const memory = createTroubleMemory();
  const facts = { ...FACTS, state: 'reconnecting', armed: true } as const;
  const notes = (isLine: boolean) => (
    <TileNotes {...{ ...TILE, isLine, memory, facts, lastFrameAt: null }} label="Reconnecting" tone="warn" />
  );
  const { rerender } = render(notes(false));
  expect(memory.levelOf(TILE.tile)).toBe('none');
  expect(memory.needsOf([TILE.tile])).toEqual(NO_NEEDS);
  act(() => void setLiveState({ name: 'reconnecting', attempt: 2 }));
  expect(memory.levelOf(TILE.tile)).toBe('none');
  expect(screen.getByText('Video lost').dataset.tone).toBe('plain');
  expect(screen.getByRole('status').dataset.tone).toBe('plain');
  expect(memory.needsOf([TILE.tile])).toEqual({ attention: 0, lostVideo: 1 });
  rerender(notes(true));
  expect(screen.getByText(/^Unknown, \d+ s$/)).toBeTruthy();
  act(resetLiveState);
  expect(memory.levelOf(TILE.tile)).toBe('bad');
  rerender(notes(false));
  expect(screen.getByText('Video lost').dataset.tone).toBe('alarm');
});

/** The notes of an armed vehicle without video. */
const blindNotes = (memory: TroubleMemory, state: TroubleFacts['state'], cause: string | null, isLine = false) => (
  <TileNotes
    {...{ ...TILE, isLine, memory, cause, lastFrameAt: null }}
    facts={{ ...FACTS, state, armed: true }}
    label="Reconnecting"
    tone="warn"
  />
);
/** The page loses its connection; its last news is that old, in ms. */
const lose = (agoMs: number) => act(() => void setLiveState({ name: 'reconnecting', attempt: 1 }, Date.now() - agoMs));
const failAgain = () => act(() => void setLiveState({ name: 'reconnecting', attempt: 2 }));

test.each<[string, number, Level]>([
  ['before', 0, 'bad'],
  ['after', 60_000, 'none'],
])('while the page hears nothing, a fault that began %s its last news is marked: %i, %s', async (_, agoMs, level) => {
  setLiveState({ name: 'connected' });
  const memory = createTroubleMemory();
  const { rerender } = render(blindNotes(memory, 'no-publisher', 'Camera: no signal'));
  expect(memory.levelOf(TILE.tile)).toBe('bad');
  // The two clocks differ by less than this.
  await new Promise((resolve) => setTimeout(resolve, 20));
  lose(agoMs);
  rerender(blindNotes(memory, 'reconnecting', null));
  failAgain();
  expect(memory.levelOf(TILE.tile)).toBe(level);
  // Video that plays is well, whatever was heard last.
  rerender(blindNotes(memory, 'live', null));
  expect(memory.levelOf(TILE.tile)).toBe('none');
  act(resetLiveState);
});

test('while the page hears nothing, a tile and a line keep the last reason, until something is heard', () => {
  setLiveState({ name: 'connected' });
  const memory = createTroubleMemory();
  const { rerender } = render(blindNotes(memory, 'no-publisher', 'Camera: no signal'));
  lose(0);
  rerender(blindNotes(memory, 'reconnecting', null));
  const status = () => [screen.getByRole('status').textContent, screen.getByRole('status').dataset.tone];
  expect(status()).toEqual(['Camera: no signal', 'warn']);
  failAgain();
  expect(status()).toEqual(['Camera: no signal', 'warn']);
  rerender(blindNotes(memory, 'reconnecting', null, true));
  expect(status()).toEqual(['Camera: no signal', 'bad']);
  act(resetLiveState);
  rerender(blindNotes(memory, 'reconnecting', null));
  expect(status()).toEqual(['Reconnecting', 'warn']);
});
