import type { MediaStatus } from '#app/events/topics/media';
import type { Values } from '#app/resource/define';
import { keyFrameSeconds } from '#app/settings/sections/media';
import { isUnencrypted, OUTPUT_KINDS } from '#app/settings/streamOutput';

/** A measured value beside the set one; null where either is not known. */
export interface Measured {
  readonly measured: string;
  readonly set: string | null;
  /** True if the measured value is so far from the set one that it is highlighted. */
  readonly isOff: boolean;
}

/** Returns whether a stream runs, so that it has measured values. */
export const isMeasured = ({ state }: MediaStatus): boolean => state === 'running' || state === 'error';

const FPS_TOLERANCE = 0.1;
const RATE_TOLERANCE = 0.2;

const number = (value: unknown): number | null => (typeof value === 'number' && Number.isFinite(value) ? value : null);
const isFar = (measured: number, set: number, tolerance: number) => Math.abs(measured - set) > set * tolerance;

/** Frame rate, in fps. */
export function frameRateOf({ fps }: MediaStatus, set: Values): Measured | null {
  const wanted = number(set.fps);
  if (fps === null) return null;
  return {
    measured: String(fps),
    set: wanted === null ? null : String(wanted),
    isOff: wanted !== null && isFar(fps, wanted, FPS_TOLERANCE),
  };
}

/** Bitrate, in kbit/s. An adaptive one may be lower than set, as simple frames need less; never much higher. */
export function bitRateOf({ kbps }: MediaStatus, set: Values): Measured | null {
  const wanted = number(set.bitrate_kbps);
  if (kbps === null) return null;
  const isConstant = set.rate_control === 'constant';
  const isOff =
    wanted !== null && (kbps > wanted * (1 + RATE_TOLERANCE) || (isConstant && isFar(kbps, wanted, RATE_TOLERANCE)));
  return { measured: String(kbps), set: wanted === null ? null : String(wanted), isOff };
}

/** Size, as `640x360`; a turned frame has its sides swapped. */
export function sizeOf({ width, height }: MediaStatus, set: Values): Measured | null {
  if (width === null || height === null) return null;
  const isOnItsSide = set.rotation_deg === '90' || set.rotation_deg === '270';
  const wanted = typeof set.resolution === 'string' ? set.resolution : null;
  const upright = isOnItsSide ? `${height}x${width}` : `${width}x${height}`;
  return { measured: `${width}x${height}`, set: wanted, isOff: wanted !== null && upright !== wanted };
}

/** Codec, as `h264`. */
export function codecOf({ codec }: MediaStatus, set: Values): Measured | null {
  const wanted = typeof set.codec === 'string' ? set.codec : null;
  if (codec === null) return null;
  return { measured: codec, set: wanted, isOff: wanted !== null && codec !== wanted };
}

/** To one decimal below 10, else whole. */
export const rounded = (value: number): number => Number(value.toFixed(value < 10 ? 1 : 0));

/** Time between keyframes, in s. Each new viewer requests an extra one, so only a longer time than set is wrong. */
export function keyFramesOf(intervalS: number | null, set: Values): Measured | null {
  const wanted = keyFrameSeconds(set);
  if (intervalS === null) return null;
  return {
    measured: String(rounded(intervalS)),
    set: wanted === null ? null : String(rounded(wanted)),
    isOff: wanted !== null && intervalS > wanted * (1 + RATE_TOLERANCE),
  };
}

/** Private, loopback and link-local addresses, and names without a dot: the stream stays within a network. */
export function isPublic(address: string): boolean {
  const ipv6 = /^\[([^\]]*)\]/.exec(address)?.[1];
  if (ipv6 !== undefined) return !/^(?:::1$|fe[89ab]|f[cd]|ff)/i.test(ipv6);
  const host = address.replace(/:\d+$/, '');
  if (/^(?:10|127)\.|^192\.168\.|^169\.254\.|^172\.(?:1[6-9]|2\d|3[01])\.|^2(?:2[4-9]|3\d)\./.test(host)) return false;
  return host.includes('.') && !host.endsWith('.local');
}

/** Whether an output leaves the device's networks without encryption. */
export function isOpenToAll(kind: string, address: string): boolean {
  const known = OUTPUT_KINDS.find((one) => one === kind);
  const [host = ''] = address.replace(/^[a-z]+:\/\//i, '').split(/[/?#]/);
  return known !== undefined && isUnencrypted(known, address) && isPublic(host);
}
