import { hasUnsafeCharacters } from '../lib/plainText';
import { sameJson } from '../lib/sameJson';
import { addressProblem, fingerprintProblem, isSourceKind, nameProblem, splitCredentials } from './mediaSource';
import { broughtBy, problemOf, type Problems } from '../resource/define';
import { COMMON, normalisedSource, RTP_CODECS, uses, videoSource, type Source, type SourceField } from './source';
import type { FoundCamera, SourceCapabilities } from './sourceCapabilities';

/** What the rules need to know of the device. */
export interface SourceContext {
  /** The other sources, as desired. */
  readonly others: readonly Source[];
  readonly capabilities: SourceCapabilities;
  /** A stream takes its video from this source. */
  readonly isUsed: boolean;
  /** The source before the change; only fields that differ from it are judged. Left out for a new one. */
  readonly before?: Source | null;
}

/** By the field alone. */
const ownProblem = (source: Source, name: SourceField) => problemOf(videoSource.fields[name], source[name]);

const cameraOf = ({ device }: Pick<Source, 'device'>, { cameras }: SourceCapabilities): FoundCamera | undefined =>
  cameras.find(({ path }) => path === device);

/** What may be chosen after a camera, its format and its size: each depends on the choices before it. */
export function choicesOf(source: Pick<Source, 'device' | 'format' | 'size'>, capabilities: SourceCapabilities) {
  const formats = cameraOf(source, capabilities)?.formats ?? [];
  const sizes = formats.find(({ format }) => format === source.format)?.sizes ?? [];
  const rates = sizes.find(({ size }) => size === source.size)?.fps ?? [];
  return { formats: formats.map(({ format }) => format), sizes: sizes.map(({ size }) => size), rates };
}

/** What follows from a camera, its format or its size: each is kept while it is offered, else the first is taken. */
export function followCamera(
  source: Pick<Source, 'device' | 'format' | 'size' | 'fps'>,
  capabilities: SourceCapabilities,
): Pick<Source, 'format' | 'size' | 'fps'> {
  const pick = <T>(list: readonly T[], now: T | null): T | null =>
    now !== null && list.includes(now) ? now : (list[0] ?? null);
  const format = pick(choicesOf(source, capabilities).formats, source.format);
  const size = pick(choicesOf({ ...source, format }, capabilities).sizes, source.size);
  return { format, size, fps: pick(choicesOf({ ...source, format, size }, capabilities).rates, source.fps) };
}

function cameraProblems(source: Source, { others, capabilities }: SourceContext): Rules {
  const camera = cameraOf(source, capabilities);
  const holder = others.find(({ device }) => device !== null && device === source.device);
  const { formats, sizes, rates } = choicesOf(source, capabilities);
  const listed = (isListed: boolean) => (isListed ? null : 'Choose from the list.');
  const device =
    source.device === null
      ? 'Choose a camera.'
      : holder
        ? `Source “${holder.name}” uses this camera.`
        : camera?.kind === source.kind
          ? null
          : 'This device does not report this camera.';
  return {
    device,
    format: camera ? listed(formats.includes(source.format ?? '')) : null,
    size: camera ? listed(sizes.includes(source.size ?? '')) : null,
    fps: camera ? listed(rates.includes(source.fps ?? 0)) : null,
  };
}

function urlProblem({ kind, url }: Source, { capabilities }: SourceContext): string | null {
  if (kind === 'onvif') {
    if (url === null) return 'Choose a camera.';
    return capabilities.onvif.some((one) => one.url === url) ? null : 'This device has not found this camera.';
  }
  if (kind !== 'rtsp' && kind !== 'srt' && kind !== 'whep') return null;
  const { username, password } = splitCredentials(url ?? '');
  return username === null && password === null
    ? addressProblem(kind, url ?? '')
    : 'Enter user name and password in their own fields.';
}

function profileProblem({ kind, url, profile }: Source, { capabilities }: SourceContext): string | null {
  const camera = kind === 'onvif' ? capabilities.onvif.find((one) => one.url === url) : undefined;
  return !camera || camera.profiles.some(({ id }) => id === profile) ? null : 'Choose from the list.';
}

function portProblem(source: Source, { others }: SourceContext): string | null {
  const { port } = source;
  if (port === null || ownProblem(source, 'port') !== null) return 'Enter a port from 1024 to 65535.';
  const holder = others.find((other) => other.kind === 'rtp_udp' && other.port === port);
  return holder ? `Source “${holder.name}” already receives on port ${port}.` : null;
}

function sdpProblem({ sdp }: Source): string | null {
  if (sdp === null) return null;
  if (sdp.length > 4000) return 'Enter at most 4000 characters.';
  return /^v=0\r?\n([\s\S]*\n)?m=video /.test(sdp)
    ? null
    : 'A session description begins with v=0 and describes video.';
}

function enabledProblem({ enabled }: Source, { isUsed }: SourceContext): string | null {
  return enabled || !isUsed ? null : 'The pipeline uses this source. Choose another source there first.';
}

const listed = (list: readonly string[], word: string | null) =>
  list.includes(word ?? '') ? null : 'Choose from the list.';
const kindProblem = ({ kind }: Source, { capabilities }: SourceContext) =>
  isSourceKind(kind) && capabilities.kinds.includes(kind) ? null : 'This device does not support this kind of source.';
const patternProblem = ({ pattern }: Source, { capabilities }: SourceContext) => listed(capabilities.patterns, pattern);

type Rules = Readonly<Partial<Record<SourceField, string | null>>>;

function allProblems(source: Source, context: SourceContext): Problems {
  const isCamera = source.kind === 'v4l2' || source.kind === 'csi';
  const fingerprint = source.tls_fingerprint_sha256;
  const rules: Rules = {
    name: nameProblem(
      source.name,
      context.others.map(({ name }) => name),
    ),
    kind: kindProblem(source, context),
    enabled: enabledProblem(source, context),
    hfov_deg: ownProblem(source, 'hfov_deg'),
    note: ownProblem(source, 'note'),
    ...(isCamera && cameraProblems(source, context)),
    url: urlProblem(source, context),
    username: ownProblem(source, 'username'),
    transport: ownProblem(source, 'transport'),
    tls_fingerprint_sha256: fingerprint === null ? null : fingerprintProblem(fingerprint),
    jitter_ms: ownProblem(source, 'jitter_ms'),
    timeout_s: ownProblem(source, 'timeout_s'),
    profile: profileProblem(source, context),
    ...(source.kind === 'rtp_udp' && {
      port: portProblem(source, context),
      codec: listed(RTP_CODECS, source.codec),
      sdp: sdpProblem(source),
    }),
    ...(source.kind === 'test' && { pattern: patternProblem(source, context) }),
  };
  return Object.fromEntries(
    Object.entries(rules).filter(
      (entry): entry is [string, string] => entry[1] !== null && uses(source.kind, entry[0] as SourceField),
    ),
  );
}

/** The sentence against each field that breaks a rule of pages §8; empty: it may be sent. */
export function sourceProblems(given: Source, context: SourceContext): Problems {
  const [source, before] = [normalisedSource(given), context.before && normalisedSource(context.before)];
  const after = allProblems(source, context);
  if (!before) return after;
  const isOther = source.kind !== before.kind;
  const isChanged = (name: string) =>
    (isOther && !COMMON.includes(name as SourceField)) ||
    !sameJson(source[name as SourceField], before[name as SourceField]);
  return broughtBy(after, allProblems(before, context), isChanged);
}

/** The sentence against the text of a new secret; null: it may be sent. */
export function passwordProblem(kind: Source['kind'], text: string): string | null {
  if (hasUnsafeCharacters(text)) return 'Remove control and invisible characters.';
  if (kind === 'srt' && (text.length < 10 || text.length > 79)) return 'An SRT passphrase has 10 to 79 characters.';
  const most = kind === 'whep' ? 1000 : 128;
  return text.length >= 1 && text.length <= most ? null : `Enter 1 to ${most} characters.`;
}
