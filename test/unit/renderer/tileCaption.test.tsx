/** @jest-environment ./test/support/browserEnvironment.ts */
import '@testing-library/jest-dom/jest-globals';
import { expect, test } from '@jest/globals';
import { toDevice } from '#app/domain/device';
import { act, render, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { MemoryRouter } from 'react-router-dom';
import type { AgedSummary } from '../../../renderer/api/useSummaries';
import { TileCaption } from '../../../renderer/features/live-view/components/wall/TileCaption';
import { resetLiveState, setLiveState } from '../../../renderer/live/liveState';

const ROOF = toDevice({ id: 'dev_1', name: 'Roof' });
const AWAY = { isOnline: false, seenAt: Date.now() - 7_200_000, shape: 'offline' } as const;
const REPORT: AgedSummary = {
  ...{ at: null, mode: null, uplink: null, alerts: [], previewStream: null, silentMs: null },
  ...{ armed: true, batteryPct: 62, asOf: AWAY.seenAt },
};
const BARE = { isLine: false, isShared: false, frame: null, reading: undefined, summary: null } as const;

test('an offline device shows since when it is offline, before its old readings', () => {
  if (!ROOF) throw new Error('no device');
  const reading = { armed: false, batteryPct: 62, altitudeM: null, speedMps: null, oldS: 7000, isLinkLost: true };
  render(
    <MemoryRouter>
      <TileCaption device={ROOF} status={AWAY} camera={null} {...BARE} reading={reading} />
    </MemoryRouter>,
  );
  const readings = screen.getByRole('group', { name: 'Readings' });
  expect(readings).toHaveTextContent(/^Offline, 2 h.*62/);
  expect(readings).not.toHaveTextContent('old');
});

test('a device that is offline has one mark, before its name, and says since when at the end of the line', () => {
  if (!ROOF) throw new Error('no device');
  const { container } = render(
    <MemoryRouter>
      <TileCaption device={ROOF} status={AWAY} camera={null} {...BARE} />
    </MemoryRouter>,
  );
  expect(screen.getByRole('link', { name: 'Roof' }).previousElementSibling).toHaveAttribute('aria-hidden', 'true');
  expect(container.querySelectorAll('[aria-hidden="true"]')).toHaveLength(1);
  expect(screen.getByText('Offline, 2 h')).toBeInTheDocument();
});

test('the name of a tile with a frame says on hover what that means, too', () => {
  if (!ROOF) throw new Error('no device');
  const frame = 'Dashed yellow frame: offline for less than an hour';
  render(
    <MemoryRouter>
      <TileCaption device={ROOF} status={AWAY} camera={null} {...BARE} frame={frame} />
    </MemoryRouter>,
  );
  expect(screen.getByRole('link', { name: 'Roof' })).toHaveAttribute('title', `Roof\n${frame}`);
});

test('no mark shows a device as online while the page has no connection', () => {
  if (!ROOF) throw new Error('no device');
  setLiveState({ name: 'connected' });
  render(
    <MemoryRouter>
      <TileCaption device={ROOF} status={{ ...AWAY, isOnline: true, shape: 'online' }} camera={null} {...BARE} />
    </MemoryRouter>,
  );
  const mark = screen.getByRole('link', { name: 'Roof' }).previousElementSibling;
  expect(mark).toHaveClass('online');
  act(() => void setLiveState({ name: 'reconnecting', attempt: 2 }));
  expect(mark).toHaveClass('unknown');
  expect(mark).not.toHaveClass('online');
  act(resetLiveState);
});

function show(props: Partial<ComponentProps<typeof TileCaption>>) {
  if (!ROOF) throw new Error('no device');
  return render(
    <MemoryRouter>
      <TileCaption device={ROOF} status={AWAY} camera={null} {...BARE} {...props} />
    </MemoryRouter>,
  ).container;
}

const flying = (oldS: number | null) =>
  ({ armed: true, batteryPct: 62, altitudeM: 40, speedMps: 12, oldS, isLinkLost: false }) as const;
const armedMark = (container: HTMLElement) => container.querySelector<HTMLElement>('.armed');

test.each<[string, boolean]>([
  ['a line', true],
  ['a tile with a picture', false],
])('%s of an offline device says that it was armed', (_, isLine) => {
  const shown = armedMark(show({ isLine, summary: REPORT }));
  expect(shown).toHaveTextContent(/^Was armed$/);
  expect(shown).toHaveAttribute('title', 'Was armed');
  expect(shown?.dataset.old).toBe('true');
});

test.each<[string, number | null]>([
  ['has just gone', null],
  ['has gone', 5],
])('an armed device that %s was armed, and only its status has an age', (_, oldS) => {
  const status = { ...AWAY, seenAt: Date.now() - 4500 };
  expect(show({ status, reading: flying(oldS) }).textContent).toMatch(/Offline, \d sWas armed(?!,)/);
});

test('an online device whose armed vehicle has fallen silent says so with the age of its readings', () => {
  setLiveState({ name: 'connected' });
  const container = show({ status: { ...AWAY, isOnline: true, shape: 'online' }, reading: flying(150) });
  expect(container).toHaveTextContent(/2 min oldWas armed/);
  act(resetLiveState);
});

test('an online device is armed, and was armed once the page has no connection', () => {
  setLiveState({ name: 'connected' });
  const status = { ...AWAY, isOnline: true, shape: 'online' } as const;
  const container = show({ status, isLine: true, summary: { ...REPORT, asOf: Date.now() } });
  expect(armedMark(container)).toHaveTextContent(/^Armed$/);
  expect(armedMark(container)?.dataset.old).toBe('false');
  act(() => void setLiveState({ name: 'reconnecting', attempt: 2 }));
  expect(armedMark(container)).toHaveTextContent(/^Was armed$/);
  expect(armedMark(container)?.dataset.old).toBe('true');
  act(resetLiveState);
});

test('the signal is grey once the page has no connection', () => {
  setLiveState({ name: 'connected' });
  const uplink = { kind: 'LTE', rsrpDbm: -90, rssiDbm: null, quality: 'good' } as const;
  const status = { ...AWAY, isOnline: true, shape: 'online' } as const;
  show({ status, reading: flying(null), summary: { ...REPORT, asOf: Date.now(), uplink } });
  const signal = screen.getByTitle('Signal: good');
  expect(signal.dataset.old).toBe('false');
  act(() => void setLiveState({ name: 'reconnecting', attempt: 2 }));
  expect(signal.dataset.old).toBe('true');
  act(resetLiveState);
});
