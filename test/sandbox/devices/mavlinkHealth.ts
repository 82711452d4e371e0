import { wave } from './wave';

const vehicleOf = (model: string): string => {
  if (/vtol/i.test(model)) return 'VTOL tiltrotor';
  return /rover/i.test(model) ? 'Ground rover' : 'Quadrotor';
};

export interface RouterNow {
  readonly model: string;
  /** By the device's clock, in ms since the epoch. */
  readonly now: number;
  /** As the vehicle's telemetry has it. */
  readonly isArmed: boolean;
  /** The router's endpoints, at so many messages a second. */
  readonly rows: (rate: number, now: number) => readonly object[];
}

export function mavlinkAt(seconds: number, { model, now, isArmed, rows }: RouterNow) {
  const rate = wave(seconds, 82.4, 6, 33, 1);
  return {
    flight_controller: {
      link: '/dev/ttyAMA0 at 921600',
      autopilot: 'ArduPilot',
      firmware: '4.5.7',
      vehicle: vehicleOf(model),
      system_id: 1,
      component_id: 1,
      heartbeat_age_ms: Math.round((seconds * 1000) % 1000),
      packets_ps: rate,
      bytes_ps: Math.round(rate * 61),
      loss_pct: Math.max(0, wave(seconds, 0, 0.4, 71, 1)),
      armed: isArmed,
    },
    endpoints: rows(rate, now),
  };
}
