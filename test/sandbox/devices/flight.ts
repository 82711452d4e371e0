/** What a vehicle reports (api §4); angles in degrees, the rest as the names say. */
export interface Telemetry {
  readonly armed: boolean;
  readonly mode: string;
  readonly landed_state: 'on_ground' | 'takeoff' | 'in_air' | 'landing';
  readonly flight_time_s: number;
  readonly attitude: { readonly roll_deg: number; readonly pitch_deg: number; readonly yaw_deg: number };
  readonly position: {
    readonly lat_deg: number;
    readonly lon_deg: number;
    readonly alt_msl_m: number;
    readonly alt_rel_m: number;
  };
  readonly velocity: {
    readonly groundspeed_mps: number;
    readonly airspeed_mps: number | null;
    readonly climb_mps: number;
    readonly throttle_pct: number;
  };
  readonly heading_deg: number;
  readonly gps: { readonly fix: string; readonly satellites: number; readonly hdop: number };
  readonly home: { readonly distance_m: number; readonly bearing_deg: number };
  readonly batteries: readonly {
    readonly id: number;
    readonly voltage_v: number;
    readonly current_a: number;
    readonly remaining_pct: number;
    readonly consumed_mah: number;
    readonly time_left_s: number;
    readonly cells_v: readonly number[];
  }[];
}

export interface StatusText {
  readonly severity: number;
  readonly text: string;
}

/** Seconds of a flight: on the ground, up, round and round, down. Then again with a new battery. */
const GROUND_S = 12;
export const CLIMB_S = 14;
const CIRCLE_S = 240;
const CYCLE_S = GROUND_S + CLIMB_S * 2 + CIRCLE_S;
const HOVER_M = 42;
const RADIUS_M = 60;
const LAP_S = 60;
const HOME = { lat: 47.3977421, lon: 8.5455939, alt: 496.1 } as const;
/** When the flight has its one error, in s into the rounds. */
const ERROR_S = 20;
const CAPACITY_MAH = 5200;
const CRUISE_A = 16.5;
const IDLE_A = 0.8;

type Phase = 'ground' | 'climb' | 'circle' | 'descent';

function phaseAt(seconds: number): { readonly phase: Phase; readonly into: number } {
  const at = ((seconds % CYCLE_S) + CYCLE_S) % CYCLE_S;
  if (at < GROUND_S) return { phase: 'ground', into: at };
  if (at < GROUND_S + CLIMB_S) return { phase: 'climb', into: at - GROUND_S };
  if (at < GROUND_S + CLIMB_S + CIRCLE_S) return { phase: 'circle', into: at - GROUND_S - CLIMB_S };
  return { phase: 'descent', into: at - GROUND_S - CLIMB_S - CIRCLE_S };
}

const MODES: Readonly<Record<Phase, string>> = { ground: 'STABILIZE', climb: 'GUIDED', circle: 'AUTO', descent: 'RTL' };
const LANDED = { ground: 'on_ground', climb: 'takeoff', circle: 'in_air', descent: 'landing' } as const;
const round = (value: number, digits: number) => Number(value.toFixed(digits));

/** The values of a flight that a test or the terminal overrides. */
export interface Held {
  /** Share of the flight's height: 0 on the ground, 1 in flight, in between while it climbs. */
  readonly lift?: number;
  /** Charge of the battery; null: as the flight has it. */
  readonly batteryPct?: number | null;
}

function batteryAt(flown: number, isFlying: boolean, heldPct: number | null): Telemetry['batteries'][number] {
  const current = isFlying ? CRUISE_A + 2 * Math.sin(flown / 3) : IDLE_A;
  const flownMah = (flown * CRUISE_A) / 3.6 + 20;
  const consumed = heldPct === null ? flownMah : CAPACITY_MAH * (1 - heldPct / 100);
  const left = Math.max(0, 1 - consumed / CAPACITY_MAH);
  const cell = 3.5 + 0.68 * left - current * 0.004;
  return {
    id: 0,
    voltage_v: round(cell * 4, 2),
    current_a: round(current, 1),
    remaining_pct: heldPct ?? Math.round(left * 100),
    consumed_mah: Math.round(consumed),
    time_left_s: Math.round((left * CAPACITY_MAH * 3.6) / CRUISE_A),
    cells_v: [0, 0.004, -0.006, 0.002].map((off) => round(cell + off, 3)),
  };
}

/** Where the vehicle is over the ground, in metres from home, and its course in degrees. */
function placeAt(phase: Phase, into: number) {
  if (phase !== 'circle') return { north: 0, east: 0, course: 90 };
  const angle = (into / LAP_S) * 2 * Math.PI;
  const away = RADIUS_M * Math.min(1, into / 10, (CIRCLE_S - into) / 10);
  return { north: Math.cos(angle) * away, east: Math.sin(angle) * away, course: (angle * 180) / Math.PI + 90 };
}

function flownAt(phase: Phase, into: number): number {
  if (phase === 'ground') return 0;
  return into + (phase === 'climb' ? 0 : CLIMB_S) + (phase === 'descent' ? CIRCLE_S : 0);
}

/** Telemetry at a second of the flight; a pure function, so that tests can predict it. */
export function telemetryAt(seconds: number, { lift = 1, batteryPct = null }: Held = {}): Telemetry {
  const { phase: planned, into } = phaseAt(seconds);
  const phase: Phase = lift === 0 ? 'ground' : lift < 1 ? 'climb' : planned;
  const share = Math.min(1, into / CLIMB_S);
  const height = { ground: 0, climb: HOVER_M * share, circle: HOVER_M, descent: HOVER_M * (1 - share) }[planned];
  const altitude = height * lift;
  const { north, east, course } = placeAt(planned, into);
  const isFlying = phase !== 'ground';
  const flown = flownAt(planned, into);
  const climb = { ground: 0, climb: HOVER_M / CLIMB_S, circle: 0.1 * Math.sin(seconds), descent: -HOVER_M / CLIMB_S }[
    phase
  ];
  const speed = phase === 'circle' ? (2 * Math.PI * RADIUS_M) / LAP_S : 0;
  const heading = ((course % 360) + 360) % 360;
  return {
    armed: isFlying,
    mode: MODES[phase],
    landed_state: LANDED[phase],
    flight_time_s: Math.round(flown),
    attitude: {
      roll_deg: round(isFlying ? (phase === 'circle' ? 8 : 0) + 1.5 * Math.sin(seconds * 1.3) : 0.2, 2),
      pitch_deg: round(isFlying ? -2 + 1.2 * Math.sin(seconds * 0.9) : 0.1, 2),
      yaw_deg: round(heading > 180 ? heading - 360 : heading, 2),
    },
    position: {
      lat_deg: round(HOME.lat + north / 111_320, 7),
      lon_deg: round(HOME.lon + east / (111_320 * Math.cos((HOME.lat * Math.PI) / 180)), 7),
      alt_msl_m: round(HOME.alt + altitude, 1),
      alt_rel_m: round(altitude, 1),
    },
    velocity: {
      groundspeed_mps: round(speed, 1),
      airspeed_mps: null,
      climb_mps: round(climb, 1),
      throttle_pct: isFlying ? Math.round(52 + 4 * Math.sin(seconds)) : 0,
    },
    heading_deg: Math.round(heading) % 360,
    gps: { fix: '3d', satellites: 14 + Math.round(Math.sin(seconds / 20)), hdop: 0.8 },
    home: {
      distance_m: round(Math.hypot(north, east), 1),
      bearing_deg: Math.round(((Math.atan2(-east, -north) * 180) / Math.PI + 360) % 360),
    },
    batteries: [batteryAt(flown, isFlying, batteryPct)],
  };
}

export const ARMING: StatusText = { severity: 6, text: 'Arming motors' };
export const DISARMING: StatusText = { severity: 6, text: 'Disarming motors' };

/** The second at which a flight goes on that was broken off by a landing: in the rounds where it was, else at home with the next take-off or, while disarmed, before it. */
export function secondAfterLanding(seconds: number, isArmed: boolean): number {
  const { phase, into } = phaseAt(seconds);
  if (phase === 'circle') return seconds;
  if (phase === 'ground') return isArmed ? seconds - into + GROUND_S : seconds;
  if (phase === 'climb') return seconds - into;
  return seconds - into + CLIMB_S + (isArmed ? GROUND_S : 0);
}

/** Whether the vehicle is above another place than home. */
export const isOnRounds = (seconds: number): boolean => phaseAt(seconds).phase === 'circle';

/** What the vehicle says when it passes from one second to another. */
export function statusTextsBetween(before: number, after: number): StatusText[] {
  const { phase: from, into: earlier } = phaseAt(before);
  const { phase, into } = phaseAt(after);
  if (from === phase) {
    const isDue = phase === 'circle' && earlier < ERROR_S && into >= ERROR_S;
    return isDue ? [{ severity: 3, text: 'Compass variance is high' }] : [];
  }
  const texts: Readonly<Record<Phase, StatusText>> = {
    ground: DISARMING,
    climb: ARMING,
    circle: { severity: 6, text: 'Mission: 1 Takeoff complete' },
    descent: { severity: 5, text: 'Mission: complete, returning home' },
  };
  return [texts[phase]];
}

/** How the vehicle is turned and where it is, in degrees and in metres from where it started: what its cameras see. */
export function poseAt(seconds: number, held: Held = {}) {
  const { attitude, position } = telemetryAt(seconds, held);
  return {
    roll: attitude.roll_deg,
    pitch: attitude.pitch_deg,
    heading: attitude.yaw_deg,
    east: (position.lon_deg - HOME.lon) * 111_320 * Math.cos((HOME.lat * Math.PI) / 180),
    north: (position.lat_deg - HOME.lat) * 111_320,
    height: position.alt_rel_m,
  };
}
