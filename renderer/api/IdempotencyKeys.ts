import { isOutcomeUnknown } from '#app/api/errors';
import { newId } from '../lib/newId';

/** After the end of the last try; the same request sent later is meant to happen once more. */
const LIFE_MS = 120_000;

interface Open {
  readonly key: string;
  /** When the last try ended, by the monotonic clock. */
  readonly at: number;
}

/**
 * Idempotency keys for POSTs that act (api §1): a key belongs to one body. Sending the same body again after
 * an unknown outcome keeps its key for two minutes, so that nothing happens twice; another body, or a known outcome, gets a new one.
 */
export class IdempotencyKeys {
  private readonly open = new Map<string, Open>();

  async send<T>(body: object, send: (idempotencyKey: string) => Promise<T>): Promise<T> {
    const what = JSON.stringify(body);
    const key = this.keyOf(what);
    try {
      const answer = await send(key);
      this.open.delete(what);
      return answer;
    } catch (error) {
      if (isOutcomeUnknown(error)) this.open.set(what, { key, at: performance.now() });
      else this.open.delete(what);
      throw error;
    }
  }

  private keyOf(what: string): string {
    const known = this.open.get(what);
    const isAlive = known !== undefined && performance.now() - known.at < LIFE_MS;
    const key = isAlive ? known.key : newId();
    // For a second call while the first is under way.
    this.open.set(what, { key, at: performance.now() });
    return key;
  }
}
