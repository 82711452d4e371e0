import { define, type Problems, type Values } from '../resource/define';
import { choice, secret, text } from '../resource/field';
import { newProfile } from './connection';
import { connectionLevel } from './connectionLevel';
import { AUTO_IP, NO_KEY, profileProblems, type IpSettings, type OtherProfile, type Surroundings } from './network';
import { MAX_FILE, parseWireguard, type ParsedWireguard, type WireguardFile } from './wireguard';

/** A VPN to add; `newVpnProblems` judges it as a whole. `config`: the text of a WireGuard file, which holds keys. */
export const newVpn = define('vpn', {
  permission: 'editLinks',
  levelFor: connectionLevel,
  fields: {
    type: choice(['wireguard', 'zerotier']),
    name: text({ max: 64 }),
    network_id: text({ max: 16 }),
    config: secret({ max: MAX_FILE }),
  },
});

export const NEW_VPN: Values = { type: 'wireguard', name: '', network_id: '', config: NO_KEY };

/** The WireGuard file that is typed, or the sentence against its text; null: there is none. */
export const fileIn = ({ type, config }: Values): ParsedWireguard | null =>
  type === 'zerotier' || typeof config !== 'string' || config.trim() === '' ? null : parseWireguard(config);

/** A free name for the interface of a tunnel, as `wg0`. */
function freeInterface(stem: 'wg' | 'zt', others: readonly OtherProfile[]): string {
  const taken = new Set(others.map((one) => one.interface));
  let number = 0;
  while (taken.has(`${stem}${number}`)) number += 1;
  return `${stem}${number}`;
}

/** One family of a tunnel; without addresses it is off. */
function ipOf({ addresses, dns, search }: WireguardFile, isIn: (address: string) => boolean): IpSettings {
  const own = addresses.filter(isIn);
  if (own.length === 0) return { ...AUTO_IP, method: 'disabled' };
  return { method: 'manual', addresses: own, gateway: null, dns: dns.filter(isIn), search: [...search] };
}

/** The profile that the values mean, with its keys; null: there is no file that can be read. */
export function vpnIn(values: Values, others: readonly OtherProfile[]) {
  const { type, network_id } = values;
  const own = { name: String(values.name).trim(), kind: 'vpn' as const };
  if (type === 'zerotier') {
    const vpn = { type, network_id: String(network_id).trim().toLowerCase() } as const;
    return { edit: newProfile({ ...own, interface: freeInterface('zt', others), vpn }), keys: {} };
  }
  const file = fileIn(values);
  if (file === null || 'problem' in file) return null;
  const keys = { vpn_key: file.key, ...(file.psk !== null && { vpn_psk: file.psk }) };
  const [ipv4, ipv6] = [ipOf(file, (one) => !one.includes(':')), ipOf(file, (one) => one.includes(':'))];
  const tunnel = { interface: freeInterface('wg', others), mtu: file.mtu, vpn: file.vpn, ipv4, ipv6 };
  return { edit: newProfile({ ...own, ...tunnel }), keys };
}

/** Sentences by field: all but the name comes from the network's id or from the file. */
export function newVpnProblems(values: Values, around: Surroundings): Problems {
  const file = fileIn(values);
  const wish = vpnIn(values, around.others);
  if (wish === null)
    return { config: file && 'problem' in file ? file.problem : 'Paste the configuration, or choose its file.' };
  const { name, ...others } = profileProblems(wish.edit, around);
  const [other] = Object.values(others);
  return {
    ...(name !== undefined && { name }),
    ...(other !== undefined && { [values.type === 'zerotier' ? 'network_id' : 'config']: other }),
  };
}
