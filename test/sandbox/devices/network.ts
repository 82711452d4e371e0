import { AUTO_IP, NO_KEY, profilesOf, type Profile } from '#app/settings/network';
import { isInside, parseCidr, parseIp } from '#app/lib/ipAddress';
import type { Values } from '#app/resource/define';
import { takesAllTraffic } from '#app/settings/wireguard';
import { isVehicle } from './cameras';

/** A Wi-Fi network in reach of the simulated devices. `key` null: it is open. */
export interface AirNetwork {
  readonly ssid: string;
  readonly key: string | null;
  readonly security: 'open' | 'wpa2_psk' | 'wpa3_sae';
  readonly signal_pct: number;
  readonly signal_dbm: number;
  readonly band: '2_4_ghz' | '5_ghz';
  readonly channel: number;
  readonly bssids: number;
}

export const AIR: readonly AirNetwork[] = [
  {
    ssid: 'Harbour Office',
    key: 'quay-and-crane',
    security: 'wpa2_psk',
    signal_pct: 78,
    signal_dbm: -52,
    band: '5_ghz',
    channel: 36,
    bssids: 3,
  },
  {
    ssid: 'Pier Guests',
    key: null,
    security: 'open',
    signal_pct: 61,
    signal_dbm: -63,
    band: '2_4_ghz',
    channel: 6,
    bssids: 2,
  },
  {
    ssid: 'Shipyard',
    key: 'hull-number-9',
    security: 'wpa3_sae',
    signal_pct: 24,
    signal_dbm: -82,
    band: '2_4_ghz',
    channel: 11,
    bssids: 1,
  },
];

/** The router on the cable of cameras: the only gateway that leads to the server. */
export const ROUTER = '192.0.2.1';
/** Another machine on that cable has it. */
export const TAKEN_ADDRESS = '192.0.2.99';

interface Nic {
  readonly name: string;
  readonly kind: 'ethernet' | 'wifi' | 'wwan';
  readonly mac: string | null;
}

const ETH: Nic = { name: 'eth0', kind: 'ethernet', mac: '02:00:5e:10:4a:1f' };
const VEHICLE_NICS: readonly Nic[] = [
  { name: 'wwan0', kind: 'wwan', mac: null },
  ETH,
  { name: 'wlan0', kind: 'wifi', mac: '02:00:5e:10:4a:20' },
];

/** A vehicle has a modem, a cable to its camera, and Wi-Fi; a camera has its cable alone. */
export const nicsOf = (model: string): readonly Nic[] => (isVehicle(model) ? VEHICLE_NICS : [ETH]);

const profile = (own: Pick<Profile, 'uuid' | 'name' | 'kind' | 'interface'> & Partial<Profile>): Profile => ({
  version: 1,
  autoconnect: true,
  priority: 0,
  metric: null,
  mtu: null,
  ipv4: AUTO_IP,
  ipv6: AUTO_IP,
  wifi: null,
  vpn: null,
  wifi_key: NO_KEY,
  vpn_key: NO_KEY,
  vpn_psk: NO_KEY,
  ...own,
});

const MODEM = profile({
  uuid: '0a7c2f10-6a2b-4d0e-9f3c-5b1d8e6a4001',
  name: 'Mobile network',
  kind: 'wwan',
  interface: 'wwan0',
  ipv6: { ...AUTO_IP, method: 'disabled' },
});
const CAMERA_LINK = profile({
  uuid: '0a7c2f10-6a2b-4d0e-9f3c-5b1d8e6a4002',
  name: 'Camera link',
  kind: 'ethernet',
  interface: 'eth0',
  ipv4: { ...AUTO_IP, method: 'manual', addresses: ['192.168.144.10/24'] },
  ipv6: { ...AUTO_IP, method: 'disabled' },
});
const CABLE = profile({
  uuid: '0a7c2f10-6a2b-4d0e-9f3c-5b1d8e6a4003',
  name: 'Mast cable',
  kind: 'ethernet',
  interface: 'eth0',
  ipv4: { method: 'manual', addresses: ['192.0.2.37/24'], gateway: ROUTER, dns: [ROUTER], search: [] },
});

export const factoryConnections = (model: string): readonly Profile[] =>
  isVehicle(model) ? [MODEM, CAMERA_LINK] : [CABLE];

/** The profile in use on an interface, by priority; null: none can be. */
export function activeOn(values: Values, name: string): Profile | null {
  const mayStart = ({ autoconnect, interface: own, wifi }: Profile) => {
    if (!autoconnect || own !== name) return false;
    return wifi === null || (values.wifi_enabled === true && AIR.some(({ ssid }) => ssid === wifi.ssid));
  };
  const [first] = profilesOf(values.connections)
    .filter(mayStart)
    .toSorted((one, other) => other.priority - one.priority);
  return first ?? null;
}

/** Whether the server can be reached with a profile. */
export function reachesServer({ kind, ipv4, ipv6 }: Profile): boolean {
  if (ipv4.method === 'auto') return true;
  if (kind === 'wwan') return ipv6.method === 'auto';
  const router = parseIp(ROUTER);
  const isOnNet = ipv4.addresses.some((text) => {
    const cidr = parseCidr(text);
    return cidr !== null && router !== null && isInside(router, cidr);
  });
  return ipv4.method === 'manual' && ipv4.gateway === ROUTER && isOnNet;
}

/** Tunnels that are switched on. */
export const tunnelsOf = (values: Values): readonly Profile[] =>
  profilesOf(values.connections).filter(({ vpn, autoconnect }) => vpn !== null && autoconnect);

/** Peers at these documentation addresses (RFC 5737) never answer. */
export const answers = ({ vpn }: Profile): boolean =>
  vpn?.type === 'zerotier' || (vpn !== null && !vpn.endpoint.startsWith('203.0.113.'));

/** The profile over which the device reaches its server: of the first uplink that leads there. Null: it is cut off. */
export function carrierOf(values: Values): Profile | null {
  // Everything goes into a tunnel that leads nowhere.
  if (tunnelsOf(values).some((one) => takesAllTraffic(one.vpn) && !answers(one))) return null;
  const uplinks = Array.isArray(values.uplinks) ? (values.uplinks as string[]) : [];
  for (const name of uplinks) {
    const active = activeOn(values, name);
    if (active && reachesServer(active)) return active;
  }
  return null;
}
