import { apiOrigin, type RuntimeConfig } from './runtimeConfig';

/** SHA-256 of the empty string: all that emotion's fast mode ever puts into a style element (`security.md` S4). */
const EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

function originOf(url: string): string {
  return new URL(url).origin;
}

/** Only what an origin is made of: a host may hold characters that end a source or a directive. */
const ORIGIN = /^https?:\/\/([A-Za-z0-9.-]+|\[[0-9a-f:]+\])(:[0-9]+)?$/;

function mediaOrigin(url: string): string {
  const origin = originOf(url);
  if (!ORIGIN.test(origin)) throw new Error('A media origin must be an http or https origin.');
  return origin;
}

function connections(config: RuntimeConfig): Set<string> {
  const connect = new Set([config.api.host === null ? "'self'" : apiOrigin(config, '')]);
  for (const url of [config.lokiUrl, config.tracesEndpoint, config.analytics?.host]) {
    if (url) connect.add(url.startsWith('/') ? "'self'" : originOf(url));
  }
  for (const origin of config.media.origins) connect.add(mediaOrigin(origin));
  return connect;
}

const desktopConnection = ({ analytics }: RuntimeConfig) => (analytics === null ? "'none'" : originOf(analytics.host));

/**
 * The Content-Security-Policy that fits a configuration (`security.md` S4).
 * On the desktop the page reaches nothing but statistics, where a build names a host for them: the main process makes every call.
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
    "img-src 'self' data: https://lh3.googleusercontent.com",
    "font-src 'self'",
    `connect-src ${body === 'web' ? [...connections(config)].join(' ') : desktopConnection(config)}`,
    "worker-src 'none'",
    "frame-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    ...(delivery === 'header' ? ["frame-ancestors 'none'"] : []),
    "require-trusted-types-for 'script'",
    'trusted-types webpack',
  ];
  return directives.join('; ');
}
