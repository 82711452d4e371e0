import type { VideoCodec } from './encoding';
import { h264Payloads } from './h264';

/** Largest part of a frame in one packet: what passes every link with room for the headers around it. */
export const MAX_PART = 1150;

export interface VideoPart {
  readonly payload: Buffer;
  readonly isLast: boolean;
}

/** A descriptor of one byte before each part, with the start marked (RFC 7741 §4.2). */
function vp8Payloads(frame: Buffer): Buffer[] {
  const payloads: Buffer[] = [];
  for (let from = 0; from < frame.length; from += MAX_PART)
    payloads.push(Buffer.concat([Buffer.from([from === 0 ? 0x10 : 0x00]), frame.subarray(from, from + MAX_PART)]));
  return payloads;
}

/** The RTP payloads of a frame, the last of them marked. */
export function packetise(codec: VideoCodec, frame: Buffer): VideoPart[] {
  const payloads = codec === 'h264' ? h264Payloads(frame, MAX_PART) : vp8Payloads(frame);
  return payloads.map((payload, index) => ({ payload, isLast: index === payloads.length - 1 }));
}
