import { isMuchLost } from '#app/domain/packetLoss';
import { ageText } from '#app/domain/relativeTime';
import { codecName } from '#app/domain/stream';
import type { MediaStatus } from '#app/events/topics/media';
import type { ModemStatus } from '#app/events/topics/modem';
import type { SystemStatus } from '#app/events/topics/system';
import { codecAdvice, codecRemedy, playableCodecs } from './codecAdvice';
import { SILENT_MS } from '../../../live/device/silence';
import type { PlayerState } from '../connection/playerState';
import type { VideoStats } from '../watch/readStats';
import { sentences } from '../words/sentences';
import type { Remedy } from './remedy';
import { isLate } from '../watch/latency';
import { UNSHOWN_MS } from '../watch/liveness';
import { FINDINGS, LABELS } from '../words/verdict';

/** The stages that video passes, from the camera to this screen. */
export type Stage = 'camera' | 'encoder' | 'uplink' | 'server' | 'network' | 'browser';

/** A stage that loses or delays video, with the evidence and a remedy in one sentence. */
export interface Finding {
  readonly stage: Stage;
  /** What a viewer sees of it, for the chip over live video; null: a state of the player, which has its own words, came of it. */
  readonly label: string | null;
  readonly text: string;
  /** Reported by the stage itself, so that no second report is needed. */
  readonly isCertain: boolean;
  /** What mends it; null: no button can. */
  readonly remedy: Remedy | null;
}

type Modem = Pick<ModemStatus, 'tech' | 'rsrpDbm' | 'snrDb'>;

export interface Evidence {
  readonly state: PlayerState;
  readonly stats: VideoStats;
  /** Latest reports of device and server; null: none, or none recent. */
  readonly media: MediaStatus | null;
  readonly system: Pick<SystemStatus, 'cpuPct' | 'isThrottled'> | null;
  readonly modem: Modem | null;
  /** How long the server has heard nothing of the device, in ms, by its last report, however old that is; null: unknown, or the device was heard since. */
  readonly silentMs: number | null;
  /** The codec of the stream as the streams list names it; null: unknown. */
  readonly codec: string | null;
  /** The video began so recently that rates are still measured over its start. */
  readonly isStarting: boolean;
  /** How long the last frame has been on the screen, in ms; null: there was none. */
  readonly frozenMs: number | null;
  /** Whether this browser decodes a codec. */
  readonly canPlay: (codec: string) => boolean;
}

/** A stage that outputs less than this share of its input loses frames (pages §2 "degraded"). */
const LEAST_SHARE = 0.8;
const UPLINK_LATE_MS = 500;
const SERVER_LATE_MS = 200;
const SLOW_ROUND_TRIP_MS = 500;
const SLOW_LEG_MS = 500;
const LARGE_BUFFER_MS = 700;
/** Heard this recently, it has a link. */
const HEARD_MS = 1250;
/** Frame rates below this share of the sent rate are the tail of a stream that ended. */
const NOTHING_SHARE = 0.15;
const LINK_SLOW_MS = 200;
/** Decoding time per second: a decoder below it is not overloaded. */
const IDLE_DECODER_MS = 300;
const SWALLOWED_MS = 1500;
const LEAST_KBPS = 300;
/** A lower bitrate helps only if it is at most this share of what the link carries now. */
const LINK_SHARE = 0.75;

/** Of frames per second, per cent or seconds. */
const rate = (value: number) => (value < 9.5 ? String(Math.round(value * 10) / 10) : String(Math.round(value)));
const isShort = (out: number | null, into: number | null): out is number =>
  out !== null && into !== null && into > 0 && out < into * LEAST_SHARE;
const seen = (stage: Stage, label: string, text: string, remedy: Remedy | null = null): Finding => ({
  ...{ stage, label, text, remedy },
  isCertain: false,
});
const certain = (stage: Stage, label: string | null, text: string, remedy: Remedy | null = null): Finding => ({
  ...{ stage, label, text, remedy },
  isCertain: true,
});

/** The server receives all frames in time and forwards them at once; false without a recent report. */
const isServerInTime = ({ media }: Evidence): boolean =>
  media !== null &&
  !isShort(media.fps, media.sentFps ?? media.encodedFps) &&
  !isShort(media.relayFps, media.fps) &&
  (media.uplinkMs ?? Infinity) <= LINK_SLOW_MS &&
  (media.relayMs ?? Infinity) <= SERVER_LATE_MS;

/** Time from the server to the jitter buffer: the latency minus its known parts, in ms; null: unknown. */
function legMs(evidence: Evidence): number | null {
  const { stats, media } = evidence;
  if (stats.latency?.from !== 'camera' || !isServerInTime(evidence)) return null;
  const elsewhere = (media?.uplinkMs ?? 0) + (media?.relayMs ?? 0) + (stats.jitterBufferMs ?? 0);
  return stats.latency.ms - elsewhere - stats.latency.errorMs;
}

/** The decoder itself is not overloaded. */
const isDecoderIdle = ({ decodeMs, receivedFps, framesReceived }: VideoStats): boolean =>
  decodeMs !== null && framesReceived > 0 && decodeMs * (receivedFps ?? 0) < IDLE_DECODER_MS;

/** Frames are decoded, and for long none has been shown. */
const isUnshown = ({ state, stats, frozenMs }: Evidence): boolean =>
  state.name === 'connecting'
    ? state.step === 'unshown'
    : state.name === 'stalled' && (frozenMs ?? 0) >= UNSHOWN_MS && (stats.fps ?? 0) >= 1;

function browser(evidence: Evidence): Finding | null {
  const { state, stats, media, frozenMs, canPlay } = evidence;
  // The list of streams may be old: once a frame was shown, the device tells.
  const codec = frozenMs === null ? evidence.codec : null;
  const now = media?.codec ?? codec;
  if (state.name === 'no-webrtc') return certain('browser', null, FINDINGS.noWebrtc);
  if (now !== null && !canPlay(now)) {
    const cause = FINDINGS.unplayable({ codec: codecName(now) });
    const playable = playableCodecs(canPlay);
    const text = sentences(cause, codecAdvice(now, playable));
    return certain('browser', LABELS.unsupported, text, codecRemedy(now, playable));
  }
  if (state.name === 'unsupported') {
    const sent = media?.codec ?? evidence.codec;
    const playable = playableCodecs(canPlay);
    const text = sentences(FINDINGS.noneAccepted, codecAdvice(sent, playable));
    return certain('browser', null, text, codecRemedy(sent, playable));
  }
  if (isUnshown(evidence)) return certain('browser', LABELS.noVideo, FINDINGS.unshown);
  if (state.name === 'undecodable') return certain('browser', null, FINDINGS.undecodable);
  if (!isMuchLost(stats.lossPct) && isShort(stats.fps, stats.receivedFps)) {
    const rates = { fps: rate(stats.fps), ofFps: rate(stats.receivedFps ?? 0) };
    // A decoder that works little cannot decode the frames, or gets no turn on a busy computer: nothing tells which.
    const word = isDecoderIdle(stats) ? FINDINGS.partlyShown : FINDINGS.slowDecoder;
    return seen('browser', LABELS.lowRate, word(rates));
  }
  // A browser also buffers more when frames come late and unevenly: then the cause is elsewhere.
  const isOwn = media === null || isServerInTime(evidence);
  const buffered = stats.jitterBufferMs ?? 0;
  if (isOwn && isLate(stats.latency) && buffered > LARGE_BUFFER_MS)
    return seen('browser', LABELS.late, FINDINGS.largeBuffer({ ms: buffered }), 'buffer');
  return null;
}

/** The server forwards frames that this computer does not receive. By then reports newer than the freeze have arrived, if the network lets them. */
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
  if (state.name === 'blocked') return certain('network', null, FINDINGS.networkBlocked);
  if (state.name === 'stalled' && state.isPathDown) return certain('network', null, FINDINGS.nothingArrives);
  if (isSwallowed(evidence)) return certain('network', null, FINDINGS.swallowed);
  if (isMuchLost(stats.lossPct))
    return seen('network', LABELS.packetLoss, FINDINGS.packetLoss({ percent: rate(stats.lossPct) }));
  const leg = legMs(evidence);
  if (isLate(stats.latency) && leg !== null && leg > SLOW_LEG_MS)
    return certain('network', LABELS.late, FINDINGS.slowLeg({ ms: leg }));
  if (isLate(stats.latency) && (stats.rttMs ?? 0) > SLOW_ROUND_TRIP_MS)
    return seen('network', LABELS.late, FINDINGS.slowRoundTrip({ ms: stats.rttMs ?? 0 }));
  return null;
}

/** Why the video server refused the request; null: it did not. */
function refusalOf(state: PlayerState): string | null {
  if (state.name === 'busy') return state.status === 429 ? FINDINGS.busy : FINDINGS.unavailable(state);
  if (state.name === 'refused') return FINDINGS.refused(state);
  if (state.name === 'unreachable')
    return state.origin === null
      ? FINDINGS.unreachable
      : FINDINGS.unreachableHost({ host: new URL(state.origin).host });
  if (state.name === 'redirected')
    return state.host === null ? FINDINGS.redirected : FINDINGS.redirectedTo({ host: state.host });
  return state.name === 'not-allowed' ? FINDINGS.notAllowed : null;
}

function server({ state, media, silentMs }: Evidence): Finding | null {
  if (state.name === 'full') return certain('server', null, FINDINGS.full, { field: 'max_viewers', to: null });
  const refusal = refusalOf(state);
  if (refusal !== null) return certain('server', null, refusal);
  if (!media) return null;
  if (isShort(media.relayFps, media.fps))
    return seen(
      'server',
      LABELS.lowRate,
      FINDINGS.slowServer({ fps: rate(media.relayFps), ofFps: rate(media.fps ?? 0) }),
    );
  if (media.relayMs !== null && media.relayMs > SERVER_LATE_MS)
    return seen('server', LABELS.late, FINDINGS.lateServer({ ms: media.relayMs }));
  // A link that delivers reports in time does not lose the frames.
  const isTaken = media.fps === null || media.sentFps === null || media.fps >= media.sentFps * NOTHING_SHARE;
  const isLinkFine = (media.uplinkMs ?? 0) < UPLINK_LATE_MS && (silentMs ?? Infinity) < HEARD_MS;
  if (!isTaken && isLinkFine)
    return seen('server', LABELS.noVideo, FINDINGS.nothingTaken({ fps: rate(media.sentFps) }));
  return null;
}

/** Signal strength of the modem; null: not reported. */
export function receptionOf(modem: Modem | null): string | null {
  if (modem?.rsrpDbm == null) return null;
  const { rsrpDbm, snrDb } = modem;
  const tech = modem.tech?.toUpperCase() ?? FINDINGS.mobile;
  return snrDb === null ? FINDINGS.reception({ tech, rsrpDbm }) : FINDINGS.receptionAndSnr({ tech, rsrpDbm, snrDb });
}

/**
 * A lower bitrate for a link that is too slow: half of the measured one in kbit/s, but at least what a picture needs. Null if that would
 * save less than a quarter, or the measured one is unknown.
 */
function slowerKbps({ kbps }: MediaStatus): number | null {
  if (kbps === null) return null;
  const slower = Math.max(LEAST_KBPS, Math.round(kbps / 200) * 100);
  return slower <= kbps * LINK_SHARE ? slower : null;
}

function uplink({ media, modem, silentMs }: Evidence): Finding | null {
  const reception = receptionOf(modem);
  if (silentMs !== null && silentMs >= SILENT_MS)
    return certain('uplink', LABELS.noLink, FINDINGS.noLink({ age: ageText(0, silentMs), reception }));
  if (!media) return null;
  const sent = isShort(media.sentFps, media.encodedFps);
  // Sent frames count as lost on the link only if the link is slow; otherwise the server did not receive them.
  const isLinkSlow = media.sentFps === null || (media.uplinkMs ?? 0) > LINK_SLOW_MS;
  const arrived = isLinkSlow && isShort(media.fps, media.sentFps ?? media.encodedFps);
  if (sent || arrived) {
    const target = slowerKbps(media);
    const remedy = target === null ? FINDINGS.moveDevice : FINDINGS.moveOrSlow({ kbps: target });
    const [fps, ofFps] = [media.fps ?? media.sentFps ?? 0, media.encodedFps ?? media.sentFps ?? 0];
    const cause = FINDINGS.weakUplink({ fps: rate(fps), ofFps: rate(ofFps), reception });
    const mend = target === null ? null : ({ field: 'bitrate_kbps', to: target } as const);
    return seen('uplink', LABELS.lowRate, sentences(cause, remedy), mend);
  }
  if (media.uplinkMs !== null && media.uplinkMs > UPLINK_LATE_MS)
    return seen('uplink', LABELS.late, FINDINGS.lateUplink({ ms: media.uplinkMs, reception }), {
      field: 'bitrate_kbps',
      to: slowerKbps(media),
    });
  return null;
}

function encoder({ state, media, system }: Evidence): Finding | null {
  if (state.name === 'connecting' && state.step === 'key-frame')
    return certain('encoder', LABELS.noVideo, FINDINGS.noKeyFrame, {
      field: 'keyframe_interval',
      to: null,
    });
  if (!media || !isShort(media.encodedFps, media.cameraFps)) return null;
  const frames = { fps: rate(media.encodedFps), ofFps: rate(media.cameraFps ?? 0) };
  const mend = { field: 'resolution', to: null } as const;
  if (system?.cpuPct == null) return seen('encoder', LABELS.lowRate, FINDINGS.slowEncoder(frames), mend);
  const word = system.isThrottled ? FINDINGS.hotEncoder : FINDINGS.busyEncoder;
  return seen('encoder', LABELS.lowRate, word({ ...frames, cpu: rate(system.cpuPct) }), mend);
}

function camera({ media }: Evidence): Finding | null {
  if (!media) return null;
  if (media.error === 'camera_lost') return certain('camera', LABELS.noVideo, FINDINGS.noSignal, 'restart');
  if (media.error !== null)
    return certain('camera', LABELS.noVideo, FINDINGS.cameraError({ error: media.error }), 'restart');
  if (isShort(media.cameraFps, media.setFps))
    return seen(
      'camera',
      LABELS.lowRate,
      FINDINGS.slowCamera({ fps: rate(media.cameraFps), ofFps: rate(media.setFps ?? 0) }),
      { field: 'fps', to: null },
    );
  return null;
}

/**
 * The first stage at fault by its own evidence, from this screen back to the camera; null: none. While video starts, only a
 * fault that its stage reports itself counts: each rate is still low then.
 */
export function findStage(evidence: Evidence): Finding | null {
  // Without a camera every later stage has no video: its own report comes first.
  const source = camera(evidence);
  if (source?.isCertain) return source;
  const found = [...[browser, network, server, uplink, encoder].map((stage) => stage(evidence)), source];
  return found.find((one) => one !== null && (one.isCertain || !evidence.isStarting)) ?? null;
}
