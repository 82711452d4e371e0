import { codecName } from '#app/domain/stream';
import type { MediaStatus, ModemStatus, SystemStatus } from '#app/events/deviceEvent';
import { codecAdvice, playableCodecs } from './codecAdvice';
import type { PlayerState } from './connection/playerState';
import type { VideoStats } from './connection/readStats';

/** The stages that video passes, from the camera to this screen. */
export type Stage = 'camera' | 'encoder' | 'uplink' | 'server' | 'network' | 'browser';

/** A stage that loses or delays video, with the evidence and a remedy in one sentence. */
export interface Finding {
  readonly stage: Stage;
  /** What a viewer sees of it, for the chip. */
  readonly label: string;
  readonly text: string;
  /** Said by the stage itself, so that it needs no second look. */
  readonly isCertain: boolean;
}

export interface Evidence {
  readonly state: PlayerState;
  readonly stats: VideoStats;
  /** What device and server last reported; null: nothing, or nothing recent. */
  readonly media: MediaStatus | null;
  readonly system: SystemStatus | null;
  readonly modem: ModemStatus | null;
  /** The codec of the stream as the streams list names it; null: unknown. */
  readonly codec: string | null;
  /** How long the last frame has been on the screen, in ms; null: there was none. */
  readonly frozenMs: number | null;
  /** Whether this browser decodes a codec. */
  readonly canPlay: (codec: string) => boolean;
}

/** Below this share of what comes in, a stage loses frames (`design/pages.md` §2 "degraded"). */
const LEAST_SHARE = 0.8;
const UPLINK_LATE_MS = 500;
const SERVER_LATE_MS = 200;
const LOSS_PCT = 2;
const SLOW_ROUND_TRIP_MS = 500;
const SLOW_LEG_MS = 500;
export const LATE_MS = 1000;
const LARGE_BUFFER_MS = 700;
/** A device that reports each second and was not heard for this long has no link. */
const SILENT_MS = 2000;
/** One that was heard this recently has one. */
const HEARD_MS = 1250;
/** Frames per second below this share of what was sent are the rest of a stream that ended. */
const NOTHING_SHARE = 0.15;
const LINK_SLOW_MS = 200;
/** Of each second: a decoder that is busy for less has time left. */
const IDLE_DECODER_MS = 300;
const SWALLOWED_MS = 1500;

const LOW_RATE = 'Low frame rate';
const LATE = 'High latency';
const rate = (value: number) => (value < 9.5 ? String(Math.round(value * 10) / 10) : String(Math.round(value)));
const isShort = (out: number | null, into: number | null): out is number =>
  out !== null && into !== null && into > 0 && out < into * LEAST_SHARE;
const seen = (stage: Stage, label: string, text: string): Finding => ({ stage, label, text, isCertain: false });
const certain = (stage: Stage, label: string, text: string): Finding => ({ stage, label, text, isCertain: true });

/** The server takes in all frames in time and forwards them at once. False when nothing recent says so. */
const isServerInTime = ({ media }: Evidence): boolean =>
  media !== null &&
  !isShort(media.fps, media.sentFps ?? media.encodedFps) &&
  !isShort(media.relayFps, media.fps) &&
  (media.uplinkMs ?? Infinity) <= LINK_SLOW_MS &&
  (media.relayMs ?? Infinity) <= SERVER_LATE_MS;

/** How long video takes from the server to the jitter buffer: what is left of its age, in ms; null: not known. */
function legMs(evidence: Evidence): number | null {
  const { stats, media } = evidence;
  if (stats.latencyMs === null || !isServerInTime(evidence)) return null;
  const elsewhere = (media?.uplinkMs ?? 0) + (media?.relayMs ?? 0) + (stats.jitterBufferMs ?? 0);
  return stats.latencyMs - elsewhere - (stats.latencyErrorMs ?? 0);
}

/** It has the time to decode all frames that arrive: those that it leaves out it cannot decode. */
const isDecoderIdle = ({ decodeMs, receivedFps, framesReceived }: VideoStats): boolean =>
  decodeMs !== null && framesReceived > 0 && decodeMs * (receivedFps ?? 0) < IDLE_DECODER_MS;

function browser(evidence: Evidence): Finding | null {
  const { state, stats, media, codec, canPlay } = evidence;
  // The list of streams may be old: video that moves is of a codec that can be played.
  const now = media?.codec ?? (state.name === 'live' ? null : codec);
  if (state.name === 'no-webrtc')
    return certain('browser', 'No WebRTC', 'Browser: it has no WebRTC, or it is switched off. Use another browser.');
  if (now !== null && !canPlay(now))
    return certain(
      'browser',
      'Unsupported codec',
      `Browser: it can't play ${codecName(now)}.${codecAdvice(now, playableCodecs(canPlay))}`,
    );
  if (state.name === 'unsupported')
    return certain(
      'browser',
      'Unsupported codec',
      `Browser: it accepts none of the codecs of this stream.${codecAdvice(now ?? codec, playableCodecs(canPlay))}`,
    );
  if (state.name === 'undecodable')
    return certain(
      'browser',
      'Cannot be decoded',
      'Browser: video arrives, and it decodes none of it. Turn B-frames off in the encoder, or use its baseline profile.',
    );
  if (stats.lossPct <= LOSS_PCT && isShort(stats.fps, stats.receivedFps) && isDecoderIdle(stats))
    return seen(
      'browser',
      'Cannot be decoded',
      `Browser: it can't decode ${rate(Math.max(0, (stats.receivedFps ?? 0) - stats.fps))} of ${rate(stats.receivedFps ?? 0)} fps. Turn B-frames off in the encoder, or use its baseline profile.`,
    );
  if (stats.lossPct <= LOSS_PCT && isShort(stats.fps, stats.receivedFps))
    return seen(
      'browser',
      LOW_RATE,
      `Browser: this computer decodes ${rate(stats.fps)} of ${rate(stats.receivedFps ?? 0)} fps. Close other programs.`,
    );
  // A browser also buffers more because frames come late and unevenly: then that is the cause.
  const isOwn = media === null || isServerInTime(evidence);
  if (isOwn && isLate(stats) && (stats.jitterBufferMs ?? 0) > LARGE_BUFFER_MS)
    return seen('browser', LATE, `Browser: it buffers ${stats.jitterBufferMs} ms of video. Choose a lower buffer.`);
  return null;
}

/** The server forwards frames that this computer does not receive. By then newer reports than the freeze have come, if they can. */
function isSwallowed({ state, stats, media, frozenMs }: Evidence): boolean {
  if (
    state.name !== 'stalled' ||
    (frozenMs ?? 0) < SWALLOWED_MS ||
    media === null ||
    media.sentFps === null ||
    media.relayFps === null
  )
    return false;
  return media.relayFps > 0 && media.relayFps >= media.sentFps * LEAST_SHARE && (stats.receivedFps ?? 0) < 1;
}

function network(evidence: Evidence): Finding | null {
  const { state, stats } = evidence;
  if (state.name === 'blocked')
    return certain(
      'network',
      'Network blocks video',
      'Network: it lets no video through from the server. Allow UDP to the server, or set up TURN.',
    );
  if (state.name === 'stalled' && state.isPathDown)
    return certain(
      'network',
      'Reconnecting',
      'Network: nothing arrives from the server. Check the connection of this computer.',
    );
  if (isSwallowed(evidence))
    return certain(
      'network',
      'Frozen',
      'Network: the server forwards video, and nothing arrives here. Check the connection of this computer.',
    );
  if (stats.lossPct > LOSS_PCT)
    return seen(
      'network',
      'Packet loss',
      `Network: ${rate(stats.lossPct)} % of the packets are lost between the server and here. Use a cable, or move closer to the Wi-Fi.`,
    );
  const leg = legMs(evidence);
  if (isLate(stats) && leg !== null && leg > SLOW_LEG_MS)
    return certain('network', LATE, `Network: ${leg} ms from the server to here. Use a faster connection.`);
  if (isLate(stats) && (stats.rttMs ?? 0) > SLOW_ROUND_TRIP_MS)
    return seen('network', LATE, `Network: ${stats.rttMs} ms round trip to the server. Use a faster connection.`);
  return null;
}

/** What the server of video said to the request for it, where that says what is wrong. */
function refusalOf(state: PlayerState): { readonly label: string; readonly text: string } | null {
  if (state.name === 'busy')
    return state.status === 429
      ? { label: 'Too many requests', text: 'Server: it asks to wait before the next attempt.' }
      : {
          label: 'Server unavailable',
          text: `Server: it is not available (${state.status}). Contact your administrator.`,
        };
  if (state.name === 'refused')
    return {
      label: 'Refused',
      text: `Server: it refused the request for video (${state.status}). Contact your administrator.`,
    };
  if (state.name === 'not-allowed')
    return {
      label: 'Server not allowed',
      text: 'Server: the configuration does not allow it. Ask an administrator to add it to media.origins.',
    };
  return null;
}

function server({ state, media }: Evidence): Finding | null {
  if (state.name === 'full')
    return certain(
      'server',
      'Viewer limit reached',
      'Server: the viewer limit is reached. Ask a viewer to leave, or raise the limit.',
    );
  const refusal = refusalOf(state);
  if (refusal) return certain('server', refusal.label, refusal.text);
  if (!media) return null;
  if (isShort(media.relayFps, media.fps))
    return seen(
      'server',
      LOW_RATE,
      `Server: it forwards ${rate(media.relayFps)} of ${rate(media.fps ?? 0)} fps. Contact your administrator.`,
    );
  if (media.relayMs !== null && media.relayMs > SERVER_LATE_MS)
    return seen('server', LATE, `Server: it delays video by ${media.relayMs} ms. Contact your administrator.`);
  // Frames cannot be lost on a link that carries the reports about them in time.
  const isTaken = media.fps === null || media.sentFps === null || media.fps >= media.sentFps * NOTHING_SHARE;
  const isLinkFine = (media.uplinkMs ?? 0) < UPLINK_LATE_MS && (media.deviceSilentMs ?? Infinity) < HEARD_MS;
  if (!isTaken && isLinkFine)
    return seen(
      'server',
      'No video',
      `Server: it takes in no video, although the device sends ${rate(media.sentFps)} fps. Contact your administrator.`,
    );
  return null;
}

/** What the modem says of its reception, in brackets. */
function receptionOf(modem: ModemStatus | null): string {
  if (modem?.rsrpDbm == null) return '';
  const snr = modem.snrDb === null ? '' : `, SNR ${modem.snrDb} dB`;
  return ` (${(modem.tech ?? 'mobile').toUpperCase()} RSRP ${modem.rsrpDbm} dBm${snr})`;
}

function uplink({ media, modem }: Evidence): Finding | null {
  if (!media) return null;
  if (media.deviceSilentMs !== null && media.deviceSilentMs >= SILENT_MS)
    return certain(
      'uplink',
      'No link to the device',
      `Uplink: the server has not heard the device for ${rate(media.deviceSilentMs / 1000)} s${receptionOf(modem)}.`,
    );
  const sent = isShort(media.sentFps, media.encodedFps);
  // Frames that were sent are lost on the link only if the link shows it; otherwise the server did not take them in.
  const isLinkSlow = media.sentFps === null || (media.uplinkMs ?? 0) > LINK_SLOW_MS;
  const arrived = isLinkSlow && isShort(media.fps, media.sentFps ?? media.encodedFps);
  if (sent || arrived) {
    const target = media.kbps === null || media.kbps < 200 ? null : Math.max(300, Math.round(media.kbps / 200) * 100);
    const remedy = target === null ? 'Move the device to better reception' : `Move the device, or try ${target} kbit/s`;
    return seen(
      'uplink',
      LOW_RATE,
      `Uplink: ${rate(media.fps ?? 0)} of ${rate(media.encodedFps ?? 0)} fps reach the server${receptionOf(modem)}. ${remedy}.`,
    );
  }
  if (media.uplinkMs !== null && media.uplinkMs > UPLINK_LATE_MS)
    return seen(
      'uplink',
      LATE,
      `Uplink: video takes ${media.uplinkMs} ms to the server${receptionOf(modem)}. Lower the bit rate, or move the device.`,
    );
  return null;
}

function encoder({ media, system }: Evidence): Finding | null {
  if (!media || !isShort(media.encodedFps, media.cameraFps)) return null;
  const load =
    system?.cpuPct == null ? '' : ` (CPU ${rate(system.cpuPct)} %${system.isThrottled ? ', throttled by heat' : ''})`;
  return seen(
    'encoder',
    LOW_RATE,
    `Encoder: ${rate(media.encodedFps)} of ${rate(media.cameraFps ?? 0)} fps${load}. Lower the resolution or the frame rate.`,
  );
}

function camera({ media }: Evidence): Finding | null {
  if (!media) return null;
  if (media.error === 'camera_lost')
    return certain('camera', 'No video', 'Camera: no signal. Check its cable, or restart the device.');
  if (media.error !== null)
    return certain('camera', 'No video', `Camera: the device reports “${media.error}”. Restart the device.`);
  if (isShort(media.cameraFps, media.setFps))
    return seen(
      'camera',
      LOW_RATE,
      `Camera: ${rate(media.cameraFps)} of ${rate(media.setFps ?? 0)} fps. Add light or lower the frame rate.`,
    );
  return null;
}

/** Older than a second when shown, by more than the measurement may be wrong. */
export function isLate({ latencyMs, latencyErrorMs, otherLatency }: VideoStats): boolean {
  if (latencyMs !== null) return latencyMs - (latencyErrorMs ?? 0) > LATE_MS;
  return otherLatency !== null && otherLatency.ms - otherLatency.errorMs > LATE_MS;
}

/** The first stage that its own evidence convicts, from this screen back to the camera; null: none. */
export function findStage(evidence: Evidence): Finding | null {
  // A camera or an encoder that gives nothing leaves every later stage with nothing, so that their own word comes first.
  const source = camera(evidence);
  if (source?.isCertain) return source;
  return browser(evidence) ?? network(evidence) ?? server(evidence) ?? uplink(evidence) ?? encoder(evidence) ?? source;
}
