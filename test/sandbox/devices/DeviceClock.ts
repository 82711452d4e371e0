/** How wrong a device's clock is: ahead by so much when it was set, and gaining so much. */
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

  /** Ms since some moment; never set, though it drifts as the other does. */
  monotonic(): number {
    return performance.now() * (1 + this.error.driftPpm * 1e-6);
  }

  /** What is left out stays exact. */
  set(error: Partial<ClockError>): void {
    this.error = { ...EXACT, ...error };
    this.setAt = performance.now();
  }
}
