/** @jest-environment ./test/support/browserEnvironment.ts */
import '@testing-library/jest-dom/jest-globals';
import { afterEach, expect, test } from '@jest/globals';
import { ApiError } from '#app/api/errors';
import type { DeviceId } from '#app/domain/ids';
import { newProfile } from '#app/settings/connection';
import type { Surroundings } from '#app/settings/network';
import { toReportedProfile } from '#app/settings/reportedProfile';
import { network } from '#app/settings/sections/network';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { SWRConfig } from 'swr';
import type { Client } from '../../../renderer/api/client';
import { ClientProvider } from '../../../renderer/api/ClientContext';
import { CurrentDeviceProvider } from '../../../renderer/api/CurrentDeviceContext';
import { ForgetDialog } from '../../../renderer/features/device-network/components/ForgetDialog';
import JoinDialog from '../../../renderer/features/device-network/components/JoinDialog';
import ProfileDialog from '../../../renderer/features/device-network/components/ProfileDialog';
import VpnDialog from '../../../renderer/features/device-network/components/VpnDialog';
import { VpnSwitch } from '../../../renderer/features/device-network/components/VpnSwitch';
import { createDeviceFeed } from '../../../renderer/live/device/deviceFeed';
import { FeedProvider } from '../../../renderer/live/device/FeedContext';
import { createEditorStore } from '../../../renderer/resource/createEditorStore';
import { EditingProvider } from '../../../renderer/resource/EditingContext';
import { useAsked } from '../../../renderer/resource/useAsked';
import { MuiProvider } from '../../../renderer/theme/MuiProvider';
import { detailOf } from '../../support/detailOf';

afterEach(cleanup);

const field = (name: string) => screen.getByRole('textbox', { name });
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const around = (...names: string[]): Surroundings => ({
  others: names.map((name) => newProfile({ name, interface: 'eth9' })),
  hotspot: null,
});

/** A feed whose device sends nothing: it counts as online and disarmed. */
const silentFeed = (id: DeviceId) => createDeviceFeed({ open: () => () => undefined }, id);

interface Call {
  readonly body?: unknown;
  readonly ifMatch?: unknown;
  readonly query?: unknown;
}

/** A page of the network settings over a server that takes everything, or refuses what does not override; `sent` has what it got. */
function onPage(dialog: ReactNode, sent: unknown[] = [], refusal: ApiError | null = null, role = 'admin') {
  const device = detailOf({ id: 'dev_1', name: 'Drone', role });
  const call = async (_: unknown, { body, ifMatch, query }: Call) => {
    sent.push({ body, ifMatch, query });
    if (refusal && !query) throw refusal;
  };
  return (
    <MuiProvider>
      <ClientProvider value={{ call } as unknown as Client}>
        <CurrentDeviceProvider value={device}>
          <FeedProvider value={silentFeed(device.id)}>
            <SWRConfig value={{ provider: () => new Map() }}>
              <EditingProvider value={{ model: createEditorStore(network), words: {}, isReadOnly: false }}>
                {dialog}
              </EditingProvider>
            </SWRConfig>
          </FeedProvider>
        </CurrentDeviceProvider>
      </ClientProvider>
    </MuiProvider>
  );
}

test('JoinDialog names the connection after the network until the user types a name', async () => {
  const dialog = (taken: string) =>
    onPage(
      <JoinDialog
        network={null}
        link="wlan0"
        isCarrier={false}
        surroundings={around(taken)}
        onClose={() => undefined}
      />,
    );
  const { rerender } = render(dialog('Cable'));
  type('Network name (SSID)', 'Pier');
  // Another person adds a connection of this name: the field of the name is shown.
  rerender(dialog('Pier'));
  await press('Join network');
  expect(field('Name')).toHaveValue('Pier');
  type('Network name (SSID)', 'Quay');
  expect(field('Name')).toHaveValue('Quay');
  type('Name', 'Mine');
  type('Network name (SSID)', 'Quay North');
  expect(field('Name')).toHaveValue('Mine');
});

test('JoinDialog shows the server’s problem with a field at that field', async () => {
  const taken = 'Another connection has this name.';
  const fields = [
    { pointer: '/name', code: 'taken', detail: taken },
    { pointer: '/ipv4/dns/0', code: 'invalid', detail: 'Not here.' },
  ];
  const refusal = new ApiError('http', 'Refused', { status: 422, fields });
  const props = { network: null, link: 'wlan0', isCarrier: false, surroundings: around() };
  render(onPage(<JoinDialog {...props} onClose={() => undefined} />, [], refusal));
  type('Network name (SSID)', 'Pier');
  fireEvent.change(screen.getByLabelText('Key'), { target: { value: 'correct horse' } });
  await press('Join network');
  expect(field('Name')).toHaveAccessibleDescription(taken);
});

test('the button of a connection counts down while the server refuses another try', async () => {
  const refusal = new ApiError('http', 'Too many requests', { status: 429, retryAfterMs: 60_000 });
  const props = { profile: cable(), carrier: { interface: null, profile: null }, links: [], surroundings: around() };
  const sent: unknown[] = [];
  render(onPage(<ProfileDialog {...props} onClose={() => undefined} />, sent, refusal));
  type('Name', 'Crane');
  await press('Apply change');
  // The sentence is gone once something is typed; the button still says why it does nothing.
  type('Name', 'Crane 2');
  const button = screen.getByRole('button', { name: /^Try again in \d+ s$/ });
  expect(button).toHaveAttribute('aria-disabled', 'true');
  await act(async () => void fireEvent.click(button));
  expect(sent).toHaveLength(1);
});

test('ProfileDialog does not send an invalid number, and sends If-Match: * to a server without versions', async () => {
  const sent: unknown[] = [];
  const profile = toReportedProfile({ ...newProfile({ name: 'Cable', interface: 'eth0' }), uuid: 'cable' });
  const carrier = { interface: null, profile: null };
  render(
    onPage(
      <ProfileDialog {...{ profile, carrier, links: [], surroundings: around('Quay') }} onClose={() => undefined} />,
      sent,
    ),
  );
  expect(screen.getByRole('button', { name: 'Apply change' })).toBeDisabled();
  fireEvent.focus(field('MTU (bytes)'));
  type('MTU (bytes)', 'large');
  fireEvent.blur(field('MTU (bytes)'));
  type('Name', 'Quay');
  await press('Apply change');
  expect(field('MTU (bytes)')).toHaveAccessibleDescription('Enter a number.');
  type('MTU (bytes)', '1400');
  await press('Apply change');
  expect(field('Name')).toHaveAccessibleDescription('Another connection has this name.');
  expect([sent, document.activeElement]).toEqual([[], field('Name')]);
  type('Name', 'Crane');
  await press('Apply change');
  expect(sent).toEqual([{ body: { name: 'Crane', mtu: 1400 }, ifMatch: null }]);
});

test('VpnDialog names a tunnel after its file and does not cut the name within a character', async () => {
  const { container } = render(onPage(<VpnDialog surroundings={around()} onClose={() => undefined} />));
  await press('Add VPN');
  expect(field('Configuration')).toHaveAccessibleDescription('Paste the configuration, or choose its file.');
  const chosen = new File(['x'], `${'n'.repeat(63)}🛰️.conf`);
  chosen.text = async () => '[Interface]';
  const input = container.ownerDocument.querySelector('input[type=file]');
  await act(async () => void fireEvent.change(input as HTMLInputElement, { target: { files: [chosen] } }));
  expect(field('Name')).toHaveValue('n'.repeat(63));
});

test('VpnDialog names what was typed when the role no longer allows it, and cannot send it', async () => {
  const dialog = (role: string) =>
    onPage(<VpnDialog surroundings={around()} onClose={() => undefined} />, [], null, role);
  const { rerender } = render(dialog('admin'));
  type('Name', 'Home');
  rerender(dialog('viewer'));
  expect(screen.getByRole('alert')).toHaveTextContent('You may no longer change these settings. Not saved: Name.');
  expect(screen.getByRole('button', { name: 'Add VPN' })).toBeDisabled();
  rerender(dialog('admin'));
  expect(field('Name')).toHaveValue('Home');
});

test('JoinDialog says that the role no longer allows it before anything is typed, and asks for no name', () => {
  const props = { network: null, link: 'wlan0', isCarrier: true, surroundings: around() };
  const dialog = (role: string) => onPage(<JoinDialog {...props} onClose={() => undefined} />, [], null, role);
  const { rerender } = render(dialog('admin'));
  expect(screen.queryByRole('alert')).toBeNull();
  screen.getByLabelText('Type “Drone” to confirm');
  rerender(dialog('viewer'));
  expect(screen.getByRole('alert')).toHaveTextContent(/^You may no longer change these settings\.$/);
  expect(screen.queryByLabelText('Type “Drone” to confirm')).toBeNull();
  expect(screen.getByRole('button', { name: 'Join network' })).toBeDisabled();
});

const ARMED = new ApiError('http', 'The vehicle is armed.', { status: 409, code: 'device_armed' });
const OVERRIDE = { override_armed: 'true' };
const cable = () => {
  const profile = toReportedProfile({ ...newProfile({ name: 'Cable', interface: 'eth0' }), uuid: 'cable' });
  if (profile === null) throw new Error('No profile');
  return profile;
};
const typeDevice = async () =>
  fireEvent.change(await screen.findByLabelText('Type “Drone” to confirm'), { target: { value: 'Drone' } });

test('a change that is refused in flight can be insisted on, although telemetry reports nothing', async () => {
  const sent: unknown[] = [];
  const carrier = { interface: null, profile: null };
  const props = { profile: cable(), carrier, links: [], surroundings: around() };
  render(onPage(<ProfileDialog {...props} onClose={() => undefined} />, sent, ARMED));
  type('Name', 'Crane');
  await press('Apply change');
  await screen.findByText(/^Vehicle is ARMED: this may cause/);
  expect(screen.getByRole('button', { name: 'Apply change' })).toBeDisabled();
  await waitFor(() => expect(screen.getByLabelText('Type “Drone” to confirm')).toHaveFocus());
  await typeDevice();
  await press('Apply change');
  const change = { body: { name: 'Crane' }, ifMatch: null };
  expect(sent).toEqual([change, { ...change, query: OVERRIDE }]);
});

test('a click beside the dialog of a connection closes it only while nothing is typed', () => {
  let closings = 0;
  const close = () => {
    closings += 1;
  };
  const carrier = { interface: null, profile: null };
  render(
    onPage(<ProfileDialog {...{ profile: cable(), carrier, links: [], surroundings: around() }} onClose={close} />),
  );
  const beside = screen.getByRole('dialog').parentElement as HTMLElement;
  const click = () => {
    fireEvent.mouseDown(beside);
    fireEvent.click(beside);
  };
  click();
  expect(closings).toBe(1);
  type('Name', 'Crane');
  click();
  expect(closings).toBe(1);
});

test('Escape and Cancel ask before the typing in the dialog of a connection is lost', async () => {
  let closings = 0;
  const close = () => {
    closings += 1;
  };
  const carrier = { interface: null, profile: null };
  render(
    onPage(<ProfileDialog {...{ profile: cable(), carrier, links: [], surroundings: around() }} onClose={close} />),
  );
  const escape = () => fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  const question = () => screen.queryByRole('dialog', { name: 'Leave without saving?' });
  escape();
  await press('Cancel');
  expect([closings, question()]).toEqual([2, null]);
  type('Name', 'Crane');
  escape();
  expect(question()).toBeInTheDocument();
  // Escape again is the way back to the typing.
  escape();
  expect(question()).toBeNull();
  expect(closings).toBe(2);
  expect(field('Name')).toHaveValue('Crane');
  await press('Cancel');
  expect(question()).toBeInTheDocument();
  await press('Discard changes');
  expect(closings).toBe(3);
});

/** A page that asks before it forgets the cable. */
function Forgetting() {
  const question = useAsked<string>();
  return (
    <>
      <button onClick={() => question.ask('cable')}>Forget…</button>
      {question.asked && <ForgetDialog profile={cable()} isCarrier={false} question={question} />}
    </>
  );
}

test('a deletion that is refused in flight can be insisted on, although telemetry reports nothing', async () => {
  const sent: unknown[] = [];
  render(onPage(<Forgetting />, sent, ARMED));
  await press('Forget…');
  await screen.findByRole('dialog');
  await press('Forget connection');
  await typeDevice();
  await press('Forget connection');
  expect(sent).toEqual([{ ifMatch: null }, { ifMatch: null, query: OVERRIDE }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a VPN whose switching is refused in flight asks once, and says that the vehicle is armed', async () => {
  const sent: unknown[] = [];
  const vpn = { type: 'zerotier', network_id: '8056c2e21c000001' } as const;
  const own = newProfile({ name: 'Fleet', kind: 'vpn', interface: 'zt0', vpn });
  const profile = toReportedProfile({ ...own, uuid: 'fleet' });
  if (profile === null) throw new Error('No profile');
  render(onPage(<VpnSwitch profile={profile} />, sent, ARMED));
  await press('Turn off Fleet');
  await screen.findByText(/^Vehicle is ARMED: this may cause/);
  expect(screen.getByRole('button', { name: 'Turn off' })).toBeDisabled();
  await typeDevice();
  await press('Turn off');
  const change = { body: { autoconnect: false }, ifMatch: null };
  expect(sent).toEqual([change, { ...change, query: OVERRIDE }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
