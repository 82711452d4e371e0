import type { DeviceLink } from '../deviceLink';
import { Problem } from '../problem';
import { newId } from '../secrets';

/** What a device answers to a question. */
export interface DeviceAnswer {
  readonly error: { readonly code: string; readonly error: string } | null;
  readonly jpeg: Buffer | null;
}

const ANSWER_MS = 10_000;

/** Questions that a device answers at once, each by an id. */
export class Questions {
  private readonly open = new Map<
    string,
    { readonly deviceId: string; readonly end: (is: DeviceAnswer | null) => void }
  >();

  constructor(private readonly link: Pick<DeviceLink, 'isOnline' | 'send'>) {}

  /** Sends `order` with an id of its own. Rejects with 409 while the device is offline, 504 when it does not answer. */
  async ask(deviceId: string, order: object): Promise<DeviceAnswer> {
    if (!this.link.isOnline(deviceId)) throw new Problem(409, 'device_offline', 'The device is offline.');
    const ask = newId('ask');
    const answer = await new Promise<DeviceAnswer | null>((resolve) => {
      const timer = setTimeout(() => this.end(ask, null), ANSWER_MS);
      timer.unref();
      const end = (is: DeviceAnswer | null) => {
        clearTimeout(timer);
        resolve(is);
      };
      this.open.set(ask, { deviceId, end });
      this.link.send(deviceId, { ...order, ask });
    });
    if (!answer) throw new Problem(504, 'no_answer', 'The device did not answer.');
    return answer;
  }

  hear(deviceId: string, ask: string, { error, jpeg }: { error: DeviceAnswer['error']; jpeg: string | null }): void {
    if (this.open.get(ask)?.deviceId !== deviceId) return;
    this.end(ask, { error, jpeg: jpeg === null ? null : Buffer.from(jpeg, 'base64') });
  }

  private end(ask: string, answer: DeviceAnswer | null): void {
    const asked = this.open.get(ask);
    this.open.delete(ask);
    asked?.end(answer);
  }
}
