import { pollDesktopSession } from '../../app/api/desktopSessions';
import { ENDPOINTS } from '../../app/api/index';
import { TERMINAL_ATTACH } from '../../app/api/terminal';
import { PATHS_WITH_IDS } from '../../app/domain/pagePaths';
import type { Upstream } from './upstream';

export interface NginxOptions {
  /** Headers of every answer that is not the API's. */
  readonly headers: Readonly<Record<string, string>>;
  /** Where calls to the API go; null: nginx answers them 404, or a `location` of the operator's own does. */
  readonly upstream: Upstream | null;
  /** Whether `.map` files are served. */
  readonly sourceMaps: boolean;
  /** Whether a proxy in front ends TLS: its `X-Forwarded-Proto` is then what the API is told. */
  readonly isBehindProxy: boolean;
  /** Whether the access log names neither paths nor queries; otherwise calls to the API are not logged, because both can hold tokens. */
  readonly hasOwnLog: boolean;
}

/** Longer than the page waits for any answer (60 s, for a recording of a terminal and for a late answer of WHEP): its own time-out comes first. */
const CALL_TIMEOUT = '65s';

/** An event stream or a WebSocket may be silent between two heartbeats, and a proxy in front of the API may swallow those. */
const STREAM_TIMEOUT = '1h';
/** Paths of the event streams, and of the API's one WebSocket (api §6). */
const STREAMS = [
  ...Object.values(ENDPOINTS).flatMap(({ kind, path }) => (kind === 'stream' ? path : [])),
  TERMINAL_ATTACH,
];
/** An id may contain a slash: nginx matches locations against the decoded path. */
const patternOf = (paths: readonly string[]) => `^(${paths.map((path) => path.replace(/\{\w+\}/g, '.+')).join('|')})$`;

/** Keeps a browser from running an answer of the API as a page of this origin. */
const API_HEADERS = `    proxy_hide_header X-Content-Type-Options;
    add_header X-Content-Type-Options "nosniff" always;`;
const API_POLICY =
  "    add_header Content-Security-Policy \"default-src 'none'; sandbox; frame-ancestors 'none'\" always;";

/** nginx logs the whole address of a failed call, and the addresses of these calls contain a token. */
const NO_ERROR_LOG = 'error_log /dev/null crit;';

/** The largest body the API takes; session descriptions have up to 100 kB and are kept in memory. */
const MAX_BODY = '1m';
const BODY_BUFFER = '128k';

/** Per location, so that none of them repeats what the operator's server block says already. */
const COMPRESSION = `    gzip on;
    gzip_static on;
    gzip_comp_level 6;
    gzip_min_length 256;
    gzip_proxied any;
    gzip_vary on;
    gzip_types text/css text/javascript application/javascript application/json image/svg+xml;`;

const TLS_TO_UPSTREAM = `
    proxy_ssl_server_name on;
    proxy_ssl_verify on;
    proxy_ssl_verify_depth 4;
    proxy_ssl_trusted_certificate /etc/ssl/certs/ca-certificates.crt;`;

/** An upgrade is passed on for WebSocket only: an upgrade to HTTP/2 would open a tunnel past these rules. */
function apiRules({ protocol, address }: Upstream, { isBehindProxy, hasOwnLog }: NginxOptions): string {
  return `set $farsight_upgrade "";
set $farsight_connection "";
if ($http_upgrade ~* "^websocket$") {
    set $farsight_upgrade websocket;
    set $farsight_connection upgrade;
}
set $farsight_proto $scheme;
${isBehindProxy ? 'if ($http_x_forwarded_proto = https) {\n    set $farsight_proto https;\n}\n' : ''}location = /v1 {
    return 404;
}
location ^~ /v1/ {
${API_HEADERS}
${API_POLICY}
${hasOwnLog ? '' : '    # Paths and queries of the API hold tokens.\n    access_log off;\n'}    proxy_pass ${address};
    proxy_http_version 1.1;
    proxy_set_header Host $http_host;
    proxy_set_header Upgrade $farsight_upgrade;
    proxy_set_header Connection $farsight_connection;
    proxy_set_header Forwarded "";
    proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
    proxy_set_header X-Forwarded-Host $http_host;
    proxy_set_header X-Forwarded-Proto $farsight_proto;${protocol === 'https' ? TLS_TO_UPSTREAM : ''}
    # Events are passed on as they come.
    proxy_buffering off;
    proxy_cache off;
    gzip off;
    proxy_connect_timeout 5s;
    # The longest silence, not the length of a transfer.
    proxy_send_timeout ${CALL_TIMEOUT};
    proxy_read_timeout ${CALL_TIMEOUT};
    client_max_body_size ${MAX_BODY};
    client_body_buffer_size ${BODY_BUFFER};
    # Event streams and WebSockets may be silent for longer; everything else above holds for them too.
    location ~ ${patternOf(STREAMS)} {
        ${NO_ERROR_LOG}
        proxy_pass ${address};
        proxy_send_timeout ${STREAM_TIMEOUT};
        proxy_read_timeout ${STREAM_TIMEOUT};
    }
    location ~ ^${pollDesktopSession.path.replace('{token}', '')} {
        ${NO_ERROR_LOG}
        proxy_pass ${address};
    }
    # A sign-in may show pages of the API, which have a policy of their own.
    location /v1/oauth2/ {
    ${API_HEADERS.replaceAll('\n', '\n    ')}
        proxy_pass ${address};
    }
}
`;
}

/** Rules for the server block whose root is a configured folder. They load on an nginx without further modules. */
export function nginxRules(options: NginxOptions): string {
  const { headers, upstream, sourceMaps } = options;
  const all = Object.entries(headers)
    .map(([name, value]) => `    add_header ${name} "${value}" always;`)
    .join('\n');
  const hidden = sourceMaps ? 'br|gz' : 'br|gz|map';
  return `# Include in the server block that serves this folder as its root.
# Where nginx has the Brotli module (Debian: libnginx-mod-http-brotli-static), add "brotli_static on;" to that block.
location /assets/ {
    # Of an answer with the file only: a missing one may be there after the next deployment.
    add_header Cache-Control "public, max-age=31536000, immutable";
${all}
${COMPRESSION}
    error_page 404 = @farsight_missing;
    location ~ \\.(${hidden})$ {
        return 404;
    }
    try_files $uri =404;
}
location @farsight_missing {
    add_header Cache-Control "no-store" always;
${all}
    return 404;
}
location / {
    add_header Cache-Control "no-store" always;
${all}
${COMPRESSION}
    # The page stands for paths of the app. The id in a path may contain a dot; other paths with an extension are files.
    location ~ ^(${PATHS_WITH_IDS.join('|')}) {
        try_files /index.html =404;
    }
    location ~ ^/(v1(/|$)|(_headers|nginx\\.conf)$) {
        return 404;
    }
    location ~ (/\\.(?!well-known/)|\\.(${hidden})$) {
        return 404;
    }
    location ~ \\.[A-Za-z0-9]+$ {
        try_files $uri =404;
    }
    try_files $uri /index.html;
}
${upstream === null ? '' : apiRules(upstream, options)}`;
}
