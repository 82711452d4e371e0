/** @jest-environment ./test/support/browserEnvironment.ts */
import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { TileNotes } from '../../../renderer/features/live-view/components/wall/TileNotes';
import type { Tone } from '../../../renderer/features/live-view/judge/playerWords';
import { createTroubleMemory, type TroubleFacts } from '../../../renderer/features/live-view/wall/trouble';

const FACTS: Omit<TroubleFacts, 'state'> = {
  isOnline: true,
  auth: 'valid',
  seenAt: null,
  armed: null,
  oldS: null,
  batteryPct: null,
  alerts: [],
};

/** What stands over a tile's picture. jsdom lays nothing out: hidden is what has the class that only screen readers read. */
function statusOf(state: TroubleFacts['state'], tone: Tone, label: string | null) {
  const facts = { ...FACTS, state };
  render(<TileNotes tile="a" memory={createTroubleMemory()} lastFrameAt={null} {...{ facts, label, tone }} />);
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
        {...{ tile: 'a', memory: createTroubleMemory(), lastFrameAt, label: null, tone: 'warn' }}
        facts={{ ...FACTS, state: 'reconnecting', ...facts }}
      />,
    );
  const shown = show({});
  expect(screen.getByText('Last frame 2 h ago')).toBeTruthy();
  shown.unmount();
  show({ armed: true, oldS: agoMs / 1000 });
  expect(screen.getByText('Video lost, 2 h')).toBeTruthy();
  expect(screen.getByText('No telemetry for 2 h')).toBeTruthy();
});
