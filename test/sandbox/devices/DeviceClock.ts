/** The error of a device's clock: its offset when set, and its drift. */
export interface ClockError {
  readonly offsetMs: number;
  readonly driftPpm: number;
}

export const EXACT: ClockError = { offsetMs: 0, driftPpm: 0 };

/** The clocks of one device, driven by the same crystal. Everything it stamps goes through `now`. */
export class DeviceClock {
  private setAt = performance.now();

  constructor(private error: ClockError = EXACT) {}

  /** Ms since the epoch, as the device believes. */
  now(): number {
    const { offsetMs, driftPpm } = this.error;
    return Math.floor(Date.now() + offsetMs + (performance.now() - this.setAt) * driftPpm * 1e-6);
  }

  /** Monotonic clock in ms; it drifts as the wall clock does. */
  monotonic(): number {
    return performance.now() * (1 + this.error.driftPpm * 1e-6);
  }

  /** Missing values stay exact. */
  set(error: Partial<ClockError>): void {
    this.error = { ...EXACT, ...error };
    this.setAt = performance.now();
  }
}
