import { addressText, type Endpoint } from '#app/settings/mavlinkEndpoint';

/** What becomes of an endpoint in the field. */
export interface Fate {
  readonly state: 'up' | 'waiting' | 'error' | 'disabled';
  readonly reason: string | null;
}

const SILENT = /^(192\.0\.2|198\.51\.100|203\.0\.113)\./;
export const isUnknownName = (address: string) => address.endsWith('.invalid');
export const nameNotFound = (address: string) => `The name ${address} was not found.`;

/** Documentation addresses (RFC 5737) answer nothing, names of `.invalid` are not found, an unplugged port is an error; all else works. */
export function fateOf(endpoint: Endpoint, isPlugged: (path: string) => boolean): Fate {
  if (!endpoint.enabled) return { state: 'disabled', reason: null };
  if (endpoint.type === 'serial') {
    return isPlugged(endpoint.device ?? '') ? { state: 'up', reason: null } : { state: 'error', reason: 'unplugged' };
  }
  const address = endpoint.address ?? '';
  if (isUnknownName(address)) return { state: 'error', reason: nameNotFound(address) };
  if (endpoint.type === 'udp_server') return { state: 'waiting', reason: 'No program has connected yet' };
  if (!SILENT.test(address)) return { state: 'up', reason: null };
  return { state: 'waiting', reason: `Nothing answers at ${addressText(endpoint) ?? ''}` };
}

/** One row of `mavlink-status`. `rate`: messages a second of the vehicle; `now`: by the device's clock. */
export function statusRow(id: string, endpoint: Endpoint, fate: Fate, { rate, now }: { rate: number; now: number }) {
  const isUp = fate.state === 'up';
  // Datagrams go out whether or not a receiver listens.
  const sends = isUp || (fate.state === 'waiting' && endpoint.type === 'udp_client');
  const hears = isUp && endpoint.direction === 'both';
  return {
    config_id: id,
    ...fate,
    rx_msgs_ps: hears ? 1 : 0,
    tx_msgs_ps: sends ? rate : 0,
    rx_bps: hears ? 240 : 0,
    tx_bps: sends ? Math.round(rate * 508) : 0,
    systems: hears ? [1, 255] : [],
    last_packet_at: hears ? new Date(now - 300).toISOString() : null,
  };
}
