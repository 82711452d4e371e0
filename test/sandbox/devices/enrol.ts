import { setTimeout as wait } from 'node:timers/promises';

/** The identity of a device before it is claimed. */
export interface DeviceIdentity {
  readonly model: string;
  readonly serial: string;
  readonly softwareVersion: string;
}

export interface ShownCode {
  readonly userCode: string;
  /** Where to type it, and the same with the code in it. */
  readonly address: string;
  readonly addressWithCode: string;
}

export type EnrolResult =
  | { readonly outcome: 'approved'; readonly id: string; readonly credential: string }
  | { readonly outcome: 'denied' | 'expired' };

const NO_ANSWER: Record<string, unknown> = {};

async function post(url: string, body: unknown): Promise<Record<string, unknown>> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return (await response.json()) as Record<string, unknown>;
}

/** A device asks for its credential as RFC 8628 has it: shows a code, then polls until it is approved or denied. */
export async function enrol(
  server: string,
  identity: DeviceIdentity,
  show: (code: ShownCode) => void,
  pause: (ms: number) => Promise<unknown> = wait,
): Promise<EnrolResult> {
  const asked = await post(`${server}/v1/oauth2/device/code`, {
    model: identity.model,
    serial: identity.serial,
    software_version: identity.softwareVersion,
  });
  show({
    userCode: String(asked.user_code),
    address: String(asked.verification_uri),
    addressWithCode: String(asked.verification_uri_complete),
  });
  for (let intervalS = Number(asked.interval); ;) {
    await pause(intervalS * 1000);
    // An unreachable server is asked again, as a real device would do.
    const answer = await post(`${server}/v1/oauth2/device/token`, { device_code: asked.device_code }).catch(
      () => NO_ANSWER,
    );
    if (typeof answer.access_token === 'string') {
      return { outcome: 'approved', id: String(answer.device_id), credential: answer.access_token };
    }
    if (answer.error === 'access_denied') return { outcome: 'denied' };
    if (answer.error === 'expired_token') return { outcome: 'expired' };
    if (answer.error === 'slow_down') intervalS += 5;
  }
}
