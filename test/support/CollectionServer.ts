import { ApiError } from '#app/api/errors';
import type { Item } from '#app/api/item';
import type { Definition, Values } from '#app/resource/define';
import { replaced, type Collection } from '../../renderer/resource/useCollection';
import { isSecret, type Fault } from './ResourceServer';

/** What a call of the page has done to an item. */
interface Deed<T> {
  readonly does: 'create' | 'change' | 'remove';
  readonly id: string;
  /** The item before it; null for a new one. */
  readonly before: Item<T> | null;
  readonly body: Values;
}

/**
 * A server with the items of one device, each with a version of its own, and the device behind it. Left out: the server's own rules, and how
 * long a call takes.
 */
export class CollectionServer<T extends Values> {
  fault: Fault = 'none';
  isArmed = false;
  isOnline = true;
  /** What the page has done, in order. */
  readonly done: Deed<T>[] = [];
  private items: readonly Item<T>[] = [];
  private count = 0;
  /** The new items by idempotency key: what was answered once is answered again. */
  private readonly made = new Map<string, Item<T>>();

  constructor(private readonly definition: Definition) {}

  /** The calls as the page makes them. */
  readonly collection: Collection<Item<T>, Values, readonly Item<T>[]> = {
    key: ['items'],
    put: replaced,
    get: async (id) => {
      this.reach();
      return this.known(id);
    },
    create: async (body, idempotencyKey) => {
      if (this.fault === 'unreached') this.reach();
      const made = this.made.get(idempotencyKey);
      if (made) return this.answer(made);
      if (this.fault === 'busy') throw new ApiError('http', 'Busy', { status: 423 });
      const item = this.add(body);
      this.made.set(idempotencyKey, item);
      this.done.push({ does: 'create', id: item.id, before: null, body });
      return this.answer(item);
    },
    change: async (id, body, { ifMatch, query }) => {
      const before = this.held(id, ifMatch, query !== undefined);
      if (!this.write(id, body, 'Mara Lindqvist')) throw new ApiError('http', 'Being deleted', { status: 410 });
      this.done.push({ does: 'change', id, before, body });
      return this.answer(this.known(id));
    },
    remove: async (id, { ifMatch, query }) => {
      const before = this.held(id, ifMatch, query !== undefined);
      if (this.write(id, null, 'Mara Lindqvist')) this.done.push({ does: 'remove', id, before, body: {} });
      this.answer(undefined);
    },
  };

  /** All items, as the page is told of them. */
  list(): readonly Item<T>[] {
    this.reach();
    return this.items;
  }

  /** All items as they are. */
  all(): readonly Item<T>[] {
    return this.items;
  }

  find(id: string): Item<T> | undefined {
    return this.items.find((one) => one.id === id);
  }

  /** A new item, which the device has yet to take. */
  add(values: Values): Item<T> {
    this.count += 1;
    const item: Item<T> = {
      id: `item_${this.count}`,
      version: 1,
      state: 'pending',
      desired: this.stored({}, values, 1),
      reported: null,
      changedBy: null,
      changedAt: null,
      reportedAt: null,
      rejected: null,
    };
    this.items = [...this.items, item];
    return item;
  }

  /** Somebody changes an item; `changes` null deletes it. Returns false for one that is being deleted. */
  write(id: string, changes: Values | null, by: string): boolean {
    const item = this.find(id);
    const standing = item && (item.desired ?? (item.rejected && item.reported));
    if (!item || !standing) return false;
    const version = (item.version ?? 0) + 1;
    const next: Item<T> = {
      ...item,
      version,
      desired: changes && this.stored(standing, changes, version),
      rejected: null,
      state: this.isOnline ? 'pending' : 'queued_offline',
      changedBy: by,
      changedAt: version,
    };
    // What the device never had needs no word of it.
    const isGone = changes === null && item.reported === null;
    this.items = this.items.flatMap((one) => (one.id !== id ? [one] : isGone ? [] : [next]));
    return true;
  }

  /** The device does what it is asked to. */
  apply(): void {
    if (!this.isOnline) return;
    this.items = this.items.flatMap((item): Item<T>[] => {
      if (item.desired === null) return item.rejected ? [item] : [];
      return [{ ...item, reported: item.desired, state: 'in_sync', rejected: null }];
    });
  }

  /** The device refuses what it has not yet done. */
  deny(): void {
    if (!this.isOnline) return;
    const rejected = { code: 'rejected', error: 'Not now.', field: null };
    this.items = this.items.map((item): Item<T> =>
      item.state === 'in_sync' ? item : { ...item, state: 'rejected', rejected },
    );
  }

  /** The values as the server stores them. Of a secret only whether it is set is kept. */
  private stored(before: Values, changes: Values, version: number): T {
    const kept = Object.entries(changes).map(([name, value]): [string, unknown] => {
      const isText = isSecret(this.definition.fields[name]) && (typeof value === 'string' || value === null);
      return [name, isText ? { set: value !== null, updated_at: String(version) } : value];
    });
    return this.definition.normalised({ ...before, ...Object.fromEntries(kept) }) as T;
  }

  private known(id: string): Item<T> {
    const item = this.find(id);
    if (!item) throw new ApiError('http', 'Not found', { status: 404 });
    return item;
  }

  /** The item, where it may be changed now. */
  private held(id: string, ifMatch: number | string | null, overridesArmed: boolean): Item<T> {
    if (this.fault === 'unreached') this.reach();
    const item = this.known(id);
    if (this.fault === 'busy') throw new ApiError('http', 'Busy', { status: 423 });
    if (ifMatch !== item.version) throw new ApiError('http', 'Stale', { status: 412 });
    if (this.isArmed && !overridesArmed)
      throw new ApiError('http', 'The vehicle is armed.', { status: 409, code: 'device_armed' });
    return item;
  }

  private reach(): void {
    if (this.fault === 'unreached' || this.fault === 'cut') throw new ApiError('network', 'Network Error');
  }

  /** The answer to what was done, which may be lost on its way. */
  private answer<A>(answer: A): A {
    if (this.fault === 'lost' || this.fault === 'cut') throw new ApiError('timeout', 'Request timeout');
    if (this.fault === 'unreadable') throw new ApiError('invalid-response', 'The answer could not be read');
    return answer;
  }
}
