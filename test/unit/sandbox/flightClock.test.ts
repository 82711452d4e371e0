import { describe, expect, test } from '@jest/globals';
import { telemetryAt } from '../../sandbox/devices/flight';
import { FlightClock } from '../../sandbox/devices/FlightClock';

/** A flight that is `at` seconds old. */
function flightAt(at: number) {
  const time = { now: at };
  const flight = new FlightClock(() => time.now);
  flight.takeTexts();
  const texts = () => flight.takeTexts().map(({ text }) => text);
  return { flight, time, texts };
}
/** In the rounds. */
const ROUND_S = 100;

describe('FlightClock', () => {
  test('lands at once when held disarmed, and stays where it landed', () => {
    const { flight, time, texts } = flightAt(ROUND_S);
    const { position, home, batteries } = flight.telemetry();
    expect(position.alt_rel_m).toBe(42);
    flight.hold(false);
    time.now += 1000;
    const landed = flight.telemetry();
    expect(landed).toMatchObject({
      armed: false,
      landed_state: 'on_ground',
      home,
      position: { lat_deg: position.lat_deg, lon_deg: position.lon_deg, alt_rel_m: 0, alt_msl_m: 496.1 },
      velocity: { groundspeed_mps: 0, climb_mps: 0, throttle_pct: 0 },
    });
    expect(landed.batteries[0]?.current_a).toBeLessThan(1);
    expect(landed.batteries[0]?.consumed_mah).toBe(batteries[0]?.consumed_mah);
    expect(texts()).toEqual(['Disarming motors']);
  });

  test.each([true, null])('climbs where it stands, and flies on, when released with %s', (isArmed) => {
    const { flight, time, texts } = flightAt(ROUND_S);
    flight.hold(false);
    time.now += 500;
    texts();
    flight.hold(isArmed);
    expect(flight.telemetry()).toMatchObject({ armed: true, landed_state: 'takeoff' });
    time.now += 7;
    expect(flight.telemetry().position.alt_rel_m).toBe(21);
    time.now += 7;
    expect(flight.telemetry()).toEqual(telemetryAt(ROUND_S));
    time.now += 3;
    expect(flight.telemetry()).toEqual(telemetryAt(ROUND_S + 3));
    expect(texts()).toEqual(['Arming motors']);
  });

  test('takes off when held armed on the ground, and keeps its motors on between two flights', () => {
    const { flight, time, texts } = flightAt(3);
    flight.hold(true);
    expect(flight.telemetry()).toMatchObject({ armed: true, landed_state: 'takeoff' });
    expect(texts()).toEqual(['Arming motors']);
    for (let second = 0; second < 400; second += 1) {
      time.now += 1;
      expect(flight.telemetry().armed).toBe(true);
      expect(texts()).not.toContain('Disarming motors');
    }
  });

  test.each([
    ['on the ground', 3],
    ['while it climbs', 20],
    ['in the rounds', ROUND_S],
    ['while it descends', 270],
  ])('is on the ground whenever it is disarmed, held %s', (_, at) => {
    const { flight, time } = flightAt(at);
    for (const isArmed of [false, null, true, false, true, null]) {
      flight.hold(isArmed);
      for (let second = 0; second < 30; second += 1) {
        time.now += 1;
        const { armed, landed_state: state, position, velocity } = flight.telemetry();
        const now = { state, height: position.alt_rel_m, speed: velocity.groundspeed_mps };
        if (!armed) expect(now).toEqual({ state: 'on_ground', height: 0, speed: 0 });
      }
    }
  });

  test('gives a held battery the time and the voltage of its charge', () => {
    const { flight } = flightAt(ROUND_S);
    const [low] = flight.telemetry(12).batteries;
    const [full] = flight.telemetry(100).batteries;
    expect(low).toMatchObject({ remaining_pct: 12, consumed_mah: 4576 });
    expect(low?.time_left_s).toBeLessThan(150);
    expect(low?.voltage_v).toBeLessThan(full?.voltage_v ?? 0);
  });
});
