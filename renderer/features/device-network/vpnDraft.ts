import { AUTO_IP, type OtherProfile, type ProfileEdit } from '#app/settings/network';
import type { Vpn, WireguardFile } from '#app/settings/wireguard';
import { newProfile } from './draft';

const isSix = (text: string) => text.includes(':');

/** A free name for the interface of a tunnel, as `wg0`. */
function freeInterface(type: Vpn['type'], others: readonly OtherProfile[]): string {
  const stem = type === 'wireguard' ? 'wg' : 'zt';
  const taken = new Set(others.map((one) => one.interface));
  let number = 0;
  while (taken.has(`${stem}${number}`)) number += 1;
  return `${stem}${number}`;
}

/** The profile that a WireGuard file means. */
export function wireguardProfile(file: WireguardFile, name: string, others: readonly OtherProfile[]): ProfileEdit {
  const { vpn, addresses, dns, search, mtu } = file;
  const [four, six] = [addresses.filter((one) => !isSix(one)), addresses.filter(isSix)];
  const ip = (own: readonly string[], servers: readonly string[]): ProfileEdit['ipv4'] =>
    own.length === 0
      ? { ...AUTO_IP, method: 'disabled' }
      : { method: 'manual', addresses: [...own], gateway: null, dns: [...servers], search: [...search] };
  return newProfile({
    name,
    kind: 'vpn',
    interface: freeInterface('wireguard', others),
    mtu,
    vpn,
    ipv4: ip(
      four,
      dns.filter((one) => !isSix(one)),
    ),
    ipv6: ip(six, dns.filter(isSix)),
  });
}

export const zerotierProfile = (network_id: string, name: string, others: readonly OtherProfile[]): ProfileEdit =>
  newProfile({
    name,
    kind: 'vpn',
    interface: freeInterface('zerotier', others),
    vpn: { type: 'zerotier', network_id },
  });
