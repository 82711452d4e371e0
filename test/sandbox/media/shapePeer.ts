import { Socket } from 'node:dgram';
import type { RTCPeerConnection } from 'werift';
import type { DatagramLink } from '../net/shapeDatagrams';

/** As much of an ICE connection as werift 0.24 has beyond its interface: a protocol for each local candidate, with its socket. */
interface Sockets {
  readonly protocols: readonly { readonly transport?: { readonly socket?: unknown } }[];
}

/**
 * Has everything between a peer and its viewer go over a link: STUN, DTLS, RTP and RTCP, on every candidate.
 * Call it before each description is set: a socket is shaped when its candidate is found, which is before its first datagram.
 */
export function shapePeer(peer: RTCPeerConnection, link: DatagramLink): void {
  for (const { connection } of peer.iceTransports) {
    const shape = () => {
      const { protocols } = connection as unknown as Sockets;
      const sockets = protocols.flatMap(({ transport }) =>
        transport?.socket instanceof Socket ? [transport.socket] : [],
      );
      // Only UDP is offered. Another version of werift may keep its sockets elsewhere, and a link that shapes nothing proves nothing.
      if (sockets.length !== protocols.length || sockets.length === 0)
        throw new Error('The sockets of werift are elsewhere now');
      for (const socket of sockets) link.shape(socket);
    };
    if (connection.localCandidates.length > 0) shape();
    connection.onIceCandidate.subscribe(shape);
  }
}
