/** @jest-environment ./test/support/browserEnvironment.ts */
import '@testing-library/jest-dom/jest-globals';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { SWRConfig } from 'swr';
import { getSection } from '#app/api/settings';
import type { DeviceId } from '#app/domain/ids';
import { define } from '#app/resource/define';
import { number } from '#app/resource/field';
import { resourceOf } from '#app/resource/resource';
import type { Client } from '../../../renderer/api/client';
import { ClientProvider } from '../../../renderer/api/ClientContext';
import { CurrentDeviceProvider } from '../../../renderer/api/CurrentDeviceContext';
import { LiveCard } from '../../../renderer/components/LiveCard';
import { SessionsCard } from '../../../renderer/features/device-terminal/components/SessionsCard';
import type { Tabs } from '../../../renderer/features/device-terminal/session/terminals';
import { serverNow } from '../../../renderer/lib/serverTime';
import { createDeviceFeed } from '../../../renderer/live/device/deviceFeed';
import { FeedProvider } from '../../../renderer/live/device/FeedContext';
import { resetLiveState, setLiveState } from '../../../renderer/live/liveState';
import { createEditorStore } from '../../../renderer/resource/createEditorStore';
import { EditingProvider } from '../../../renderer/resource/EditingContext';
import { FormAge } from '../../../renderer/resource/FormAge';
import { PresenceNote } from '../../../renderer/resource/PresenceNote';
import { StateStrip } from '../../../renderer/resource/StateStrip';
import { AwayNote, FormsAwayNote } from '../../../renderer/settings/AwayNote';
import { detailOf } from '../../support/detailOf';

beforeEach(resetLiveState);
afterEach(() => {
  cleanup();
  resetLiveState();
});

const section = define('gimbal', { permission: 'editMedia', fields: { gain: number({ min: 0, max: 10 }) } });
const takeBack = () => Promise.resolve();

const stripOf = (state: 'in_sync' | 'rejected', isOld: boolean) => (
  <EditingProvider value={{ model: createEditorStore(section), words: {}, isReadOnly: false }}>
    <StateStrip
      definition={section}
      resource={resourceOf({ version: 1, state, desired: { gain: 1 }, reported: { gain: 1 } })}
      words={{}}
      mayChange={false}
      actions={null}
      presence={null}
      takeBack={takeBack}
      isOld={isOld}
    />
  </EditingProvider>
);

test.each([
  ['in_sync', false, 'good'],
  ['in_sync', true, 'old'],
  ['rejected', true, 'bad'],
] as const)('the state %s, out of date: %s, has the tone %s', (state, isOld, tone) => {
  render(stripOf(state, isOld));
  expect(screen.getByRole('status')).toHaveAttribute('data-tone', tone);
});

test('the note shows the age of the page while the server is away', () => {
  const at = Date.UTC(2026, 10, 30, 4, 56, 52);
  const { rerender } = render(<PresenceNote isOffline={false} since={null} reportedAt={at} lostSince={null} />);
  const shown = () => document.querySelector('[data-shown="true"]');
  expect(shown()).toHaveTextContent(/^Reported by the device at /);
  rerender(<PresenceNote isOffline={false} since={null} reportedAt={at} lostSince={at} />);
  expect(shown()).toHaveTextContent(/^As of .+ No connection to the server\.$/);
  rerender(<PresenceNote mayChange isOffline={false} since={null} reportedAt={at} lostSince={at} />);
  expect(shown()).toHaveTextContent(/^As of .+, no connection\. Edits are kept here\.$/);
});

test('the note on settings that the server keeps shows their age while the server is away, and is empty before', () => {
  const at = Date.UTC(2026, 10, 30, 4, 56, 52);
  const note = (lostSince: number | null) => (
    <PresenceNote isKept isOffline={false} since={null} reportedAt={at} lostSince={lostSince} />
  );
  const { container, rerender } = render(note(null));
  expect(container.firstElementChild).toHaveAttribute('data-empty', 'true');
  rerender(note(at + 60_000));
  expect(container.firstElementChild).toHaveAttribute('data-empty', 'false');
  expect(container).toHaveTextContent(/^As of .+, no connection\.$/);
  // The server has never answered, so the values are from when the page was opened.
  rerender(note(0));
  expect(container).toHaveTextContent(/^As of .+, no connection\.$/);
});

test('the strip of settings that the server keeps shows their age in the place of their author', () => {
  const kept = define('tags', {
    permission: 'editMedia',
    isKeptByServer: true,
    fields: { gain: number({ min: 0, max: 10 }) },
  });
  const strip = (isOld: boolean) => (
    <EditingProvider value={{ model: createEditorStore(kept), words: {}, isReadOnly: false }}>
      <StateStrip
        definition={kept}
        resource={resourceOf({ version: 1, desired: { gain: 1 }, reported: { gain: 1 }, desiredAt: serverNow() })}
        words={{}}
        mayChange={false}
        actions={null}
        presence="As of then"
        takeBack={takeBack}
        isOld={isOld}
      />
    </EditingProvider>
  );
  const shown = () => document.querySelector('[data-shown="true"]');
  const { rerender } = render(strip(false));
  expect(shown()).toHaveTextContent(/^Changed /);
  rerender(strip(true));
  expect(shown()).toHaveTextContent(/^As of then$/);
});

test('a card says how old the values of its form are when the page has no line for that', () => {
  const model = createEditorStore(section);
  model.arrive(resourceOf({ version: 1, desired: { gain: 1 }, reported: { gain: 1 } }));
  const card = (knownAt: number | null) => (
    <EditingProvider value={{ model, words: {}, isReadOnly: false, knownAt }}>
      <FormAge />
    </EditingProvider>
  );
  const { rerender } = render(card(null));
  expect(screen.queryByText(/ old$/)).toBeNull();
  rerender(card(serverNow() - 12_000));
  screen.getByText(/^1\d s old$/);
});

test('a page without settings shows its age while the server is away, and nothing before', () => {
  const { container } = render(<AwayNote />);
  expect(container).toBeEmptyDOMElement();
  act(() => void setLiveState({ name: 'lost' }));
  expect(container).toHaveTextContent(/^As of \d\d:\d\d:\d\d, no connection\.$/);
});

test.each([
  [true, /^As of \d\d:\d\d:\d\d, no connection\. Edits are kept here\.$/],
  [false, /^As of \d\d:\d\d:\d\d, no connection\.$/],
])('a page of forms shows its age while the server is away; edits are possible: %s', (mayChange, text) => {
  const { container } = render(
    <FeedProvider value={createDeviceFeed({ open: () => () => undefined }, 'dev_1' as DeviceId)}>
      <FormsAwayNote mayChange={mayChange} />
    </FeedProvider>,
  );
  expect(container).toBeEmptyDOMElement();
  act(() => void setLiveState({ name: 'lost' }));
  expect(container).toHaveTextContent(text);
});

test.each<[string, string | null, number]>([
  ['have never been changed', null, 1],
  ['were changed, so that the line above them has the age', '2026-11-21T15:03:11Z', 0],
])('the list of terminals shows its age while the server is away and the settings %s', async (_, at, count) => {
  const body = { section: 'terminal', version: 1, desired: {}, reported: {}, desired_at: at };
  const call = async (endpoint: unknown) => (endpoint === getSection ? body : []);
  await act(async () => {
    render(
      <SWRConfig value={{ provider: () => new Map() }}>
        <ClientProvider value={{ call } as unknown as Client}>
          <CurrentDeviceProvider value={detailOf({ id: 'dev_1', name: 'Drone', role: 'owner' })}>
            <SessionsCard tabs={{} as Tabs} />
          </CurrentDeviceProvider>
        </ClientProvider>
      </SWRConfig>,
    );
  });
  expect(screen.queryByText(/^As of/)).toBeNull();
  act(() => void setLiveState({ name: 'lost' }));
  await waitFor(() => expect(screen.queryAllByText(/^As of .+, no connection\.$/)).toHaveLength(count));
});

test('readings show their age as soon as the server is away, unless they still arrive', () => {
  const { rerender } = render(
    <LiveCard title="Status" ageMs={6000} isStale={false}>
      Connected
    </LiveCard>,
  );
  expect(screen.queryByText('6 s old')).toBeNull();
  act(() => void setLiveState({ name: 'lost' }));
  screen.getByText('6 s old');
  expect(screen.getByText('Connected')).toHaveAttribute('data-stale', 'true');
  rerender(
    <LiveCard title="Status" ageMs={0} isStale={false}>
      Connected
    </LiveCard>,
  );
  expect(screen.queryByText(/ old$/)).toBeNull();
});
