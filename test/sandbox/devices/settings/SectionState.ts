import { disrupts, type Values } from '#app/resource/define';
import type { CameraSettings } from '../cameras';
import type { Change, DeviceSection, FarEndBehaviour, Rejection, SectionContext, SourceName } from './DeviceSection';
import type { OrderOf } from './orders';

export interface SectionHost {
  readonly model: string;
  readonly cameras?: readonly CameraSettings[];
  readonly sources?: (() => readonly SourceName[]) | undefined;
  readonly isArmed: () => boolean;
  /** Reports the section to the server, if it can be reached. */
  readonly report: (section: SectionState) => void;
  readonly progress: (job: string, pct: number, step: string) => void;
  /** Cuts the device off from its server, or ends that. */
  readonly cut: (isCut: boolean) => void;
  readonly behaviour: () => Behaviour;
}

/** How a device behaves where a person or a test asks for it. */
export interface Behaviour {
  /** Takes this long instead. */
  readonly slowMs?: number;
  /** Finishes no change until this is no longer set: a test can look at what shows meanwhile for as long as it needs. */
  readonly isHeld?: boolean;
  /** Refuses each change with this sentence. */
  readonly reject?: string;
  /** Says and does nothing. */
  readonly ignores?: boolean;
  /** Reports what no rule allows. */
  readonly isBroken?: boolean;
  /** How the other end of its radio link takes changes. */
  readonly farEnd?: FarEndBehaviour;
}

interface Doing {
  readonly job: string;
  readonly phase: 'applying' | 'awaiting_confirm' | 'reverting';
  readonly before: Values;
  readonly until: number | null;
}

/** What is saved of a section between runs of the device. */
export interface SavedSection {
  readonly values: Values;
  readonly version: number;
}

const REVERT_MS = 300;
/** How often a device that holds its changes back looks whether it still has to. */
export const HELD_MS = 50;
const STEPS = 4;
const ARMED: Rejection = { code: 'device_armed', error: 'The vehicle is armed.', field: null };
const CUT: Rejection = { code: 'would_cut', error: 'With these values the device would lose its server.', field: null };

/** One section of one device: what it has, and the change that it is at work on. It lives on while the connection does not. */
export class SectionState {
  values: Values;
  version: number;
  private doing: Doing | null = null;
  /** The newest order that came meanwhile. */
  private waiting: OrderOf<'settings'> | null = null;
  private outcome: { job: string; result: 'applied' | 'rejected' | 'reverted'; error: Rejection | null } | null = null;
  /** Values that hold after the next restart. */
  private afterBoot: Values = {};
  private readonly timers = new Set<NodeJS.Timeout>();
  readonly memory: Record<string, unknown> = {};

  constructor(
    readonly plan: DeviceSection,
    private readonly host: SectionHost,
    saved: SavedSection | null,
  ) {
    this.values = saved?.values ?? this.factory;
    this.version = saved?.version ?? 1;
  }

  get name() {
    return this.plan.section.name;
  }

  /** The section as the device reports it. */
  get wire() {
    const { doing } = this;
    return {
      version: this.version,
      capability: this.plan.capability(this.context(), this.values),
      carrier: this.isCarrier,
      reported: this.values,
      doing: doing && {
        job: doing.job,
        phase: doing.phase,
        confirm_left_ms: doing.until === null ? null : Math.max(0, doing.until - Date.now()),
      },
      outcome: this.outcome,
    };
  }

  /** What the device would say to a change. */
  dryRun(order: OrderOf<'dry-run'>): { readonly errors: readonly Rejection[]; readonly outage_ms: number } {
    const change = this.changeOf(order);
    const rejection = this.plan.reject(change, this.context(true));
    return {
      errors: rejection ? [rejection] : [],
      outage_ms: this.plan.apply(change, this.context(true)).outageMs,
    };
  }

  apply(order: OrderOf<'settings'>): void {
    if (this.doing?.job === order.job) return this.host.report(this);
    if (this.doing) {
      this.waiting = order;
      return;
    }
    const change = this.changeOf(order);
    if (this.isRefusedArmed(change, order)) return this.reject(order.job, ARMED);
    const { ms, outageMs, steps = [] } = this.plan.apply(change, this.context());
    this.doing = { job: order.job, phase: 'applying', before: this.values, until: null };
    this.host.report(this);
    const takesMs = this.host.behaviour().slowMs ?? ms;
    for (let step = 1; step < STEPS; step += 1) {
      this.later((takesMs * step) / STEPS, () =>
        this.host.progress(order.job, Math.round((100 * step) / STEPS), steps[step - 1] ?? 'Applying'),
      );
    }
    this.later(takesMs, () => this.carryOut(change, order, outageMs));
  }

  confirm(job: string): void {
    if (this.doing?.job !== job || this.doing.phase !== 'awaiting_confirm') return;
    this.clear();
    this.finish('applied', null);
  }

  revert(job: string): void {
    if (this.doing?.job === job && this.doing.phase === 'awaiting_confirm') this.restore(null);
  }

  /** The device has restarted: what waited for that holds now, and what was not confirmed does not. */
  boot(): void {
    this.clear();
    this.waiting = null;
    if (this.doing) this.putBack(this.doing.before);
    if (this.doing) this.finish('reverted', { code: 'restarted', error: 'The device restarted.', field: null });
    this.values = { ...this.values, ...this.afterBoot };
    this.afterBoot = {};
  }

  reset(): void {
    this.values = this.factory;
    this.afterBoot = {};
  }

  stop(): void {
    this.clear();
  }

  private get isCarrier(): boolean {
    return this.plan.section.isCarrier && this.plan.isCarrier(this.doing?.before ?? this.values);
  }

  private get factory(): Values {
    const { section, initial, capability } = this.plan;
    if (capability(this.context(), {}).supported === false) return {};
    const own = initial(this.host.model, this.host.cameras ?? []);
    // A part that this model does not set up has no secrets either.
    if (Object.keys(own).length === 0) return {};
    const secrets = Object.entries(section.fields).filter(([, { kind }]) => kind === 'secret');
    const unset = secrets.map(([name]) => [name, { set: false, updated_at: null }] as const);
    return { ...own, ...Object.fromEntries(unset) };
  }

  private context(isDry = false): SectionContext {
    const { model, cameras = [], sources } = this.host;
    return {
      model,
      cameras,
      sources: sources?.() ?? cameras,
      memory: this.memory,
      isDry,
      farEnd: this.host.behaviour().farEnd ?? null,
    };
  }

  private changeOf({ desired, fields, secrets }: OrderOf<'settings'> | OrderOf<'dry-run'>): Change {
    const next: Record<string, unknown> = { ...this.values };
    for (const name of fields) if (Object.hasOwn(desired, name)) next[name] = desired[name];
    return { before: this.values, next, fields, secrets };
  }

  private isRefusedArmed({ fields }: Change, order: OrderOf<'settings'>): boolean {
    const { section } = this.plan;
    const isOverridden = order.override_armed && !section.isNeverArmed;
    return disrupts(section, fields) && !isOverridden && this.host.isArmed();
  }

  /** At the end of the time that applying takes: the vehicle may have been armed meanwhile. */
  private carryOut(change: Change, order: OrderOf<'settings'>, outageMs: number): void {
    if (this.host.behaviour().isHeld === true) return this.later(HELD_MS, () => this.carryOut(change, order, outageMs));
    this.clear();
    if (this.isRefusedArmed(change, order)) return this.reject(order.job, ARMED);
    const { reject } = this.host.behaviour();
    const rejection =
      reject === undefined
        ? this.plan.reject(change, this.context())
        : { code: 'rejected', error: reject, field: change.fields[0] ?? null };
    if (rejection) return this.reject(order.job, rejection);
    const wasCarrier = this.isCarrier;
    const cuts = wasCarrier && this.plan.cutsLink(change.next);
    if (cuts && order.confirm_s === null) return this.reject(order.job, CUT);
    this.take(change);
    this.version = order.version;
    const trial = this.plan.trial(change, this.context());
    if (!trial) return this.settle(change, order, { cuts, outageMs });
    this.host.report(this);
    this.host.progress(order.job, 90, trial.step);
    this.later(trial.ms, () => {
      const failure = trial.failure();
      if (failure) return this.restore(failure);
      this.settle(change, order, { cuts, outageMs });
    });
  }

  /** The new values hold, for good, or until the time for their confirmation is over. */
  private settle(
    change: Change,
    order: OrderOf<'settings'>,
    { cuts, outageMs }: { readonly cuts: boolean; readonly outageMs: number },
  ): void {
    if (order.confirm_s === null) return this.finish('applied', null);
    const confirmMs = order.confirm_s * 1000;
    this.doing = {
      job: order.job,
      phase: 'awaiting_confirm',
      before: change.before,
      until: Date.now() + confirmMs,
    };
    this.later(confirmMs, () =>
      this.restore({ code: 'not_confirmed', error: 'The change was not confirmed in time.', field: null }),
    );
    if (cuts) return this.host.cut(true);
    if (outageMs === 0) return this.host.report(this);
    // The connection is opened again with the new values, and the greeting reports them.
    this.host.cut(true);
    this.later(outageMs, () => this.host.cut(false));
  }

  private putBack(before: Values): void {
    this.values = before;
    this.plan.undo(before, this.context());
  }

  private take({ next, fields }: Change): void {
    const late = fields.filter((name) => this.plan.section.fields[name]?.needsReboot === true);
    const kept = Object.fromEntries(late.map((name) => [name, this.values[name]]));
    this.afterBoot = { ...this.afterBoot, ...Object.fromEntries(late.map((name) => [name, next[name]])) };
    this.values = { ...next, ...kept };
  }

  /** The old values hold again, with no hands. */
  private restore(reason: Rejection | null): void {
    const { doing } = this;
    if (!doing) return;
    this.clear();
    this.doing = { ...doing, phase: 'reverting', until: null };
    this.host.report(this);
    this.later(REVERT_MS, () => {
      this.putBack(doing.before);
      this.host.cut(false);
      this.finish('reverted', reason);
    });
  }

  private reject(job: string, error: Rejection): void {
    this.doing = { job, phase: 'applying', before: this.values, until: null };
    this.finish('rejected', error);
  }

  private finish(result: 'applied' | 'rejected' | 'reverted', error: Rejection | null): void {
    if (!this.doing) return;
    this.outcome = { job: this.doing.job, result, error };
    this.doing = null;
    this.host.report(this);
    const { waiting } = this;
    this.waiting = null;
    if (waiting) this.apply(waiting);
  }

  private later(ms: number, run: () => void): void {
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      run();
    }, ms);
    timer.unref();
    this.timers.add(timer);
  }

  private clear(): void {
    for (const timer of this.timers) clearTimeout(timer);
    this.timers.clear();
  }
}
