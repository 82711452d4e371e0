import type { MediaStatus, ModemStatus, SystemStatus } from '#app/events/deviceEvent';
import type { PlayerState } from './connection/playerState';
import type { VideoStats } from './connection/readStats';

/** The stages that a picture passes, in their order. */
export type Stage = 'camera' | 'encoder' | 'uplink' | 'server' | 'browser';

export interface Health {
  /** The weakest stage; null when none stands out. */
  readonly stage: Stage | null;
  readonly tone: 'good' | 'bad' | 'plain';
  readonly text: string;
}

export interface HealthFacts {
  readonly isOnline: boolean;
  readonly state: PlayerState;
  readonly stats: VideoStats;
  /** What the device and the server last reported; null: nothing, or nothing recent. */
  readonly media: MediaStatus | null;
  readonly system: SystemStatus | null;
  readonly modem: ModemStatus | null;
}

/** Below this share of what comes in, a stage loses pictures (`design/pages.md` §2 "degraded"). */
const LEAST_SHARE = 0.8;
const UPLINK_LATE_MS = 500;
const SERVER_LATE_MS = 200;
const LOSS_PCT = 2;

const rate = (value: number) => String(Math.round(value));
const isShort = (out: number | null, into: number | null): out is number =>
  out !== null && into !== null && into > 0 && out < into * LEAST_SHARE;
const bad = (stage: Stage, text: string): Health => ({ stage, tone: 'bad', text });

function camera({ media }: HealthFacts): Health | null {
  if (media?.error === 'camera_lost')
    return bad('camera', 'Camera: it gives no picture. Check its cable, or restart the device.');
  if (media && isShort(media.cameraFps, media.setFps))
    return bad(
      'camera',
      `Camera: it gives ${rate(media.cameraFps)} of ${rate(media.setFps ?? 0)} pictures a second. Give it more light, or set a lower rate.`,
    );
  if (media?.error) return bad('camera', `Camera: it reports “${media.error}”. Restart the device.`);
  return null;
}

function encoder({ media, system }: HealthFacts): Health | null {
  if (!media || !isShort(media.encodedFps, media.cameraFps)) return null;
  const load =
    system?.cpuPct == null ? '' : ` (processor ${rate(system.cpuPct)} %${system.isThrottled ? ', too hot' : ''})`;
  return bad(
    'encoder',
    `Encoder: it manages ${rate(media.encodedFps)} of ${rate(media.cameraFps ?? 0)} pictures a second${load}. Lower the resolution or the rate.`,
  );
}

function signalOf(modem: ModemStatus | null): string {
  if (modem?.rsrpDbm == null) return '';
  const snr = modem.snrDb === null ? '' : `, SNR ${modem.snrDb} dB`;
  return ` (${(modem.tech ?? 'mobile').toUpperCase()} ${modem.rsrpDbm} dBm${snr})`;
}

function uplink({ media, modem }: HealthFacts): Health | null {
  if (!media) return null;
  if (isShort(media.fps, media.encodedFps)) {
    const target = media.kbps === null || media.kbps < 200 ? null : Math.max(300, Math.round(media.kbps / 200) * 100);
    const remedy = target === null ? 'Move the device to better reception' : `Move the device, or try ${target} kbit/s`;
    return bad(
      'uplink',
      `Uplink: ${rate(media.fps)} of ${rate(media.encodedFps ?? 0)} pictures a second arrive at the server${signalOf(modem)}. ${remedy}.`,
    );
  }
  if (media.uplinkMs !== null && media.uplinkMs > UPLINK_LATE_MS)
    return bad(
      'uplink',
      `Uplink: the picture needs ${media.uplinkMs} ms to the server${signalOf(modem)}. Lower the bit rate, or move the device.`,
    );
  return null;
}

function server({ media, state }: HealthFacts): Health | null {
  if (state.name === 'full')
    return bad('server', 'Server: as many people watch as may. Ask one to leave, or raise the limit of viewers.');
  if (!media) return null;
  if (isShort(media.relayFps, media.fps))
    return bad(
      'server',
      `Server: it passes on ${rate(media.relayFps)} of ${rate(media.fps ?? 0)} pictures a second. Tell whoever runs it.`,
    );
  if (media.relayMs !== null && media.relayMs > SERVER_LATE_MS)
    return bad('server', `Server: it holds the picture for ${media.relayMs} ms. Tell whoever runs it.`);
  return null;
}

function browser({ media, state, stats }: HealthFacts): Health | null {
  if (state.name === 'unsupported')
    return bad('browser', 'Browser: it cannot play this codec. Switch the stream to H.264, or use another browser.');
  if (state.name === 'blocked')
    return bad('browser', 'Browser: its network lets no video through. Allow UDP to the server, or set up TURN.');
  if (stats.lossPct > LOSS_PCT)
    return bad(
      'browser',
      `Browser: ${stats.lossPct.toFixed(0)} % of the packets are lost between the server and here. Use a cable, or come closer to the Wi-Fi.`,
    );
  if (isShort(stats.fps, media?.relayFps ?? null))
    return bad(
      'browser',
      `Browser: this computer shows ${rate(stats.fps)} of ${rate(media?.relayFps ?? 0)} pictures a second. Close what else is running on it.`,
    );
  return null;
}

/** What is left to say where no stage stands out. */
function plain({ state, stats, media }: HealthFacts): Health {
  if (state.name === 'degraded')
    return {
      stage: null,
      tone: 'bad',
      text: media
        ? 'Video is poor; no stage stands out. Watch it for a while.'
        : 'Video is poor; the server does not report where.',
    };
  if (state.name !== 'live') return { stage: null, tone: 'plain', text: 'Waiting for a picture to judge.' };
  const fps = stats.fps === null ? '' : `: ${rate(stats.fps)} pictures a second`;
  const late = stats.latencyMs === null ? '' : `, ${stats.latencyMs} ms from the camera`;
  return { stage: null, tone: 'good', text: `Video is good${fps}${late}.` };
}

/**
 * One sentence on how the video of a device fares: the first stage on its way that loses or delays it, and what to do
 * (`design/pages.md` "What would make this the best" 6).
 */
export function healthOf(facts: HealthFacts): Health {
  if (!facts.isOnline)
    return { stage: null, tone: 'plain', text: 'The device is offline: nothing can be said of its video.' };
  if (facts.state.name === 'paused' || facts.state.name === 'stopped')
    return { stage: null, tone: 'plain', text: 'Nobody is watching, so nothing is measured.' };
  return camera(facts) ?? encoder(facts) ?? uplink(facts) ?? server(facts) ?? browser(facts) ?? plain(facts);
}
