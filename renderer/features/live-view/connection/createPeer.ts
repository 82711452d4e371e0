import type { Peer } from './Player';

/** A candidate as the draft wants it in a PATCH: with the credentials of the offer it belongs to (RFC 8840 §9). */
function fragmentOf(offer: string, candidate: RTCIceCandidate): string {
  const line = (name: string) => new RegExp(`^a=${name}:.*$`, 'm').exec(offer)?.[0] ?? '';
  const media = /^m=.*$/m.exec(offer)?.[0] ?? 'm=video 9 UDP/TLS/RTP/SAVPF 0';
  const lines = [
    line('ice-ufrag'),
    line('ice-pwd'),
    media,
    `a=mid:${candidate.sdpMid ?? '0'}`,
    `a=${candidate.candidate}`,
  ];
  return `${lines.join('\r\n')}\r\n`;
}

export interface BrowserPeer extends Peer {
  /** Statistics by type, as W3C webrtc-stats names them. */
  stats(): Promise<RTCStatsReport>;
}

/** A connection of the browser's own that receives one stream; `onStream` gets it once it is there. `bufferMs`: how much is held back to play smoothly. */
export function createPeer(onStream: (stream: MediaStream) => void, bufferMs: number): BrowserPeer {
  const connection = new RTCPeerConnection({ bundlePolicy: 'max-bundle' });
  const { receiver } = connection.addTransceiver('video', { direction: 'recvonly' });
  if ('jitterBufferTarget' in receiver) receiver.jitterBufferTarget = bufferMs;
  let offer = '';
  connection.addEventListener('track', ({ track }) => onStream(new MediaStream([track])));
  return {
    offer: async () => {
      await connection.setLocalDescription();
      offer = connection.localDescription?.sdp ?? '';
      return offer;
    },
    accept: (answer) => connection.setRemoteDescription({ type: 'answer', sdp: answer }),
    onState: (listener) =>
      connection.addEventListener('connectionstatechange', () => listener(connection.connectionState)),
    onCandidate: (listener) =>
      connection.addEventListener('icecandidate', ({ candidate }) => {
        if (candidate?.candidate) listener(fragmentOf(offer, candidate));
      }),
    close: () => connection.close(),
    stats: () => connection.getStats(),
  };
}
