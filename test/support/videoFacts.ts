import type { MediaStatus } from '../../app/events/topics/media';
import type { PlayerState } from '../../renderer/features/live-view/connection/playerState';
import { NO_STATS, type VideoStats } from '../../renderer/features/live-view/watch/readStats';
import type { Latency } from '../../renderer/features/live-view/watch/latency';
import type { VerdictFacts } from '../../renderer/features/live-view/judge/verdict';

/** Facts of a stream that is well, and the same with one thing changed. */
export const MEDIA: MediaStatus = {
  at: 1,
  streamId: 'main',
  state: 'running',
  setFps: 15,
  cameraFps: 15,
  encodedFps: 15,
  sentFps: 15,
  fps: 15,
  relayFps: 15,
  uplinkMs: 30,
  relayMs: 1,
  kbps: 900,
  viewers: 1,
  deviceSilentMs: 200,
  codec: 'h264',
  error: null,
  width: 640,
  height: 360,
  encoder: null,
  uptimeS: null,
  droppedFrames: 0,
};
export const LIVE: PlayerState = { name: 'live' };
export const FROZEN: PlayerState = { name: 'stalled', isPathDown: false };
export const late = (ms: number): Latency => ({ from: 'camera', ms, errorMs: 5 });
export const STATS: VideoStats = { ...NO_STATS, at: 1000, fps: 15, receivedFps: 15, latency: late(80) };
export const FACTS: VerdictFacts = {
  isOnline: true,
  auth: 'valid',
  wasSeen: true,
  mayReauthenticate: true,
  state: LIVE,
  stats: STATS,
  media: MEDIA,
  system: { cpuPct: 98, isThrottled: true },
  modem: { tech: 'lte', rsrpDbm: -92, snrDb: 13.7 },
  codec: 'h264',
  canPlay: (codec) => codec !== 'h265',
  isStarting: false,
  frozenMs: 20,
  silentMs: 200,
  isStuttering: false,
};
export const WEAK = { tech: 'lte', rsrpDbm: -118, snrDb: -2 };
export const media = (change: Partial<MediaStatus>): VerdictFacts => ({ ...FACTS, media: { ...MEDIA, ...change } });
export const stats = (change: Partial<typeof STATS>): VerdictFacts => ({ ...FACTS, stats: { ...STATS, ...change } });
export const state = (next: PlayerState): VerdictFacts => ({ ...FACTS, state: next });
export const busy = (status: number) => state({ name: 'busy', status, message: null, retryAt: 0 });
export const silent = (origin: string | null) => state({ name: 'unreachable', origin, retryAt: 0 });
