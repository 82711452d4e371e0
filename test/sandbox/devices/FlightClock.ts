import {
  ARMING,
  CLIMB_S,
  DISARMING,
  isOnRounds,
  secondAfterLanding,
  statusTextsBetween,
  telemetryAt,
  type StatusText,
  type Telemetry,
} from './flight';

/** The first report of a climb is not one of a vehicle on the ground. */
const LEAST_LIFT = 0.01;

interface Moment {
  /** Second of the flight. */
  readonly seconds: number;
  readonly lift: number;
}

/**
 * The progress of a vehicle's flight, which a test or the terminal can interrupt: a disarmed vehicle is at once on the ground below
 * its position; armed again, it climbs there and flies on.
 */
export class FlightClock {
  private held: boolean | null = null;
  /** The second of the flight at which the vehicle is held; null: it flies. */
  private stoodAt: number | null = null;
  /** How much the flight is behind the time. */
  private behindS = 0;
  /** When its climb from another place than home ends. */
  private climbedAt = -Infinity;
  private toldAt = 0;
  private waiting: StatusText[] = [];

  /** `now`: seconds since the vehicle was switched on. */
  constructor(private readonly now: () => number) {}

  /** Holds the vehicle armed, or disarmed on the ground; null: as its flight has it. */
  hold(isArmed: boolean | null): void {
    const wasArmed = this.telemetry().armed;
    const { seconds } = this.moment;
    this.waiting.push(...this.textsUntil(seconds));
    this.held = isArmed;
    if (isArmed === false) {
      this.stoodAt ??= seconds;
    } else if (this.stoodAt !== null || (isArmed === true && !wasArmed)) {
      this.goOn(seconds, isArmed === true);
    }
    const { armed } = this.telemetry();
    if (armed !== wasArmed) this.waiting.push(armed ? ARMING : DISARMING);
  }

  telemetry(batteryPct: number | null = null): Telemetry {
    const { seconds, lift } = this.moment;
    const telemetry = telemetryAt(seconds, { lift, batteryPct });
    return { ...telemetry, armed: this.held ?? telemetry.armed };
  }

  /** Where it is, for `poseAt`. */
  get moment(): Moment {
    if (this.stoodAt !== null) return { seconds: this.stoodAt, lift: 0 };
    const now = this.now();
    if (now >= this.climbedAt) return { seconds: now - this.behindS, lift: 1 };
    const lift = Math.max(LEAST_LIFT, 1 - (this.climbedAt - now) / CLIMB_S);
    return { seconds: this.climbedAt - this.behindS, lift };
  }

  /** Returns the vehicle's messages since the last call. */
  takeTexts(): readonly StatusText[] {
    const texts = [...this.waiting, ...this.textsUntil(this.moment.seconds)];
    this.waiting = [];
    return texts;
  }

  private goOn(stoodAt: number, isArmed: boolean): void {
    const now = this.now();
    const seconds = secondAfterLanding(stoodAt, isArmed);
    const wasLanded = this.stoodAt !== null;
    this.climbedAt = wasLanded && isOnRounds(seconds) ? now + CLIMB_S : -Infinity;
    this.behindS = Math.max(now, this.climbedAt) - seconds;
    this.stoodAt = null;
    this.toldAt = seconds;
  }

  private textsUntil(seconds: number): readonly StatusText[] {
    const texts = statusTextsBetween(this.toldAt, seconds);
    this.toldAt = seconds;
    // Held armed, it keeps its motors on between two flights.
    return this.held === null ? texts : texts.filter((one) => one !== ARMING && one !== DISARMING);
  }
}
