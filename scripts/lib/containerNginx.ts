export interface ContainerNginx {
  /** The one folder that is written to. */
  readonly run: string;
  /** The root of Debian's packages, usually `/`. */
  readonly root: string;
  readonly hasBrotli: boolean;
  readonly listen: string;
}

/**
 * The whole configuration of an nginx that serves `<run>/web` as an ordinary user and writes to `run` only.
 * Neither log names paths or queries: both can hold tokens.
 */
export function containerNginx({ run, root, hasBrotli, listen }: ContainerNginx): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `    ${kind}_temp_path "${run}/${kind}";`)
    .join('\n');
  return `${hasBrotli ? `load_module "${root}usr/lib/nginx/modules/ngx_http_brotli_static_module.so";\n` : ''}worker_processes 2;
daemon off;
pid "${run}/nginx.pid";
error_log stderr crit;
events {
    worker_connections 4096;
}
http {
    include "${root}etc/nginx/mime.types";
    default_type application/octet-stream;
${temporary}
    map $uri $farsight_kind {
        default page;
        ~^/assets/ asset;
        ~^/v1/ api;
    }
    log_format farsight '$time_iso8601 $request_method $farsight_kind $status $body_bytes_sent $request_time '
                        'upstream=$upstream_addr $upstream_status';
    access_log /dev/stdout farsight;
    server_tokens off;
    sendfile on;
    tcp_nopush on;
    server {
        listen ${listen};
        root "${run}/web";
${hasBrotli ? '        brotli_static on;\n' : ''}        location = /healthz {
            access_log off;
            return 204;
        }
        include "${run}/web/nginx.conf";
    }
}
`;
}
