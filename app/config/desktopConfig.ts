import * as v from 'valibot';
import { iceServerProblem } from '../domain/iceServers';
import { isLoopbackName, isPrivateAddress } from '../lib/isPrivateAddress';
import { DEFAULT_LINKS } from '../brand';
import { parseRuntimeConfig, type LinkId, type RuntimeConfig } from './runtimeConfig';

const OPEN = 'must be an https address, or http on this machine';
const Feed = v.pipe(
  v.string(),
  v.maxLength(2048),
  v.regex(/^https?:\/\/[^\s'";,<>\\?#]+$/, OPEN),
  v.check((address) => URL.canParse(address) && isPrivateAddress(address), OPEN),
);
/** A raw Ed25519 public key, 32 bytes in base64. */
const PublicKey = v.pipe(v.string(), v.regex(/^[A-Za-z0-9+/]{43}=$/, 'must be 32 bytes in base64'));

const DesktopBuildSchema = v.strictObject({
  runtime: v.optional(v.unknown()),
  updates: v.optional(v.nullable(v.strictObject({ feed: Feed, publicKey: PublicKey }))),
  /** More hosts than the API's and the website's that a sign-in page may be on. */
  signInHosts: v.optional(v.array(v.pipe(v.string(), v.regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/)))),
});

/** What an installed app is built with; none of it can be changed from outside (S26). */
export interface DesktopConfig {
  readonly runtime: RuntimeConfig;
  /** Null: this build looks for no updates. */
  readonly updates: { readonly feed: string; readonly publicKey: string } | null;
  readonly signInHosts: readonly string[];
}

/** Overrides of a run from the sources, for the sandbox; an installed app reads none (S26). */
export interface Overrides {
  /** Origin of the API. */
  readonly api?: string | undefined;
  /** Update feed and its key in one: `<address>#<public key>`. */
  readonly updates?: string | undefined;
}

/** Replaces help links that the build left at their defaults by the sandbox's own pages. */
function withHelp(links: RuntimeConfig['links'], origin: string): RuntimeConfig['links'] {
  const at = (id: LinkId) => (links[id] === DEFAULT_LINKS[id] ? `${origin}/sandbox/help/${id}` : links[id]);
  return { docs: at('docs'), terms: at('terms'), privacy: at('privacy'), support: at('support') };
}

function withApi(runtime: RuntimeConfig, address: string): RuntimeConfig {
  if (!URL.canParse(address)) throw new Error(`The API's address is not valid: ${address}`);
  const url = new URL(address);
  const isPlain = url.protocol === 'http:' && isLoopbackName(url.hostname);
  if (!isPlain && url.protocol !== 'https:')
    throw new Error('The API must be reached by https, or by http on this machine.');
  const port = url.port === '' ? null : Number(url.port);
  return {
    ...runtime,
    api: { protocol: isPlain ? 'http' : 'https', host: url.hostname, port },
    website: { host: null, port: 443 },
    // The sandbox is a collector as well.
    lokiUrl: runtime.lokiUrl ?? url.origin,
    tracesEndpoint: runtime.tracesEndpoint ?? url.origin,
    links: withHelp(runtime.links, url.origin),
  };
}

/** Keys of addresses that a packaged app must not use (S46): what is sent there could be read and changed on its way. */
function openKeys({ api, lokiUrl, tracesEndpoint, analytics, media, pictures, maps }: RuntimeConfig): string[] {
  const addresses: readonly (readonly [string, string | null | undefined])[] = [
    ['api.protocol', api.host === null ? null : `${api.protocol}://${api.host}`],
    ['loki.url', lokiUrl],
    ['traces.endpoint', tracesEndpoint],
    ['analytics.host', analytics?.host],
    ...media.origins.map((origin) => ['media.origins', origin] as const),
    ...pictures.origins.map((origin) => ['pictures.origins', origin] as const),
    ['maps.style', maps?.style],
    ...(maps?.origins ?? []).map((origin) => ['maps.origins', origin] as const),
  ];
  return addresses.flatMap(([key, address]) =>
    address && !address.startsWith('/') && !isPrivateAddress(address) ? [key] : [],
  );
}

function parseBuild(built: unknown) {
  const parsed = v.safeParse(DesktopBuildSchema, built);
  if (parsed.success) return parsed.output;
  const problems = parsed.issues.map((issue) => `${v.getDotPath(issue) ?? '(root)'}: ${issue.message}`);
  throw new Error(`The configuration of this build is not valid: ${problems.join('; ')}`);
}

/**
 * The configuration of this run. `built` is what the build put in; `overrides` are looked at only where `isPackaged` is false.
 * Throws an Error with one sentence for a build, or an override, that cannot be used.
 */
export function readDesktopConfig(built: unknown, isPackaged: boolean, overrides: Overrides): DesktopConfig {
  const raw = parseBuild(built);
  const parsed = parseRuntimeConfig(raw.runtime ?? {});
  if (!parsed.ok) throw new Error(`The configuration of this build is not valid: ${parsed.problems.join('; ')}`);
  let { config: runtime } = parsed;
  for (const server of runtime.media.iceServers) {
    const problem = iceServerProblem(server);
    if (problem !== null) throw new Error(`The configuration of this build is not valid: media.iceServers: ${problem}`);
  }
  const [open] = isPackaged ? openKeys(runtime) : [];
  if (open !== undefined) {
    throw new Error(`The configuration of this build is not valid: ${open}: ${OPEN}`);
  }
  let updates = raw.updates ?? null;
  const { api, updates: feed } = isPackaged ? {} : overrides;
  if (api !== undefined && api !== '') runtime = withApi(runtime, api);
  if (feed !== undefined && feed !== '') {
    const [address = '', publicKey = ''] = feed.split('#');
    if (!URL.canParse(address) || !isLoopbackName(new URL(address).hostname)) {
      throw new Error('Another update feed must be on this machine.');
    }
    updates = { feed: address, publicKey };
  }
  if ([runtime.lokiUrl, runtime.tracesEndpoint, ...Object.values(runtime.links)].some((url) => url?.startsWith('/')))
    throw new Error(
      'The collectors and links of this build must be whole addresses: an installed app has no host of its own.',
    );
  if (runtime.api.host === null) throw new Error('The configuration of this build names no API host.');
  return { runtime, updates, signInHosts: raw.signInHosts ?? [] };
}
