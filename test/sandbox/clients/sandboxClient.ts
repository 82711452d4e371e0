import { SimulatedDevice, type DeviceOptions } from '../devices/SimulatedDevice';
import type { FactoryDevice } from '../seed/seed';

/** The part of a sandbox that its clients need: its address and its devices' credentials. */
interface Reachable {
  readonly url: string;
  readonly factory: readonly FactoryDevice[];
}

/** Signs a person, named by id or by name, in over HTTP as a browser would, and returns the cookie. */
export async function signInCookie(sandbox: Reachable, person: string, redirect = '/'): Promise<string> {
  const steps = { redirect: 'manual' as const };
  const started = await fetch(`${sandbox.url}/sandbox/identity?redirect=${encodeURIComponent(redirect)}`);
  const offered = await started.text();
  const request = /name="request" value="([^"]+)"/.exec(offered)?.[1] ?? '';
  const button = offered.split('<button').find((one) => one.includes(`<b>${person}</b>`)) ?? '';
  const id = /value="([^"]+)"/.exec(button)?.[1] ?? person;
  const signInCookieText = started.headers.get('set-cookie')?.split(';')[0] ?? '';
  const chosen = await fetch(`${sandbox.url}/sandbox/identity/choose`, {
    ...steps,
    method: 'POST',
    headers: { cookie: signInCookieText, origin: sandbox.url, 'content-type': 'application/x-www-form-urlencoded' },
    body: `request=${request}&person=${id}`,
  });
  const done = await fetch(sandbox.url + (chosen.headers.get('location') ?? ''), steps);
  return done.headers.get('set-cookie')?.split(';')[0] ?? '';
}

/** The token in a cookie, for callers that send it as a bearer. */
export async function signInToken(sandbox: Reachable, person: string): Promise<string> {
  return (await signInCookie(sandbox, person)).replace('session_token=', '');
}

export interface Api {
  (
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<{ status: number; body: unknown; headers: Headers }>;
}

/** Calls as one signed-in person. */
export async function apiAs(sandbox: Reachable, person: string): Promise<Api> {
  const cookie = await signInCookie(sandbox, person);
  return async (method, path, body, headers = {}) => {
    const response = await fetch(sandbox.url + path, {
      method,
      redirect: 'manual',
      headers: { cookie, origin: sandbox.url, 'content-type': 'application/json', ...headers },
      body: body === undefined ? null : JSON.stringify(body),
    });
    const text = await response.text();
    let parsed: unknown = text;
    try {
      parsed = JSON.parse(text);
    } catch {
      // Not every answer is JSON.
    }
    return { status: response.status, body: parsed, headers: response.headers };
  };
}

/** One device of the sandbox, played by this process over its own socket. */
export function deviceOf(
  sandbox: Reachable,
  index: number,
  options: DeviceOptions = {},
): { id: string; name: string; device: SimulatedDevice } {
  const made = sandbox.factory[index];
  if (!made) throw new Error(`No device ${index}`);
  const device = new SimulatedDevice(sandbox.url, made.credential, made.model, options);
  return { id: made.id, name: made.name, device };
}

export async function until(condition: () => boolean | Promise<boolean>, ms = 5000): Promise<void> {
  const end = Date.now() + ms;
  while (!(await condition())) {
    if (Date.now() > end) throw new Error('It did not come about in time.');
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}
