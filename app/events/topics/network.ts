import * as v from 'valibot';
import { entity, field, reading, total, type EntityOf } from '../../lib/entity';
import { list } from './fields';
import * as reported from './reported';

const MAX_INTERFACES = 64;
const MAX_ADDRESSES = 32;
const MAX_CLIENTS = 64;

/** One network interface of a device (pages §12); null: not reported. */
const networkInterface = entity({
  name: reported.name('name', 32),
  kind: reported.oneOf('kind', ['ethernet', 'wifi', 'wwan', 'vpn', 'bridge']),
  /** Masked by the device. */
  mac: reported.word('mac', 32),
  /** In NetworkManager's words: `activated`, `disconnected`, `unavailable`, ... */
  state: reported.word('state', 32),
  /** As `192.0.2.7/24`. */
  addresses: reported.words('addresses', MAX_ADDRESSES, 64),
  gateway: reported.word('gateway', 64),
  dns: reported.words('dns', MAX_ADDRESSES, 64),
  rxBps: reported.amount('rx_bps'),
  txBps: reported.amount('tx_bps'),
  errors: reported.count('errors'),
  speedMbps: reported.rate('speed_mbps'),
  connectivity: reported.oneOf('connectivity', ['none', 'portal', 'limited', 'full']),
  /** Whether the device reaches the server over it. */
  carriesSession: reported.flag('carries_session'),
  disconnects: reported.count('disconnects'),
  /** Seconds since the last handshake of a VPN; null before the first one, or for another interface. */
  handshakeAgeS: reported.ifAny(reported.count('handshake_age_s')),
});
export type InterfaceStatus = EntityOf<typeof networkInterface>;

const client = entity({
  /** Masked by the device. */
  mac: reported.name('mac', 32),
  address: reported.word('ip', 64),
  /** As the client names itself. */
  name: reported.word('name', 64),
  signalDbm: reported.decibels('signal_dbm'),
});
export type HotspotClient = EntityOf<typeof client>;

export const networkReport = reading({
  interfaces: reported.rows('interfaces', MAX_INTERFACES, networkInterface),
  /** The interface over which the device sends the video; null while it sends none, or if it does not report that. */
  videoInterface: reported.ifAny(reported.word('video_interface', 32)),
  /** Who is connected to the device's own Wi-Fi; null: it is off. */
  hotspotClients: field(
    'hotspot_clients',
    v.optional(v.nullable(v.pipe(v.array(client.wire), v.maxLength(MAX_CLIENTS)))),
    total((value) => (Array.isArray(value) ? list(value, MAX_CLIENTS, client.decode) : null)),
  ),
});
export type NetworkStatus = EntityOf<typeof networkReport>;
