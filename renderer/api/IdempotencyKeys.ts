import { isApiError } from '#app/api/errors';
import { newId } from '../lib/newId';

/** Whether the server may have acted although the call failed. */
function isOutcomeUnknown(error: unknown): boolean {
  if (!isApiError(error)) return true;
  return error.kind === 'http' ? error.status >= 500 : error.kind !== 'invalid-request';
}

/**
 * Idempotency keys for POSTs that act (`design/api.md` §1): a key belongs to one body. Sending the same body again after
 * an unknown outcome keeps its key, so that nothing happens twice; another body, or a known outcome, gets a new one.
 */
export class IdempotencyKeys {
  private readonly open = new Map<string, string>();

  async send<T>(body: object, send: (idempotencyKey: string) => Promise<T>): Promise<T> {
    const what = JSON.stringify(body);
    const key = this.open.get(what) ?? newId();
    this.open.set(what, key);
    try {
      const answer = await send(key);
      this.open.delete(what);
      return answer;
    } catch (error) {
      if (!isOutcomeUnknown(error)) this.open.delete(what);
      throw error;
    }
  }
}
