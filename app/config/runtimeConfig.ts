import * as v from 'valibot';
import { DEFAULT_LINKS } from '../brand';
import type { IceServer } from '../domain/iceServers';

const Host = v.pipe(
  v.string(),
  v.regex(/^([A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*|\[[0-9a-fA-F:]+\])$/, 'must be a host name alone'),
);
const Port = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(65535));
/** An absolute http(s) address; anything that could break out of a policy or a link is refused. */
const WebUrl = v.pipe(
  v.string(),
  v.maxLength(2048),
  v.regex(/^https?:\/\/[^\s'";,<>\\]+$/, 'must be an http or https address'),
  v.check((value) => URL.canParse(value), 'must be an http or https address'),
);

/** Scheme, host and port as a browser writes them, so that they can be compared. */
const Origin = v.pipe(
  v.string(),
  v.check(
    (value) => /^http/.test(value) && URL.canParse(value) && new URL(value).origin === value,
    'must be an origin',
  ),
);
const Origins = v.optional(v.array(Origin), []);
/** Where Google serves the pictures of its accounts. */
const DEFAULT_PICTURES = ['https://lh3.googleusercontent.com'];
/** `domain/iceServers.ts` checks the addresses later, so that the sign-in page does not load that code. */
const IceServerInput = v.strictObject({
  urls: v.array(v.string()),
  username: v.optional(v.string()),
  credential: v.optional(v.string()),
});

/** A collector or a page may also stand behind the page's own host, under a path of it. */
const OwnOrWebUrl = v.union(
  [WebUrl, v.pipe(v.string(), v.maxLength(200), v.regex(/^\/([\w-][\w.-]*\/)*([\w-][\w.-]*)?$/))],
  'must be an http or https address, or a path',
);

/** The configuration a built web folder carries (`docs/hosting.md`, "Configuration"). Every key is optional, unknown keys are errors. */
const RuntimeConfigSchema = v.strictObject({
  api: v.optional(
    v.strictObject({
      protocol: v.optional(v.picklist(['https', 'http'])),
      host: v.optional(Host),
      port: v.optional(Port),
    }),
  ),
  website: v.optional(v.strictObject({ host: v.optional(Host), port: v.optional(Port) })),
  environment: v.optional(v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,40}$/, 'must be a short word'))),
  loki: v.optional(v.strictObject({ url: v.optional(OwnOrWebUrl) })),
  traces: v.optional(v.strictObject({ endpoint: v.optional(OwnOrWebUrl) })),
  analytics: v.optional(
    v.strictObject({
      host: v.optional(WebUrl),
      key: v.optional(v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,200}$/, 'must be letters, digits, - and _'))),
    }),
  ),
  media: v.optional(
    v.strictObject({
      origins: Origins,
      iceServers: v.optional(v.array(IceServerInput), []),
      sendToken: v.optional(v.boolean(), false),
    }),
    {},
  ),
  pictures: v.optional(v.strictObject({ origins: v.optional(v.array(Origin), DEFAULT_PICTURES) }), {}),
  maps: v.optional(v.strictObject({ style: WebUrl, origins: Origins })),
  links: v.optional(
    v.strictObject({
      docs: v.optional(OwnOrWebUrl, DEFAULT_LINKS.docs),
      terms: v.optional(OwnOrWebUrl, DEFAULT_LINKS.terms),
      privacy: v.optional(OwnOrWebUrl, DEFAULT_LINKS.privacy),
      support: v.optional(OwnOrWebUrl, DEFAULT_LINKS.support),
    }),
    {},
  ),
});
export type RuntimeConfigInput = v.InferOutput<typeof RuntimeConfigSchema>;

export interface RuntimeConfig {
  /** `host` null: the API answers on the page's own origin. `port` null: the default of the protocol. */
  readonly api: { readonly protocol: 'https' | 'http'; readonly host: string | null; readonly port: number | null };
  readonly website: { readonly host: string | null; readonly port: number };
  readonly environment: string;
  /** Collectors: an address, or a path of the page's own host. */
  readonly lokiUrl: string | null;
  readonly tracesEndpoint: string | null;
  readonly analytics: { readonly host: string; readonly key: string } | null;
  readonly media: {
    /** Where video may be served beside the API, as `https://media.example.com`. */
    readonly origins: readonly string[];
    readonly iceServers: readonly IceServer[];
    /** Those origins are sent the session's cookie or token as well. */
    readonly sendToken: boolean;
  };
  /** Where pictures of people may be served. */
  readonly pictures: { readonly origins: readonly string[] };
  /** A style of MapLibre for the map of a track, and where else it has its tiles, fonts and signs; null: a plain grid. */
  readonly maps: { readonly style: string; readonly origins: readonly string[] } | null;
  readonly links: Readonly<Record<keyof typeof DEFAULT_LINKS, string>>;
}
export type LinkId = keyof RuntimeConfig['links'];

export type ParsedConfig =
  | { readonly ok: true; readonly config: RuntimeConfig }
  | { readonly ok: false; readonly problems: readonly string[]; readonly config: RuntimeConfig };

function withDefaults(input: RuntimeConfigInput): RuntimeConfig {
  const { host, key } = input.analytics ?? {};
  return {
    api: {
      protocol: input.api?.protocol ?? 'https',
      host: input.api?.host ?? null,
      port: input.api?.port ?? null,
    },
    website: { host: input.website?.host ?? null, port: input.website?.port ?? 443 },
    environment: input.environment ?? 'production',
    lokiUrl: input.loki?.url ?? null,
    tracesEndpoint: input.traces?.endpoint ?? null,
    analytics: host !== undefined && key !== undefined ? { host, key } : null,
    media: input.media,
    pictures: input.pictures,
    maps: input.maps ?? null,
    links: input.links,
  };
}

/** A configuration from a parsed JSON value. On problems (one sentence each, with the key) the defaults come along. */
export function parseRuntimeConfig(value: unknown): ParsedConfig {
  // An array without entries would pass for an object without keys.
  const result = v.safeParse(RuntimeConfigSchema, Array.isArray(value) ? null : value);
  if (result.success) return { ok: true, config: withDefaults(result.output) };
  const problems = result.issues.map((issue) => {
    const path = v.getDotPath(issue) ?? '(root)';
    return issue.expected === 'never' ? `${path}: unknown key` : `${path}: ${issue.message}`;
  });
  return { ok: false, problems, config: withDefaults(v.parse(RuntimeConfigSchema, {})) };
}

export const DEFAULT_PORT = { https: 443, http: 80 } as const;

/** Origin of the API, without a trailing slash; the port is left out when it is the protocol's own (specification §7). */
export function apiOrigin(config: RuntimeConfig, pageOrigin: string): string {
  const { protocol, host, port } = config.api;
  if (host === null) return pageOrigin;
  return port === null || port === DEFAULT_PORT[protocol] ? `${protocol}://${host}` : `${protocol}://${host}:${port}`;
}
