import type { Values } from '#app/resource/define';
import type { FaultKind } from './health';
import { activeOn, answers, carrierOf, tunnelsOf } from './network';
import { wave } from './wave';

/** Addresses of the documentation range (RFC 5737), or private ones. */
const ethernet = (seconds: number, carriesSession: boolean) => ({
  name: 'eth0',
  kind: 'ethernet',
  mac: '02:00:5e:xx:xx:1f',
  state: 'activated',
  addresses: carriesSession ? ['192.0.2.37/24', '2001:db8:1::25/64'] : ['192.168.144.10/24'],
  gateway: carriesSession ? '192.0.2.1' : null,
  dns: carriesSession ? ['192.0.2.1'] : [],
  rx_bps: carriesSession ? wave(seconds, 42_000, 15_000, 31) : wave(seconds, 3_400_000, 200_000, 29),
  tx_bps: carriesSession ? wave(seconds, 2_300_000, 250_000, 37) : wave(seconds, 60_000, 9_000, 23),
  errors: 0,
  speed_mbps: carriesSession ? 1000 : 100,
  connectivity: carriesSession ? 'full' : 'none',
  carries_session: carriesSession,
  disconnects: 0,
});

const wwan = (seconds: number, fault: FaultKind) => ({
  name: 'wwan0',
  kind: 'wwan',
  mac: null,
  state: 'activated',
  addresses: ['100.64.12.7/30'],
  gateway: '100.64.12.6',
  dns: ['192.0.2.53', '192.0.2.54'],
  rx_bps: wave(seconds, 64_000, 20_000, 30),
  tx_bps: fault === 'uplink' ? 180_000 : wave(seconds, 2_600_000, 300_000, 45),
  errors: fault === 'uplink' ? 31 : 2,
  speed_mbps: null,
  connectivity: fault === 'uplink' ? 'limited' : 'full',
  carries_session: true,
  disconnects: 1,
});

const DOWN = {
  addresses: [],
  gateway: null,
  dns: [],
  rx_bps: 0,
  tx_bps: 0,
  speed_mbps: null,
  connectivity: 'none',
  carries_session: false,
};

const wifi = (seconds: number, values: Values) => {
  const common = { name: 'wlan0', kind: 'wifi', mac: '02:00:5e:xx:xx:20', errors: 0, disconnects: 3 };
  const joined = activeOn(values, 'wlan0');
  if (values.wifi_enabled === false) return { ...common, ...DOWN, state: 'unavailable' };
  if (!joined) return { ...common, ...DOWN, state: 'disconnected' };
  return {
    ...common,
    state: 'activated',
    addresses: ['198.51.100.23/24'],
    gateway: '198.51.100.1',
    dns: ['198.51.100.1'],
    rx_bps: wave(seconds, 30_000, 12_000, 27),
    tx_bps: wave(seconds, 90_000, 30_000, 33),
    speed_mbps: 144,
    connectivity: 'full',
    carries_session: carrierOf(values)?.interface === 'wlan0',
  };
};

/** What a profile with fixed addresses says of its interface. */
function fixed(values: Values, name: string) {
  const ip = activeOn(values, name)?.ipv4;
  if (ip?.method !== 'manual') return {};
  return { addresses: ip.addresses, gateway: ip.gateway, dns: ip.dns };
}

const tunnels = (seconds: number, values: Values) =>
  tunnelsOf(values).map((profile) => {
    const isUp = answers(profile);
    return {
      ...DOWN,
      connectivity: null,
      name: profile.interface,
      kind: 'vpn',
      mac: null,
      errors: 0,
      disconnects: 0,
      state: isUp ? 'activated' : 'activating',
      addresses: profile.vpn?.type === 'zerotier' ? ['10.147.17.5/24'] : profile.ipv4.addresses,
      rx_bps: isUp ? wave(seconds, 8000, 3000, 21) : 0,
      tx_bps: isUp ? wave(seconds, 12_000, 4000, 27) : 900,
      handshake_age_s: isUp ? Math.floor(seconds) % 120 : null,
    };
  });

/** A tablet of the ground crew, while the hotspot is on. */
const hotspotClients = (seconds: number, { hotspot_mode: mode }: Values) =>
  mode === 'always'
    ? [{ mac: '02:00:5e:xx:xx:41', ip: '192.168.42.23', name: 'crew-tablet', signal_dbm: wave(seconds, -58, 4, 33) }]
    : null;

/** A vehicle reaches its server over its modem, a camera over its cable (api §4 `network`), or as its settings say. */
export function networkAt(seconds: number, isVehicle: boolean, fault: FaultKind, values: Values = {}) {
  if (!isVehicle)
    return { interfaces: [{ ...ethernet(seconds, true), ...fixed(values, 'eth0') }, ...tunnels(seconds, values)] };
  const isOnModem = carrierOf(values)?.interface !== 'wlan0';
  return {
    video_interface: isOnModem || values.video_lte_only === true ? 'wwan0' : 'wlan0',
    hotspot_clients: hotspotClients(seconds, values),
    interfaces: [
      { ...wwan(seconds, fault), carries_session: isOnModem },
      { ...ethernet(seconds, false), ...fixed(values, 'eth0') },
      wifi(seconds, values),
      ...tunnels(seconds, values),
    ],
  };
}
