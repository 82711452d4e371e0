import { expect, test } from '@jest/globals';
import { newProfile } from '#app/settings/connection';
import { AUTO_IP } from '#app/settings/network';
import { NEW_VPN, newVpnProblems, vpnIn } from '#app/settings/newVpn';

const alone = { others: [], hotspot: null };
const KEY = `${'A'.repeat(42)}E=`;
const file = (mtu: number) =>
  `[Interface]\nPrivateKey = ${KEY}\nAddress = 10.8.0.2/24\nDNS = 10.8.0.1, fd00:8::1\nMTU = ${mtu}\n` +
  `[Peer]\nPublicKey = ${KEY}\nEndpoint = vpn.example.test:51820\nAllowedIPs = 10.8.0.0/24\n`;
const wireguard = (config: unknown, name = 'fleet') => ({ ...NEW_VPN, name, config });
const zerotier = (network_id: string) => ({ ...NEW_VPN, type: 'zerotier', name: ' fleet ', network_id });

test('a VPN needs a configuration that can be read', () => {
  const missing = 'Paste the configuration, or choose its file.';
  expect(newVpnProblems(NEW_VPN, alone)).toEqual({ config: missing });
  expect(newVpnProblems(wireguard(' \n'), alone)).toEqual({ config: missing });
  expect(newVpnProblems(wireguard('Dear pilot,'), alone)).toEqual({ config: 'This is not a WireGuard configuration.' });
  expect(vpnIn(wireguard('Dear pilot,'), [])).toBeNull();
});

test('what is wrong with a VPN stands at its name, its network ID or its file', () => {
  expect(newVpnProblems(wireguard(file(100), ' '), alone)).toEqual({
    name: 'Enter a name.',
    config: 'Enter a whole number from 576 to 9000.',
  });
  expect(newVpnProblems(zerotier('0123'), alone)).toEqual({ network_id: 'A network ID has 16 hexadecimal digits.' });
});

test('a WireGuard file becomes a profile with its keys apart; a family without addresses is off', () => {
  const { edit, keys } = vpnIn(wireguard(file(1400)), []) ?? {};
  expect(edit).toMatchObject({
    ...{ name: 'fleet', kind: 'vpn', interface: 'wg0', mtu: 1400 },
    ipv4: { method: 'manual', addresses: ['10.8.0.2/24'], dns: ['10.8.0.1'] },
    ipv6: { ...AUTO_IP, method: 'disabled' },
  });
  expect(keys).toEqual({ vpn_key: KEY });
  expect(JSON.stringify(edit?.vpn)).not.toContain('vpn_key');
  expect(newVpnProblems(wireguard(file(1400)), alone)).toEqual({});
});

test('a ZeroTier network gets a free interface, and its ID small letters', () => {
  const others = ['zt0', 'wg1'].map((name) => newProfile({ name, interface: name }));
  expect(vpnIn(zerotier(' 0123456789ABCDEF '), others)).toMatchObject({
    edit: { name: 'fleet', interface: 'zt1', vpn: { type: 'zerotier', network_id: '0123456789abcdef' } },
    keys: {},
  });
});
