import { isSourceKind, splitCredentials } from '#app/settings/mediaSource';
import type { SourceChange } from '#app/api/mediaSources';
import { sameJson } from '#app/lib/sameJson';
import { parseNumber } from '#app/settings/parseNumber';
import { COMMON, normalisedSource, uses, type Source, type SourceField } from '#app/settings/source';
import type { SourceCapabilities } from '#app/settings/sourceCapabilities';
import { choicesOf, passwordProblem, sourceProblems, type SourceContext } from '#app/settings/sourceRules';
import { FORM } from './sourceFormWords';

/** A source as it is typed; names as on the wire. */
export type SourceValues = Readonly<Record<Exclude<SourceField, 'enabled' | 'thermal' | 'password'>, string>> & {
  readonly enabled: boolean;
  readonly thermal: boolean;
  /** As it is saved; a text replaces it, null removes it. */
  readonly password: Source['password'] | string | null;
};

const RTP_PORT = '5600';
const numberText = (value: number | null) => (value === null ? '' : String(value));

/** The texts of a source; what its kind does not use has the usual values of the kinds that do. */
export function toValues(source: Source, { patterns }: SourceCapabilities): SourceValues {
  return {
    ...source,
    hfov_deg: numberText(source.hfov_deg),
    device: source.device ?? '',
    format: source.format ?? '',
    size: source.size ?? '',
    fps: numberText(source.fps),
    url: source.url ?? '',
    username: source.username ?? '',
    tls_fingerprint_sha256: source.tls_fingerprint_sha256 ?? '',
    jitter_ms: String(source.jitter_ms),
    timeout_s: String(source.timeout_s),
    profile: source.profile ?? '',
    port: source.port === null ? RTP_PORT : String(source.port),
    codec: source.codec ?? 'h264',
    sdp: source.sdp ?? '',
    pattern: source.pattern ?? patterns[0] ?? '',
  };
}

export type SourceFormProblems = Partial<Record<SourceField, string>>;

export interface ReadSource {
  readonly source: Source;
  /** Null clears it, undefined keeps it. */
  readonly password: string | null | undefined;
  readonly problems: SourceFormProblems;
}

function numberOf(text: string, unit: string | null, isOptional: boolean) {
  const parsed = parseNumber(text, unit);
  if ('problem' in parsed) return { value: null, problem: parsed.problem };
  return { value: parsed.value, problem: parsed.value === null && !isOptional ? FORM.numberNeeded : undefined };
}

const passwordOf = ({ kind, password }: SourceValues): string | null | undefined =>
  uses(kind, 'password') && (typeof password === 'string' || password === null) ? password : undefined;

const numbersOf = (values: SourceValues) => ({
  hfov_deg: numberOf(values.hfov_deg, '°', true),
  fps: numberOf(values.fps, 'fps', true),
  jitter_ms: numberOf(values.jitter_ms, 'ms', false),
  timeout_s: numberOf(values.timeout_s, 's', false),
  port: numberOf(values.port, null, false),
});

/** The source that the texts mean. `saved`: its password as it is; `before`: the source as it stands. */
function meant(values: SourceValues, saved: Source['password'], before: Source | null): Source {
  const numbers = numbersOf(values);
  const typed = normalisedSource({
    ...values,
    hfov_deg: numbers.hfov_deg.value,
    fps: numbers.fps.value,
    jitter_ms: numbers.jitter_ms.value ?? -1,
    timeout_s: numbers.timeout_s.value ?? -1,
    port: numbers.port.value,
    password: saved,
  });
  // What a kind that this version does not know uses is not in the form, and stays as it is.
  const own = Object.fromEntries(COMMON.map((name) => [name, typed[name]]));
  return isSourceKind(values.kind) || !before ? typed : { ...before, ...own };
}

/** A source as its form reads it before anything is typed: what the form fills in is no change. */
const asShown = (source: Source, capabilities: SourceCapabilities): Source =>
  meant(toValues(source, capabilities), source.password, source);

/** The source that the texts mean, and the sentence against each field that breaks a rule. `saved`: its password as it is. */
export function readValues(values: SourceValues, saved: Source['password'], context: SourceContext): ReadSource {
  const password = passwordOf(values);
  const before = context.before ?? null;
  const source = meant(values, saved, before);
  const problems: Record<string, string> = {
    ...sourceProblems(source, { ...context, before: before && asShown(before, context.capabilities) }),
  };
  for (const [name, { problem }] of Object.entries(numbersOf(values)))
    if (problem !== undefined && uses(values.kind, name as SourceField)) problems[name] = problem;
  const secret = typeof password === 'string' ? passwordProblem(values.kind, password) : null;
  if (secret !== null) problems.password = secret;
  return { source, password, problems };
}

/** All members of the source that the texts mean, for a new source or a test. `saved`: its password as it is; `before`: the source as it stands. */
export function bodyFrom(values: SourceValues, saved: Source['password'], before: Source | null = null): SourceChange {
  const { password: _, ...rest } = meant(values, saved, before);
  const password = passwordOf(values);
  return { ...rest, ...(password !== undefined && { password }) };
}

/**
 * The members that a form changes of what it began from. Both are read from texts: what the form cannot show is never among them.
 * `before`: the source as it stands, for a kind that this version does not know.
 */
export function changesOf(values: SourceValues, base: SourceValues, before: Source | null): SourceChange {
  const saved = { set: false, updated_at: null };
  const [now, first] = [meant(values, saved, before), meant(base, saved, before)];
  const names = Object.keys(now) as SourceField[];
  const changed = names.filter((name) => name !== 'password' && !sameJson(now[name], first[name]));
  const password = passwordOf(values);
  return {
    ...Object.fromEntries(changed.map((name) => [name, now[name]])),
    ...(password !== undefined && { password }),
  };
}

/** What follows from a camera, its format or its size: each is kept while it is offered, else the first is taken. */
export function followCamera(
  values: Pick<SourceValues, 'device' | 'format' | 'size' | 'fps'>,
  capabilities: SourceCapabilities,
): Pick<SourceValues, 'format' | 'size' | 'fps'> {
  const pick = (list: readonly string[], now: string) => (list.includes(now) ? now : (list[0] ?? ''));
  const format = pick(choicesOf(values, capabilities).formats, values.format);
  const size = pick(choicesOf({ ...values, format }, capabilities).sizes, values.size);
  const { rates } = choicesOf({ ...values, format, size }, capabilities);
  return { format, size, fps: pick(rates.map(String), values.fps) };
}

/** What a pasted address with credentials means for the form; null: it has none. */
export function withoutCredentials(
  kind: string,
  address: string,
): Partial<Pick<SourceValues, 'url' | 'username' | 'password'>> | null {
  const { url, username, password } = splitCredentials(address);
  if (username === null && password === null) return null;
  return {
    url,
    ...(username !== null && uses(kind, 'username') && { username }),
    ...(password !== null && { password }),
  };
}
