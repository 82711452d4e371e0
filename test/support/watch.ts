import { RTCPeerConnection, RTCRtpCodecParameters, type RtpPacket } from 'werift';

/** A viewer of a stream in this process: real ICE, DTLS and SRTP, without a decoder and without asking for what was lost. */
export interface Viewer {
  readonly packets: number;
  readonly peer: RTCPeerConnection;
  /** The address of its WHEP session. */
  readonly location: string;
  onPacket: (packet: RtpPacket) => void;
  close(): Promise<void>;
}

export async function watch(
  { url }: { readonly url: string },
  token: string,
  deviceId: string,
  stream = 'main',
): Promise<Viewer> {
  const vp8 = new RTCRtpCodecParameters({ mimeType: 'video/VP8', clockRate: 90_000, payloadType: 96 });
  const h264 = new RTCRtpCodecParameters({
    mimeType: 'video/H264',
    clockRate: 90_000,
    payloadType: 97,
    parameters: 'packetization-mode=1;profile-level-id=42e01f',
  });
  const peer = new RTCPeerConnection({
    iceServers: [],
    codecs: { video: [vp8, h264], audio: [] },
    iceAdditionalHostAddresses: ['127.0.0.1'],
  });
  peer.addTransceiver('video', { direction: 'recvonly' });
  await peer.setLocalDescription(await peer.createOffer());
  const response = await fetch(`${url}/v1/user/devices/${deviceId}/media/streams/${stream}/whep`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/sdp' },
    body: peer.localDescription?.sdp ?? '',
  });
  if (response.status !== 201) {
    await peer.close();
    throw new Error(`WHEP answered ${response.status}: ${await response.text()}`);
  }
  const viewer = {
    packets: 0,
    peer,
    location: response.headers.get('location') ?? '',
    onPacket: (_: RtpPacket): void => undefined,
    close: () => peer.close(),
  };
  peer.onTrack.subscribe((track) =>
    track.onReceiveRtp.subscribe((packet) => {
      viewer.packets += 1;
      viewer.onPacket(packet);
    }),
  );
  await peer.setRemoteDescription({ type: 'answer', sdp: await response.text() });
  return viewer;
}
