import { CLOSE_CODES, type CloseCode, type CloseReason } from '#app/domain/terminal';

/** How often viewers may ask for a sign of life, in s. */
export const PING_S = 5;
/** Output in one frame, in bytes. */
export const FRAME_BYTES = 16_384;
/** RFC 6455 §7.4.1: against the rules of the protocol. */
export const POLICY = 1008;

export const codeOf = (reason: CloseReason): number =>
  Number((Object.keys(CLOSE_CODES) as unknown as CloseCode[]).find((code) => CLOSE_CODES[code] === reason));
