import type { DeviceId } from '#app/domain/ids';
import { sessionEnd } from '../lib/sessionEnd';
import { steadyNow } from './serverClock';

/** What this page measured of a device's video in one second. */
export interface VideoPoint {
  /** Ms since the epoch, by the server's clock where it is known. */
  readonly at: number;
  readonly fps: number | null;
  readonly kbps: number | null;
  /** From the camera to this screen. */
  readonly latencyMs: number | null;
  readonly lossPct: number | null;
  /** What was wrong, as the page said it; null: nothing. */
  readonly trouble: string | null;
}

export const VIDEO_KEPT_MS = 30 * 60_000;
const STEP_MS = 1000;
/** As many as a wall shows; the one that was watched longest ago goes first. */
const MAX_DEVICES = 9;

/** A time this close to the one of this computer's clock was taken from that clock. */
const SAME_MS = 50;

const stepOf = ({ at }: VideoPoint) => Math.floor(at / STEP_MS);
const kept = new Map<DeviceId, VideoPoint[]>();
/** Noted by this computer's clock, before the server's was known, or where both are the same. */
const local = new WeakSet<VideoPoint>();
sessionEnd.onEnd(() => kept.clear());

/** Notes one point a second, and keeps those of the last thirty minutes, in memory only. */
export function noteVideo(device: DeviceId, point: VideoPoint): void {
  const ahead = Math.abs(point.at - steadyNow());
  if (ahead < SAME_MS) local.add(point);
  const known = kept.get(device) ?? [];
  // The server's clock is another one: what was noted by this computer's stands at wrong times, and may lie in the future.
  const points = ahead > STEP_MS ? known.filter((one) => !local.has(one)) : known;
  const last = points.at(-1);
  if (last && stepOf(point) < stepOf(last)) return;
  // The newest of a second stands for it.
  if (last && stepOf(point) === stepOf(last)) points.pop();
  const first = point.at - VIDEO_KEPT_MS;
  const old = points.findIndex(({ at }) => at > first);
  points.splice(0, old === -1 ? points.length : old);
  points.push(point);
  // The newest last, so that the first is the one to go.
  kept.delete(device);
  kept.set(device, points);
  const [oldest] = kept.keys();
  if (kept.size > MAX_DEVICES && oldest !== undefined) kept.delete(oldest);
}

/** Oldest first, from `since` to `until`, both included. */
export const videoHistory = (device: DeviceId, since: number, until: number): readonly VideoPoint[] =>
  (kept.get(device) ?? []).filter(({ at }) => at >= since && at <= until);
