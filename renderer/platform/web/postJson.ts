import { byteLength } from '#app/lib/byteLength';

/**
 * Most bytes on their way at once in requests that outlive their page (Fetch Standard, "HTTP-network-or-cache fetch"). A browser
 * refuses requests beyond that.
 */
const MAX_KEPT_ALIVE = 65_536;
let keptAlive = 0;

/** Bytes that a page can still send while it is left. */
export const roomAtEnd = (): number => MAX_KEPT_ALIVE - keptAlive;

/** Posts JSON to a collector, without any cookie or token. The request outlives its page if there is room for it. */
export async function postJson(address: string, body: string, signal?: AbortSignal): Promise<Response> {
  const bytes = byteLength(body);
  const keepalive = bytes <= roomAtEnd();
  if (keepalive) keptAlive += bytes;
  try {
    return await fetch(address, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      credentials: 'omit',
      cache: 'no-store',
      redirect: 'error',
      referrerPolicy: 'no-referrer',
      body,
      keepalive,
      ...(signal && { signal }),
    });
  } finally {
    if (keepalive) keptAlive -= bytes;
  }
}
