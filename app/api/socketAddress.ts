const MAX_ADDRESS = 4096;
const SECURE: Readonly<Record<string, string>> = { 'http:': 'ws:', 'https:': 'wss:' };

/**
 * The address of a WebSocket that a server named, resolved against the API's origin; null for one of another host, or with a user
 * name in it. It is as secure as the API, whatever the server behind a proxy takes itself for.
 */
export function socketAddress(address: string, api: string): string | null {
  if (address.length > MAX_ADDRESS || !URL.canParse(address, api)) return null;
  const own = new URL(api);
  const { protocol, host, username, password, pathname, search } = new URL(address, api);
  const isSocket = [...Object.keys(SECURE), ...Object.values(SECURE)].includes(protocol);
  if (!isSocket || host !== own.host || username !== '' || password !== '') return null;
  return `${SECURE[own.protocol] ?? 'wss:'}//${own.host}${pathname}${search}`;
}
