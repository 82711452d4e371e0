/** @jest-environment ./test/support/browserEnvironment.ts */
import { act } from '@testing-library/react';
import { expect, test } from '@jest/globals';
import { useStore } from 'zustand';
import { useFeed } from '../../../renderer/live/device/FeedContext';
import { knownLinks } from '../../../renderer/live/device/knownLinks';
import { noLinkFor } from '../../../renderer/live/device/linkAge';
import { useNeededTopics } from '../../../renderer/live/device/useTopic';
import { presence } from '../../../renderer/live/presence';
import { DEVICE, fakeTimersForVisits, pass, visitDevice } from '../../support/deviceVisit';

fakeTimersForVisits();

function Page() {
  useNeededTopics('telemetry', 'system');
  return <p>{useStore(useFeed().store, noLinkFor)}</p>;
}

/** Visits the page of a device that reports once and then loses its link. `isHeard` false: the page gets no report. `ms`: how long the page stays. */
function visit({ isHeard = true, ms = 8000 } = {}) {
  const { container, leave, endSession, send } = visitDevice(<Page />);
  if (isHeard) send({ telemetry: { link_age_ms: 0 }, system: { clock_offset_ms: 0, clock_error_ms: 50 } });
  pass(ms);
  return { noLink: () => container.textContent, leave, endSession };
}

test('a page keeps what it knows of a lost link when it is left, unless its session has ended', () => {
  const first = visit();
  first.leave();
  expect(knownLinks.lostOf(DEVICE)).not.toBeNull();
  const second = visit();
  second.endSession();
  second.leave();
  expect(knownLinks.lostOf(DEVICE)).toBeNull();
});

test('what is known of a lost link outlives a page without reports, and ends with the next report', () => {
  visit().leave();
  const link = knownLinks.lostOf(DEVICE);
  expect(link).not.toBeNull();
  visit({ isHeard: false }).leave();
  expect(knownLinks.lostOf(DEVICE)).toEqual(link);
  visit({ ms: 1000 }).leave();
  expect(knownLinks.lostOf(DEVICE)).toBeNull();
});

test('the next page of a device says from the first for how long it has had no link', () => {
  visit().leave();
  pass(300_000);
  expect(visit({ isHeard: false, ms: 0 }).noLink()).toBe('5 min');
});

test('a device that comes back has another link', () => {
  const tell = (isOnline: boolean) =>
    act(() => presence.applyNews({ online: null, changes: [[DEVICE, isOnline]] }, Date.now()));
  tell(true);
  visit().leave();
  tell(true);
  expect(knownLinks.lostOf(DEVICE)).not.toBeNull();
  tell(false);
  tell(true);
  expect(knownLinks.lostOf(DEVICE)).toBeNull();
});
