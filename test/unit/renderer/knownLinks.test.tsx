/** @jest-environment ./test/support/browserEnvironment.ts */
import { expect, test } from '@jest/globals';
import { knownLinks } from '../../../renderer/live/device/knownLinks';
import { useNeededTopics } from '../../../renderer/live/device/useTopic';
import { DEVICE, fakeTimersForVisits, pass, visitDevice } from '../../support/deviceVisit';

fakeTimersForVisits();

function Page() {
  useNeededTopics('telemetry', 'system');
  return null;
}

/** Visits the page of a device that reports once and then loses its link. `isHeard` false: the page gets no report. `ms`: how long the page stays. */
function visit({ isHeard = true, ms = 8000 } = {}) {
  const { leave, endSession, send } = visitDevice(<Page />);
  if (isHeard) send({ telemetry: { link_age_ms: 0 }, system: { clock_offset_ms: 0, clock_error_ms: 50 } });
  pass(ms);
  return { leave, endSession };
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
