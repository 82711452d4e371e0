/** @jest-environment ./test/support/browserEnvironment.ts */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { CurrentStatus } from '../../../renderer/components/CurrentStatus';
import { LiveCard } from '../../../renderer/components/LiveCard';
import { InterfacesCard } from '../../../renderer/features/device-network/components/InterfacesCard';
import { serverNow } from '../../../renderer/lib/serverTime';
import { useTopic } from '../../../renderer/live/device/useTopic';
import { resetLiveState, setLiveState } from '../../../renderer/live/liveState';
import { presence } from '../../../renderer/live/presence';
import { DEVICE, fakeTimersForVisits, pass, visitDevice } from '../../support/deviceVisit';

fakeTimersForVisits();
beforeEach(resetLiveState);
afterEach(resetLiveState);

/** A settings page with cards of two topics, below the status of its device. */
function Page() {
  const [system, network] = [useTopic('system'), useTopic('network')];
  return (
    <>
      <CurrentStatus id={DEVICE} lastSeenAt={null} room="full" />
      <p>{`${system.ageMs / 1000} s old`}</p>
      <p>{`${network.ageMs / 1000} s old`}</p>
    </>
  );
}

/** Opens the page of a device that reports its network 1.3 s after its system, and nothing more. */
function open() {
  act(() => void setLiveState({ name: 'connected' }));
  act(() => presence.applyNews({ online: [DEVICE], changes: [] }, serverNow()));
  const { send, cut } = visitDevice(<Page />);
  send({ system: {} });
  pass(1300);
  send({ network: {} });
  pass(300);
  return { cut };
}

/** The different ages on the page, and how many there are. */
function agesOn(): readonly [readonly string[], number] {
  const ages = document.body.textContent.match(/\d+(?= s)/g) ?? [];
  return [[...new Set(ages)], ages.length];
}

test('after the page has lost the server, its header and all cards show one age', () => {
  const { cut } = open();
  cut();
  act(() => void setLiveState({ name: 'lost' }));
  pass(12_000);
  expect(document.body.textContent).toMatch(/^Unknown for/);
  expect(agesOn()).toEqual([[expect.stringMatching(/^1[12]$/)], 3]);
});

test('after the device has gone offline, the header and all cards show one age', () => {
  open();
  act(() => presence.applyNews({ online: null, changes: [[DEVICE, false]] }, serverNow()));
  pass(12_000);
  expect(document.body.textContent).toMatch(/^Offline/);
  expect(agesOn()).toEqual([[expect.stringMatching(/^1[12]$/)], 3]);
});

test('the age of the interfaces looks like that of other cards', () => {
  act(() => void setLiveState({ name: 'connected' }));
  const { send, cut } = visitDevice(
    <>
      <InterfacesCard />
      <LiveCard title="Radio" ageMs={60_000} isStale>
        Connected
      </LiveCard>
    </>,
  );
  send({ network: {} });
  cut();
  act(() => void setLiveState({ name: 'lost' }));
  pass(12_000);
  const [own, other] = screen.getAllByText(/ old$/);
  expect(own?.textContent).toMatch(/^1[12] s old$/);
  expect(own?.className).toBe(other?.className);
});
