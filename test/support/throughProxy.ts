import http from 'node:http';
import https from 'node:https';

/** What the proxy has accepted: Chromium gives it for every later request of the session. */
let accepted: string | undefined;

/** To be called with an answer that the proxy has accepted. */
export function accept(authorization: string): void {
  accepted = authorization;
}

/** The system's proxy, as a test names it in STAND_IN_PROXY; null: there is none. */
export function systemProxy(): URL | null {
  const { STAND_IN_PROXY: proxy } = process.env;
  return proxy === undefined ? null : new URL(proxy);
}

/**
 * Node's request, through the system's proxy where there is one, which Chromium would pass by for addresses of this machine. It leaves
 * out https through a proxy, lists of what passes it by, and passwords other than `Basic`.
 */
export function requestTo(url: string, options: http.RequestOptions, authorization = accepted): http.ClientRequest {
  const proxy = systemProxy();
  if (proxy === null) return (url.startsWith('https:') ? https : http).request(url, options);
  const headers = { host: new URL(url).host, ...(options.headers as http.OutgoingHttpHeaders | undefined) };
  return http.request({
    ...options,
    hostname: proxy.hostname,
    port: proxy.port,
    path: url,
    headers: authorization === undefined ? headers : { ...headers, 'proxy-authorization': authorization },
  });
}
