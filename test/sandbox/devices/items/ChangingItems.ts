import { clearTimeout, setTimeout } from 'node:timers';
import { HELD_MS, type Behaviour } from '../settings/SectionState';

export interface Rejection {
  readonly code: string;
  readonly error: string;
  readonly pointer: string | null;
}

/** One thing of a device that is ordered by version. */
export interface ChangingItem<T> {
  /** Of the newest order that was carried out or refused. */
  version: number;
  /** It cannot be removed. */
  readonly isFixed: boolean;
  /** Null: not there yet. */
  values: T | null;
  /** The order that it is at work on. */
  next: { readonly version: number; readonly timer: NodeJS.Timeout } | null;
  rejected: Rejection | null;
}

/** An item as it is ordered. */
export interface Wanted<T> {
  readonly id: string;
  readonly version: number;
  readonly desired: T;
  /** Also while the vehicle is armed. */
  readonly override_armed: boolean;
}

/** An item as it is ordered to go. */
export type Removal = Pick<Wanted<unknown>, 'id' | 'version' | 'override_armed'>;

interface Options<T, I extends ChangingItem<T>, W extends Wanted<T>> {
  /** What the device has from its factory. */
  readonly factory: () => Map<string, I>;
  /** A new item, which the device does not have yet. */
  readonly fresh: () => I;
  readonly behaviour: () => Behaviour;
  readonly applyMs: number;
  /** Why the device cannot do as ordered; null: it can. */
  readonly refuse: (item: I, wanted: W) => Rejection | null;
  /** Why the device keeps what it is told to remove; null: it does not. */
  readonly refuseRemoval: (item: I, order: Removal) => Rejection | null;
  /** What an order that was carried out changes besides the values. */
  readonly carriedOut?: (item: I, wanted: W) => void;
  readonly onChange: () => void;
}

const REMOVE_MS = 400;
/** No order has this version: the item is in none. */
const UNNAMED = -1;

/** An item without values, as it stands before the first order. */
export const BLANK = { version: 0, isFixed: false, values: null, next: null, rejected: null } as const;

/** The items of one device, each changed without touching the others. */
export class ChangingItems<T, I extends ChangingItem<T>, W extends Wanted<T> = Wanted<T>> {
  readonly all: Map<string, I>;

  constructor(private readonly options: Options<T, I, W>) {
    this.all = options.factory();
  }

  /** All are as they left the factory. */
  reset(): void {
    for (const { next } of this.all.values()) clearTimeout(next?.timer);
    this.all.clear();
    for (const [id, item] of this.options.factory()) this.all.set(id, item);
  }

  begin(wanted: W): void {
    const { id } = wanted;
    const known = this.all.get(id);
    if ((known?.next?.version ?? known?.version) === wanted.version) return;
    const item = known ?? this.options.fresh();
    this.later(item, wanted.version, this.options.applyMs, () => this.carryOut(item, wanted));
    this.all.set(id, item);
  }

  /** Removes what is no longer wanted: by its own order, or as one that an order does not name. */
  removeOthers(wanted: ReadonlySet<string>, removals: readonly Removal[]): void {
    for (const [id, item] of this.all) {
      if (wanted.has(id) || item.isFixed) continue;
      const named = removals.find((one) => one.id === id);
      const order = named ?? { id, version: UNNAMED, override_armed: false };
      if ((item.next?.version ?? item.version) === order.version) continue;
      this.later(item, order.version, REMOVE_MS, () => this.carryOutRemoval(item, order));
    }
  }

  private later(item: I, version: number, ms: number, work: () => void): void {
    clearTimeout(item.next?.timer);
    const finish = (): void => {
      if (this.options.behaviour().isHeld === true) return this.later(item, version, HELD_MS, work);
      work();
    };
    const timer = setTimeout(finish, this.options.behaviour().slowMs ?? ms);
    timer.unref();
    item.next = { version, timer };
  }

  private carryOut(item: I, wanted: W): void {
    const { refuse, carriedOut, onChange } = this.options;
    item.next = null;
    item.version = wanted.version;
    item.rejected = this.ownRefusal() ?? refuse(item, wanted);
    if (!item.rejected) {
      carriedOut?.(item, wanted);
      item.values = wanted.desired;
    }
    onChange();
  }

  private carryOutRemoval(item: I, order: Removal): void {
    const refusal = this.ownRefusal() ?? this.options.refuseRemoval(item, order);
    item.next = null;
    if (!refusal) this.all.delete(order.id);
    else if (order.version !== UNNAMED) Object.assign(item, { version: order.version, rejected: refusal });
    this.options.onChange();
  }

  /** A test has the device refuse everything. */
  private ownRefusal(): Rejection | null {
    const { reject } = this.options.behaviour();
    return reject === undefined ? null : { code: 'rejected', error: reject, pointer: null };
  }
}

/** What a device reports of an item. */
export const itemWire = <T>(id: string, { version, values, next, rejected }: ChangingItem<T>) => ({
  id,
  version,
  reported: values,
  applying: next !== null,
  rejected,
});

/** Why an order is refused that interrupts what an armed vehicle uses. */
export const ARMED: Rejection = { code: 'device_armed', error: 'The vehicle is armed.', pointer: null };
