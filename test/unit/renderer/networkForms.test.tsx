/** @jest-environment ./test/support/browserEnvironment.ts */
import { afterEach, describe, expect, test } from '@jest/globals';
import { changeConnection, createConnection } from '#app/api/networkConnections';
import type { Endpoint } from '#app/api/endpoint';
import { toDeviceDetail } from '#app/domain/deviceDetail';
import { asRecord } from '#app/lib/read';
import { conflictsOf } from '#app/resource/editor';
import { AUTO_IP } from '#app/settings/network';
import { toReportedProfile, type ReportedProfile } from '#app/settings/reportedProfile';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { SWRConfig } from 'swr';
import type { Client } from '../../../renderer/api/client';
import { ClientProvider } from '../../../renderer/api/ClientContext';
import { CurrentDeviceProvider } from '../../../renderer/api/CurrentDeviceContext';
import { newProfile } from '../../../renderer/features/device-network/draft';
import { useProfileForm } from '../../../renderer/features/device-network/hooks/useProfileForm';
import { profileForm } from '../../../renderer/features/device-network/profileForm';
import { useVpnForm } from '../../../renderer/features/device-network/hooks/useVpnForm';

afterEach(cleanup);

interface Sent {
  readonly endpoint: Endpoint;
  readonly body: unknown;
  readonly ifMatch: unknown;
}
const alone = { others: [], hotspot: null };

/** A form over a server that takes everything, and what it was sent. */
function open<T extends { readonly send: (overrideArmed: boolean) => Promise<void> }>(useForm: () => T) {
  const sent: Sent[] = [];
  const call = async (endpoint: Endpoint, { body, ifMatch }: Omit<Sent, 'endpoint'>) => {
    sent.push({ endpoint, body, ifMatch });
  };
  const device = toDeviceDetail({ id: 'dev_1', name: 'Drone', role: 'admin' });
  if (device === null) throw new Error('No device');
  const client = { call, currentGeneration: 0 } as unknown as Client;
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <ClientProvider value={client}>
      <CurrentDeviceProvider value={device}>
        <SWRConfig value={{ provider: () => new Map() }}>{children}</SWRConfig>
      </CurrentDeviceProvider>
    </ClientProvider>
  );
  const { result, rerender } = renderHook(useForm, { wrapper });
  return { sent, rerender, form: () => result.current, send: () => act(() => result.current.send(false)) };
}

describe('the form of a VPN', () => {
  const KEY = `${'A'.repeat(42)}E=`;
  const file = (mtu: number) =>
    `[Interface]\nPrivateKey = ${KEY}\nAddress = 10.8.0.2/24\nMTU = ${mtu}\n[Peer]\nPublicKey = ${KEY}\n` +
    'Endpoint = vpn.example.test:51820\nAllowedIPs = 10.8.0.0/24\n';
  const openVpn = () => open(() => useVpnForm(alone, () => undefined));

  test('names what is wrong at its field and sends nothing', async () => {
    const { sent, form, send } = openVpn();
    act(() => form().set({ text: file(100) }));
    expect(form().problems).toEqual({});
    await send();
    expect(form().problems).toMatchObject({
      name: 'Enter a name.',
      config: 'Enter a whole number from 576 to 9000.',
    });
    expect([form().failure, sent]).toEqual(['Check the marked fields.', []]);
    act(() => form().set({ type: 'zerotier', name: 'fleet', network: '0123' }));
    expect(form().problems).toMatchObject({
      name: undefined,
      network: 'A network ID has 16 hexadecimal digits.',
    });
    await send();
    expect(sent).toEqual([]);
  });

  test('names a tunnel after its file without half a character at the end', async () => {
    const { form } = openVpn();
    const chosen = { name: `${'n'.repeat(63)}🛰️.conf`, size: 200, text: async () => file(1400) } as File;
    await act(() => form().readFile(chosen));
    expect(form().typed.name).toBe('n'.repeat(63));
  });

  test('asks for the configuration when there is none', async () => {
    const { sent, form, send } = openVpn();
    await send();
    expect(form().problems.config).toBe('Paste the configuration, or choose its file.');
    expect(sent).toEqual([]);
  });

  test('sends what is right, an id in capital letters too', async () => {
    const { sent, form, send } = openVpn();
    act(() => form().set({ type: 'zerotier', name: 'fleet', network: ' 0123456789ABCDEF ' }));
    await send();
    expect(sent).toMatchObject([
      {
        endpoint: createConnection,
        body: { name: 'fleet', interface: 'zt0', vpn: { type: 'zerotier', network_id: '0123456789abcdef' } },
      },
    ]);
  });
});

const AUTO = { method: 'auto', addresses: '', gateway: '', dns: '', search: '' };

describe('the form of a connection that a device has', () => {
  const raw = {
    ...newProfile({ name: 'n'.repeat(80), kind: 'ethernet', interface: 'eth0', mtu: 16_384 }),
    uuid: '0a7c2f10-6a2b-4d0e-9f3c-5b1d8e6a4009',
    version: 4,
    ipv4: {
      ...AUTO_IP,
      method: 'manual',
      addresses: ['192.0.2.7/24'],
      dns: ['192.0.2.53', '192.0.2.53'],
      routes: ['10.0.0.0/8'],
    },
    ipv6: { ...AUTO_IP, method: 'ignore' },
    wifi_key: { set: false, updated_at: null },
    later: true,
  };
  const openProfile = (value: object = raw) => {
    const initial = toReportedProfile(value) as ReportedProfile;
    let profile = initial;
    const opened = open(() => useProfileForm({ profile, initial, surroundings: alone, onDone: () => undefined }));
    const arrive = (next: object) => {
      profile = toReportedProfile(next) as ReportedProfile;
      opened.rerender();
    };
    return { ...opened, arrive };
  };

  test('holds only what is changed to the rules, and sends nothing else', async () => {
    const { sent, form, send } = openProfile();
    act(() => form().set({ priority: '10' }));
    await send();
    expect(sent).toEqual([{ endpoint: changeConnection, body: { priority: 10 }, ifMatch: 4 }]);
  });

  test('sends a family with what is not understood of it', async () => {
    const { sent, form, send } = openProfile();
    act(() => form().set({ ipv4: { ...form().draft.ipv4, gateway: '192.0.2.1' } }));
    await send();
    expect(sent).toMatchObject([{ body: { ipv4: { ...raw.ipv4, gateway: '192.0.2.1' } } }]);
    expect(Object.keys(asRecord(sent[0]?.body))).toEqual(['ipv4']);
  });

  test('needs the method of a family that the device has not reported when anything in it is changed', async () => {
    const { sent, form, send } = openProfile({ ...raw, ipv6: undefined });
    act(() => form().set({ priority: '10', ipv6: { ...form().draft.ipv6, dns: '2001:db8::53' } }));
    await send();
    expect(form().problems).toEqual({ 'ipv6/method': 'Choose from the list.' });
    expect(sent).toEqual([]);
    act(() => form().set({ ipv6: { ...form().draft.ipv6, dns: '' } }));
    await send();
    expect(sent).toMatchObject([{ body: { priority: 10 } }]);
  });

  test('empties what another method does not show', async () => {
    const { sent, form, send } = openProfile({ ...raw, ipv4: { ...raw.ipv4, method: 'auto', gateway: '192.0.2.1' } });
    act(() => form().set({ ipv4: { ...form().draft.ipv4, method: 'disabled' }, ipv6: AUTO }));
    await send();
    const { routes } = raw.ipv4;
    expect(sent).toMatchObject([{ body: { ipv4: { ...AUTO_IP, method: 'disabled', routes } } }]);
  });

  test('shows a conflict with a server that counts no versions', () => {
    const { version: _, ...rest } = raw;
    const { form, arrive } = openProfile(rest);
    act(() => form().set({ mtu: '1400' }));
    const conflicts = () => conflictsOf(profileForm, form().model.store.getState().editor);
    expect(conflicts()).toEqual([]);
    arrive({ ...rest, mtu: 1300 });
    expect(conflicts()).toEqual(['mtu']);
    expect(form().draft.mtu).toBe('1400');
  });

  test('does not send what the device does not say', async () => {
    const { sent, form, send } = openProfile({ ...raw, autoconnect: undefined, priority: 'high' });
    expect([form().draft.autoconnect, form().draft.priority]).toEqual([null, '']);
    act(() => form().set({ metric: '50' }));
    await send();
    expect(sent).toMatchObject([{ body: { metric: 50 } }]);
    expect(Object.keys(asRecord(sent[0]?.body))).toEqual(['metric']);
  });

  test('refuses a wrong change, and a change that makes another field wrong', async () => {
    const { sent, form, send } = openProfile({ ...raw, ipv4: { ...raw.ipv4, gateway: '192.0.2.1' } });
    act(() => form().set({ mtu: '20000', ipv4: { ...form().draft.ipv4, addresses: '198.51.100.7/24' } }));
    await send();
    expect(form().problems).toEqual({
      mtu: 'Enter a whole number from 576 to 9000.',
      'ipv4/gateway': 'The gateway is in none of the subnets above.',
    });
    expect(sent).toEqual([]);
  });

  test('needs no key for a network that has none here', async () => {
    const wifi = { ssid: 'Pier', hidden: false, security: 'wpa_eap' };
    const { sent, form, send } = openProfile({ ...raw, kind: 'wifi', wifi });
    act(() => form().set({ autoconnect: false }));
    await send();
    expect(sent).toMatchObject([{ body: { autoconnect: false } }]);
  });

  test('sends If-Match: * to a server that counts no versions', async () => {
    const { version: _, ...rest } = raw;
    const { sent, form, send } = openProfile(rest);
    act(() => form().set({ autoconnect: false }));
    await send();
    expect(sent).toMatchObject([{ body: { autoconnect: false }, ifMatch: '*' }]);
  });
});
