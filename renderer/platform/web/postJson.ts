/** Posts JSON to a collector, without any cookie or token. */
export const postJson = (address: string, body: string, options: RequestInit): Promise<Response> =>
  fetch(address, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    credentials: 'omit',
    cache: 'no-store',
    redirect: 'error',
    referrerPolicy: 'no-referrer',
    body,
    ...options,
  });
