import { sameJson } from '#app/lib/sameJson';
import type { DeviceLink } from '../deviceLink';
import type { Jobs } from '../jobs/Jobs';
import type { JobRecord } from '../jobs/record';
import type { StateFile } from '../state';
import { heard, sameItem, stateOf, type Item, type ItemState, type Row } from './item';

export interface ItemsOptions {
  readonly file: StateFile;
  readonly link: Pick<DeviceLink, 'isOnline' | 'send'>;
  readonly jobs: Jobs;
  /** To everybody with access to the device. */
  readonly tell: (deviceId: string, itemId: string, state: ItemState | 'removed') => void;
}

const NO_NEWS: ReadonlySet<string> = new Set();

/** What is known of one device: its items, and what else it says of itself. */
interface All<I> {
  readonly items: I[];
}

/** An item as a device is told of it. */
export type Wish<I extends Item<unknown>> = Pick<I, 'id' | 'version' | 'desired'> & {
  readonly override_armed: boolean;
};

/** An item as a device is told to remove it. */
export type Removal<I extends Item<unknown>> = Omit<Wish<I>, 'desired'>;

/** Who changes an item. */
export interface ChangedBy {
  readonly actorId: string;
  /** Also while the vehicle is armed. */
  readonly overrideArmed: boolean;
}

/** Items of all devices, each with a version of its own: what is desired, what they report, and the way from one to the other. `T`: the values of an item, `W`: what a device says of one. */
export abstract class VersionedItems<T, W extends Row<T>, I extends Item<T>, R extends All<I>> {
  /** Orders that an admin or owner has given in spite of an armed vehicle, by item: in memory alone, so that none is carried out after a restart. */
  private readonly overrides = new Map<string, number>();

  protected constructor(
    protected readonly options: ItemsOptions,
    /** Of a device that has said nothing yet. */
    private readonly none: R,
  ) {}

  /** Where they are saved, by device. */
  protected abstract get table(): Record<string, R>;
  /** The item that a device has by itself. */
  protected abstract adopt(row: W, now: string): I;
  /** What a device is told: all that it is to have, and what of it is to go. */
  protected abstract order(wanted: readonly Wish<I>[], removals: readonly Removal<I>[]): object;

  of(deviceId: string): R {
    const { table } = this;
    return (Object.hasOwn(table, deviceId) && table[deviceId]) || this.none;
  }

  stateOf(deviceId: string, item: I): ItemState {
    return stateOf(item, this.options.link.isOnline(deviceId));
  }

  protected add(deviceId: string, item: I): I {
    const all = this.of(deviceId);
    this.keep(deviceId, { ...all, items: [...all.items, item] });
    this.send(deviceId);
    return item;
  }

  /** `desired` null removes it. */
  protected replace(deviceId: string, item: I, desired: T | null, { actorId, overrideArmed }: ChangedBy): I {
    const next: I = {
      ...item,
      version: item.version + 1,
      desired,
      rejected: null,
      desiredAt: new Date().toISOString(),
      actorId,
    };
    if (overrideArmed) this.overrides.set(`${deviceId}/${item.id}`, next.version);
    const all = this.of(deviceId);
    // What the device never had needs no word of it.
    const isGone = desired === null && item.reported === null && !item.isApplying;
    const items = all.items.flatMap((one) => (one.id !== item.id ? [one] : isGone ? [] : [next]));
    this.keep(deviceId, { ...all, items });
    this.send(deviceId);
    return next;
  }

  /** A device's report. `news`: ids of items of which it says something else that is not kept here. */
  protected take(
    deviceId: string,
    report: { readonly rows: readonly W[]; readonly greeting: boolean; readonly news?: ReadonlySet<string> },
    whole: (items: I[]) => R,
  ): void {
    const before = this.of(deviceId);
    const now = new Date().toISOString();
    const rows = new Map(report.rows.map((row) => [row.id, row]));
    const known = before.items.flatMap((item) => {
      const next = heard<T, I>(item, rows.get(item.id), now);
      rows.delete(item.id);
      return next ? [next] : [];
    });
    const items = [...known, ...[...rows.values()].map((row) => this.adopt(row, now))];
    this.keep(deviceId, whole(items), before, report.news);
    const isBehind = items.some(
      ({ desired, version, heardVersion, rejected }) =>
        (desired === null && rejected === null) || version !== heardVersion,
    );
    if (report.greeting && isBehind) this.send(deviceId);
  }

  /** Has a device try out what it need not have. It must be online. */
  protected tryOut(deviceId: string, name: string, order: object, actorId: string): JobRecord {
    const job = this.options.jobs.create({ deviceId, name, args: {}, overrideArmed: false, actorId }, 'sent', 0);
    this.options.link.send(deviceId, { ...order, job: job.id });
    return job;
  }

  /** The device has erased its settings: what it reports now is what is desired. */
  deviceReset(deviceId: string): void {
    const all = this.of(deviceId);
    const items = all.items.filter(({ reported }) => reported !== null);
    this.keep(deviceId, {
      ...all,
      items: items.map((item) => ({ ...item, desired: item.reported, version: item.heardVersion ?? 1 })),
    });
  }

  removeDevice(deviceId: string): void {
    // eslint-disable-next-line typescript/no-dynamic-delete -- it is a table by id, saved as it is
    delete this.table[deviceId];
  }

  private send(deviceId: string): void {
    const { items } = this.of(deviceId);
    const orders = items.map(({ id, version, desired }) => {
      const override = this.overrides.get(`${deviceId}/${id}`) === version;
      return { id, version, desired, override_armed: override };
    });
    const wanted = orders.filter(({ desired }) => desired !== null);
    const removals = orders.flatMap(({ desired, ...order }) => (desired === null ? [order] : []));
    this.options.link.send(deviceId, this.order(wanted, removals));
  }

  /** Saves all, and tells of each item that is no longer what it was, and of those with news. */
  private keep(deviceId: string, all: R, before = this.of(deviceId), news = NO_NEWS): void {
    const isSame = sameJson(withoutTimes(before), withoutTimes(all));
    // Also where nothing else is new: the times of the report.
    this.table[deviceId] = all;
    if (isSame && before !== this.none && news.size === 0) return;
    if (!isSame) this.options.file.changed();
    const [first] = all.items;
    // A first report is one piece of news, not one for each item.
    if (before === this.none && first) return this.options.tell(deviceId, first.id, this.stateOf(deviceId, first));
    const was = new Map(before.items.map((item) => [item.id, item]));
    for (const item of all.items) {
      const isKnown = sameItem(was.get(item.id), item);
      was.delete(item.id);
      if (!isKnown || news.has(item.id)) this.options.tell(deviceId, item.id, this.stateOf(deviceId, item));
    }
    for (const id of was.keys()) this.options.tell(deviceId, id, 'removed');
  }
}

const withoutTimes = <I extends object>({ items, ...rest }: All<I>) => ({
  ...rest,
  items: items.map((item) => ({ ...item, reportedAt: null })),
});
