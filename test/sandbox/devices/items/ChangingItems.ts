import { clearTimeout, setTimeout } from 'node:timers';
import type { Behaviour } from '../settings/SectionState';

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

interface Options<T, I extends ChangingItem<T>, W extends Wanted<T>> {
  /** What the device has from its factory. */
  readonly factory: () => Map<string, I>;
  /** A new item, which the device does not have yet. */
  readonly fresh: () => I;
  readonly behaviour: () => Behaviour;
  readonly applyMs: number;
  /** Why the device cannot do as ordered; null: it can. */
  readonly refuse: (item: I, wanted: W) => Rejection | null;
  /** What an order that was carried out changes besides the values. */
  readonly carriedOut?: (item: I, wanted: W) => void;
  readonly onChange: () => void;
}

const REMOVE_MS = 400;
/** No order has this version. */
const REMOVAL = -1;

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

  /** Removes what is no longer ordered. */
  removeOthers(wanted: ReadonlySet<string>): void {
    for (const [id, item] of this.all) {
      if (wanted.has(id) || item.isFixed || item.next?.version === REMOVAL) continue;
      this.later(item, REMOVAL, REMOVE_MS, () => {
        this.all.delete(id);
        this.options.onChange();
      });
    }
  }

  private later(item: I, version: number, ms: number, work: () => void): void {
    clearTimeout(item.next?.timer);
    const timer = setTimeout(work, this.options.behaviour().slowMs ?? ms);
    timer.unref();
    item.next = { version, timer };
  }

  private carryOut(item: I, wanted: W): void {
    const { behaviour, refuse, carriedOut, onChange } = this.options;
    const { reject } = behaviour();
    item.next = null;
    item.version = wanted.version;
    item.rejected = reject === undefined ? refuse(item, wanted) : { code: 'rejected', error: reject, pointer: null };
    if (!item.rejected) {
      carriedOut?.(item, wanted);
      item.values = wanted.desired;
    }
    onChange();
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
