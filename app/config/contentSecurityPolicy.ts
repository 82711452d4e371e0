import { apiOrigin, type RuntimeConfig } from './runtimeConfig';

/** SHA-256 of the empty string: all that emotion's fast mode ever puts into a style element (S4). */
const EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

function originOf(url: string): string {
  return new URL(url).origin;
}

/**
 * Only what an origin is made of: a host may hold characters that end a source or a directive. An IPv6 address is none that a
 * policy can name (CSP Level 3, `host-part`): browsers ignore it, and the page would never be let through.
 */
const ORIGIN = /^https?:\/\/[A-Za-z0-9.-]+(:[0-9]+)?$/;

function checkedOrigin(url: string, what: string): string {
  const origin = originOf(url);
  if (!ORIGIN.test(origin))
    throw new Error(
      `${what} must be an http or https origin with a name or an IPv4 address: a browser's policy has no way to name an IPv6 address.`,
    );
  return origin;
}

const pictureOrigin = (url: string): string => checkedOrigin(url, 'A picture origin');

/** Where the style of the maps is, and what it names. */
const mapOrigins = ({ maps }: RuntimeConfig): readonly string[] =>
  maps === null ? [] : [maps.style, ...maps.origins].map((url) => checkedOrigin(url, 'A map origin'));

/** Browsers count the own origin's WebSockets to `'self'` (CSP Level 3, §6.7.2.8); those of another host have a scheme of their own. */
const apiConnections = (config: RuntimeConfig): readonly string[] =>
  config.api.host === null ? ["'self'"] : [apiOrigin(config, ''), apiOrigin(config, '').replace(/^http/, 'ws')];

function connections(config: RuntimeConfig): Set<string> {
  const connect = new Set(apiConnections(config));
  for (const url of [config.lokiUrl, config.tracesEndpoint, config.analytics?.host]) {
    if (url) connect.add(url.startsWith('/') ? "'self'" : originOf(url));
  }
  for (const origin of config.media.origins) connect.add(checkedOrigin(origin, 'A media origin'));
  return new Set([...connect, ...mapOrigins(config)]);
}

function desktopConnections(config: RuntimeConfig): Set<string> {
  const connect = new Set(mapOrigins(config));
  return connect.size === 0 ? new Set(["'none'"]) : connect;
}

/**
 * The Content-Security-Policy that fits a configuration (S4).
 * On the desktop the page reaches nothing but maps, where a build names hosts for them: the main process makes every call.
 * Maps have a worker of ours, which MapLibre starts by its address alone: hence a default policy (`live-view/map/libreMap.ts`).
 * `header`: the whole policy. `meta`: without `frame-ancestors`, which browsers refuse with a console error in a meta element.
 */
export function contentSecurityPolicy(
  config: RuntimeConfig,
  delivery: 'header' | 'meta',
  body: 'web' | 'desktop' = 'web',
): string {
  const directives = [
    "default-src 'none'",
    "script-src 'self'",
    `style-src-elem 'self' ${EMPTY_STYLE}`,
    "style-src-attr 'none'",
    ["img-src 'self' data:", ...new Set(config.pictures.origins.map(pictureOrigin))].join(' '),
    "font-src 'self'",
    `connect-src ${[...(body === 'web' ? connections(config) : desktopConnections(config))].join(' ')}`,
    // The web app reads the account's stream in a worker.
    `worker-src ${body === 'desktop' && config.maps === null ? "'none'" : "'self'"}`,
    "frame-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    ...(delivery === 'header' ? ["frame-ancestors 'none'"] : []),
    "require-trusted-types-for 'script'",
    `trusted-types webpack${config.maps === null ? '' : ' default'}`,
  ];
  return directives.join('; ');
}
