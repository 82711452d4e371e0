import type { RTCPeerConnection } from 'werift';

/** As much of werift's DTLS (0.24) as sends its records. */
interface Dtls {
  readonly cipher: { encryptPacket: (record: DtlsRecord) => DtlsRecord };
  readonly transport: { send: (data: Buffer) => Promise<void> };
}
interface DtlsRecord {
  fragment: Buffer;
  readonly recordLayerHeader: { sequenceNumber: number };
  serialize(): Buffer;
}

const HANDSHAKE = 22;
const isEncryptedHandshake = (data: Buffer) => data[0] === HANDSHAKE && data.readUInt16BE(3) === 1;

/** Has a record that is sent again carry a number of its own. */
function renumber({ cipher, transport }: Dtls): void {
  let last: { readonly record: DtlsRecord; readonly plain: Buffer } | null = null;
  const encrypt = cipher.encryptPacket.bind(cipher);
  cipher.encryptPacket = (record) => {
    last = { record, plain: Buffer.from(record.fragment) };
    return encrypt(record);
  };
  const sent = new WeakSet<Buffer>();
  const { send } = transport;
  transport.send = (data) => {
    if (!sent.has(data) || !isEncryptedHandshake(data) || last === null) {
      sent.add(data);
      return send(data);
    }
    const { record, plain } = last;
    record.fragment = Buffer.from(plain);
    record.recordLayerHeader.sequenceNumber += 1;
    return send(encrypt(record).serialize());
  };
}

/**
 * werift sends the last flight of a handshake again with the record numbers that it had (RFC 6347 §4.2.4 wants new ones), so
 * that a viewer whose answer was lost takes it for a replay and does not answer again: connected on one side for good.
 * Call it before the first description is set.
 */
export function renumberFlights(peer: RTCPeerConnection): void {
  for (const transport of peer.dtlsTransports)
    transport.onStateChange.subscribe((state) => {
      if (state !== 'connecting') return;
      // It is made right after this event.
      queueMicrotask(() => {
        const { dtls } = transport as unknown as { readonly dtls?: Dtls };
        if (!dtls) throw new Error('The DTLS of werift is elsewhere now');
        renumber(dtls);
      });
    });
}
