/** @jest-environment ./test/support/browserEnvironment.ts */
import '@testing-library/jest-dom/jest-globals';
import { expect, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { CurrentStatus } from '../../../renderer/components/CurrentStatus';
import { StaleNote } from '../../../renderer/features/live-view/components/hud/StaleNote';
import { Figures } from '../../../renderer/features/live-view/components/rail/Figures';
import { StageTopRight } from '../../../renderer/features/live-view/components/stage/StageTop';
import { serverNow } from '../../../renderer/lib/serverTime';
import { sessionEnd } from '../../../renderer/lib/sessionEnd';
import { noteSession } from '../../../renderer/lib/watchSession';
import { useNeededTopics } from '../../../renderer/live/device/useTopic';
import { presence } from '../../../renderer/live/presence';
import { useDeviceStatus } from '../../../renderer/live/useDeviceStatus';
import { DEVICE, fakeTimersForVisits, pass, visitDevice } from '../../support/deviceVisit';

const ARMED = { armed: true, batteries: [{ remaining_pct: 71 }], position: { alt_rel_m: 42 }, link_age_ms: 0 };

fakeTimersForVisits();

/** Sends the device's status on the account's stream. */
function tellPresence(isOnline: boolean): void {
  act(() => presence.applyNews({ online: null, changes: [[DEVICE, isOnline]] }, serverNow()));
  pass(300);
}

/** Sends the list with which that stream begins: no device is online. */
function tellNoneOnline(): void {
  act(() => presence.applyNews({ online: [], changes: [] }, serverNow()));
  pass(300);
}

function Page({ lastSeenAt }: { readonly lastSeenAt: number | null }) {
  useNeededTopics('telemetry', 'media-status');
  const { isOnline } = useDeviceStatus(DEVICE, lastSeenAt);
  return (
    <>
      <CurrentStatus id={DEVICE} lastSeenAt={lastSeenAt} room="full" />
      <StaleNote isSaidElsewhere={isOnline === false} />
      <StageTopRight isVehicle />
      <Figures hasModem={false} />
    </>
  );
}

/** Visits the device's page. `lastSeenAt`: as the server has it. */
function visit(lastSeenAt: number | null) {
  const { leave, send } = visitDevice(<Page lastSeenAt={lastSeenAt} />, { lastSeenAt });
  return {
    leave,
    say: (telemetry: object) => {
      send({ telemetry });
      pass(300);
    },
    /** The server says for how long it has heard nothing of the device, in ms. */
    tellSilence: (ms: number) => {
      send({ 'media-status': { stream_id: 'main', device_silent_ms: ms } });
      pass(300);
    },
  };
}

const figure = (name: string) => screen.getByRole('group', { name });

function expectLastKnown(): void {
  expect(figure('Altitude')).toHaveTextContent('42.0');
  expect(figure('Battery')).toHaveTextContent('71');
  expect(document.body).toHaveTextContent(/Was armed/);
  // The header says it of the whole device.
  expect(document.body).not.toHaveTextContent(/Telemetry is/);
  expect(figure('Link')).toHaveTextContent('No messages');
}

function expectNothing(): void {
  expect(figure('Altitude')).toHaveTextContent('--');
  expect(figure('Battery')).toHaveTextContent('--');
  expect(document.body).not.toHaveTextContent(/Telemetry is|armed/i);
}

// @spec 0.14
test('a device whose link is lost is no longer simply online, and all ages of its page are the same', () => {
  tellPresence(true);
  const { say, tellSilence } = visit(null);
  say(ARMED);
  expect(screen.getByText('Online')).toBeVisible();
  pass(3400);
  tellSilence(3900);
  // Up to the next moment in which the words of all ages are renewed.
  pass(300);
  expect(document.body).toHaveTextContent(/Online, no link for 4 s/);
  expect(document.body).toHaveTextContent(/Telemetry is 4 s old/);
  expect(document.body).toHaveTextContent(/Was armed/);
  expect(figure('Link')).toHaveTextContent('Link4sNo messages');
  say(ARMED);
  expect(screen.getByText('Online')).toBeVisible();
});

test('a page that sees the loss keeps what was last known, with its age', () => {
  tellPresence(true);
  const { say } = visit(null);
  say(ARMED);
  expect(document.body).not.toHaveTextContent(/Telemetry is/);
  pass(18_000);
  tellPresence(false);
  pass(14_000);
  expectLastKnown();
});

test('a page that is opened after the loss shows it the same way, also after a visit to the list', () => {
  tellPresence(true);
  const first = visit(null);
  first.say(ARMED);
  first.leave();
  pass(18_000);
  tellPresence(false);
  pass(14_000);
  const second = visit(null);
  expectLastKnown();
  // The last message came 18 s before the server noticed.
  expect(figure('Link')).toHaveTextContent(/3\d/);
  second.leave();
  visit(null);
  expectLastKnown();
});

test('a reloaded page shows the reports that the server repeats, no newer than the device was last seen', () => {
  tellNoneOnline();
  const { say } = visit(serverNow() - 31_000);
  expectNothing();
  // A server that does not say how old it is.
  say(ARMED);
  expectLastKnown();
});

/** Expects every age of the page to be of 42 s. */
function expectOneAge(): void {
  // Up to the next second, in which the words of all ages are renewed.
  pass(500);
  expect(document.body).toHaveTextContent(/Offline, 42 s/);
  expect(document.body).not.toHaveTextContent(/Telemetry is/);
  expect(document.body).toHaveTextContent(/Was armed/);
  expect(figure('Link')).toHaveTextContent(/42/);
}

test('a reloaded page counts the absence from the last report that the server repeats, not from when the server noticed', () => {
  tellNoneOnline();
  const { say } = visit(serverNow() - 26_000);
  expect(document.body).toHaveTextContent(/Offline, 26 s/);
  say({ ...ARMED, age_ms: 42_000 });
  expectOneAge();
});

test('a page that is opened after another one has seen the device go does the same', () => {
  tellPresence(true);
  pass(60_000);
  tellPresence(false);
  pass(25_000);
  const { say } = visit(null);
  say({ ...ARMED, age_ms: 42_000 });
  expectOneAge();
});

test('a report that is more than a minute older than the absence is not its last', () => {
  tellNoneOnline();
  const { say } = visit(serverNow() - 26_000);
  say({ ...ARMED, age_ms: 100_000 });
  expect(document.body).toHaveTextContent(/Offline, 26 s/);
  expect(document.body).toHaveTextContent(/Was armed/);
});

test('a page shows no earlier values of a device that is online', () => {
  tellPresence(true);
  const first = visit(null);
  first.say(ARMED);
  first.leave();
  pass(30_000);
  visit(null);
  expectNothing();
});

test('after signing out, and for another account, nothing is left', () => {
  tellPresence(true);
  const first = visit(null);
  first.say(ARMED);
  first.leave();
  sessionEnd.clearAll();
  tellPresence(false);
  visit(null).leave();
  noteSession();
  visit(null);
  expectNothing();
});

test('for another account nothing is left, even if no sign-out was noticed', () => {
  tellPresence(false);
  const first = visit(null);
  first.say(ARMED);
  first.leave();
  noteSession();
  visit(null);
  expectNothing();
});

test('a device that was last seen in the future, by a clock that is wrong, counts as gone now', () => {
  tellNoneOnline();
  const { say } = visit(serverNow() + 3_600_000);
  say({ ...ARMED, age_ms: 32_000 });
  expectLastKnown();
});
