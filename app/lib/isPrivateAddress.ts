const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', 'localhost', '[::1]']);

/** Whether a host name, as `URL.hostname` gives it, is this machine's own. */
export const isLoopbackName = (hostname: string): boolean => LOOPBACK.has(hostname);

/** Whether what is sent to an address goes over TLS, or does not leave this machine (S46). Throws on anything that is no URL. */
export function isPrivateAddress(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || isLoopbackName(hostname);
}
