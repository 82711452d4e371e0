import type { RTCPeerConnection } from 'werift';

type Connection = RTCPeerConnection['iceTransports'][number]['connection'];
type Pair = NonNullable<Connection['nominated']>;

const lastPairs = new WeakMap<Connection, Pair>();

/**
 * Sends media over the last selected pair until an ICE restart has selected another one (RFC 8445 §9); werift sends none.
 * Call it before each restart.
 */
export function keepPath(peer: RTCPeerConnection): void {
  for (const { connection } of peer.iceTransports) {
    const isFirst = !lastPairs.has(connection);
    if (connection.nominated) lastPairs.set(connection, connection.nominated);
    if (!isFirst || !lastPairs.has(connection)) continue;
    const send = connection.send.bind(connection);
    connection.send = async (data) => {
      const last = lastPairs.get(connection);
      if (connection.nominated || !last) return send(data);
      await last.protocol.sendData(data, last.remoteAddr);
    };
  }
}
