import { amount, count, decibels, flag, list, rate, rows, word, type Raw } from './fields';

/** One network interface of a device (pages §12); null: not reported. */
export interface InterfaceStatus {
  readonly name: string;
  /** `ethernet`, `wifi`, `wwan`, `vpn`, `bridge`. */
  readonly kind: string | null;
  /** Masked by the device. */
  readonly mac: string | null;
  /** In NetworkManager's words: `activated`, `disconnected`, `unavailable`, ... */
  readonly state: string | null;
  /** As `192.0.2.7/24`. */
  readonly addresses: readonly string[];
  readonly gateway: string | null;
  readonly dns: readonly string[];
  readonly rxBps: number | null;
  readonly txBps: number | null;
  readonly errors: number | null;
  readonly speedMbps: number | null;
  /** `none`, `portal`, `limited`, `full`. */
  readonly connectivity: string | null;
  /** Whether the device reaches the server over it. */
  readonly carriesSession: boolean | null;
  readonly disconnects: number | null;
  /** Of a VPN: seconds since its last handshake; null: none yet, or no VPN. */
  readonly handshakeAgeS: number | null;
}

export interface NetworkStatus {
  readonly interfaces: readonly InterfaceStatus[];
  /** The interface that the video leaves by; null: none does, or not reported. */
  readonly videoInterface: string | null;
  /** Who is connected to the device's own Wi-Fi; null: it is off. */
  readonly hotspotClients: readonly HotspotClient[] | null;
}

export interface HotspotClient {
  /** Masked by the device. */
  readonly mac: string;
  readonly address: string | null;
  /** As the client names itself. */
  readonly name: string | null;
  readonly signalDbm: number | null;
}

const MAX_INTERFACES = 64;
const MAX_ADDRESSES = 32;
const MAX_CLIENTS = 64;
const address = (value: unknown) => word(value, 64);

function networkInterface(raw: Raw): InterfaceStatus | null {
  const name = word(raw.name, 32);
  if (name === null) return null;
  return {
    name,
    kind: word(raw.kind, 32),
    mac: word(raw.mac, 32),
    state: word(raw.state, 32),
    addresses: list(raw.addresses, MAX_ADDRESSES, address),
    gateway: address(raw.gateway),
    dns: list(raw.dns, MAX_ADDRESSES, address),
    rxBps: amount(raw.rx_bps),
    txBps: amount(raw.tx_bps),
    errors: count(raw.errors),
    speedMbps: rate(raw.speed_mbps),
    connectivity: word(raw.connectivity, 16),
    carriesSession: flag(raw.carries_session),
    disconnects: count(raw.disconnects),
    handshakeAgeS: count(raw.handshake_age_s),
  };
}

function client(raw: Raw): HotspotClient | null {
  const mac = word(raw.mac, 32);
  if (mac === null) return null;
  return { mac, address: address(raw.ip), name: word(raw.name, 64), signalDbm: decibels(raw.signal_dbm) };
}

/** A `network` report (api §4). Never throws. */
export function decodeNetwork(raw: Raw): NetworkStatus {
  return {
    interfaces: rows(raw.interfaces, MAX_INTERFACES, networkInterface),
    videoInterface: word(raw.video_interface, 32),
    hotspotClients: Array.isArray(raw.hotspot_clients) ? rows(raw.hotspot_clients, MAX_CLIENTS, client) : null,
  };
}
