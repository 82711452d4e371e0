/** @jest-environment ./test/support/browserEnvironment.ts */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { toDevice } from '#app/domain/device';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { NOTHING_REPORTED } from '../../../renderer/features/devices/attention';
import { SummaryStrip } from '../../../renderer/features/devices/components/SummaryStrip';
import { readView } from '../../../renderer/features/devices/listView';
import { order } from '../../../renderer/features/devices/order';
import { summaries, type RowSummary } from '../../../renderer/features/devices/summaries';
import { presence } from '../../../renderer/live/presence';

const DEVICES = ['Harbour', 'Mast'].flatMap(
  (name) => toDevice({ id: `dev_${name.toLowerCase()}`, name, role: 'owner', auth: { status: 'valid' } }) ?? [],
);
const REPORT = { armed: null, alerts: [{ severity: 'critical', text: 'Hot' }] } as unknown as RowSummary;

/** All was well when the list was put in order; now both devices have an alert. */
beforeEach(() => {
  order.renew(DEVICES, NOTHING_REPORTED);
  summaries.setState({ byId: new Map(DEVICES.map(({ id }) => [id, REPORT])) });
});
afterEach(() => {
  cleanup();
  order.forget();
  summaries.setState({ byId: null });
});

const button = () => screen.queryByRole('button', { name: / new: / });
function show(query: string) {
  const view = readView(new URLSearchParams(query));
  render(<SummaryStrip devices={DEVICES} note={null} view={view} onChange={() => undefined} />);
}

test.each([
  ['', '2 new'],
  ['q=mast', '1 new'],
  ['status=attention', '2 new'],
  ['status=online', null],
  ['tag=none', null],
  // The other way round, and in another order, they would not come first.
  ['order=reverse', null],
  ['sort=name', null],
])('the list with "%s" offers to put first: %s', (query, words) => {
  show(query);
  expect(button()?.textContent ?? null).toBe(words);
});

test.each([
  ['', 1],
  ['group=tag', 0],
])('putting them first in the list with "%s" scrolls to its top %i times', (query, times) => {
  const scroll = jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  show(query);
  fireEvent.click(button() as HTMLElement);
  expect(scroll).toHaveBeenCalledTimes(times);
  expect(button()).toBeNull();
  scroll.mockRestore();
});

test.each<[string, Partial<RowSummary>, string | undefined]>([
  ['a critical alert', {}, 'bad'],
  ['a critical alert that is acknowledged', { isAcknowledged: true }, undefined],
  ['a warning', { alerts: [{ severity: 'warning', text: 'Warm' }] }, undefined],
  ['an armed vehicle whose link is down', { alerts: [], armed: true, silentMs: 61_000 }, 'bad'],
])('devices that would come first for %s are counted in the colour: %s', (_, more, tone) => {
  presence.applyNews({ online: DEVICES.map(({ id }) => id), changes: [] }, Date.now());
  summaries.setState({ byId: new Map(DEVICES.map(({ id }) => [id, { ...REPORT, ...more }])) });
  show('');
  expect(button()?.dataset.tone).toBe(tone);
});
