import { describe, expect, test } from '@jest/globals';
import { toHistory } from '../../../app/domain/deviceHistory';
import { fecOverheadPct, milliwatts, spectrumIn } from '../../../app/domain/radio';
import { codecName, codecOf, toMediaStream } from '../../../app/domain/stream';
import { lowestPercent, toTelemetry } from '../../../app/domain/telemetry';
import { toTransfer } from '../../../app/domain/transfer';
import { statusTextReport } from '../../../app/events/topics/statusText';
import { watchersReport } from '../../../app/events/topics/watchers';

describe('telemetry (api §4)', () => {
  type Reading = Exclude<keyof ReturnType<typeof toTelemetry>, 'batteries' | 'armed'>;
  const RANGES: [Reading, string, number, number][] = [
    ['flightTimeS', 'flight_time_s', 0, 10_000_000],
    ['linkAgeMs', 'link_age_ms', 0, 1_000_000_000],
    ['rollDeg', 'attitude.roll_deg', -180, 180],
    ['pitchDeg', 'attitude.pitch_deg', -180, 180],
    ['headingDeg', 'heading_deg', 0, 360],
    ['latDeg', 'position.lat_deg', -90, 90],
    ['lonDeg', 'position.lon_deg', -180, 180],
    ['altRelM', 'position.alt_rel_m', -1000, 100_000],
    ['altMslM', 'position.alt_msl_m', -1000, 100_000],
    ['groundSpeedMps', 'velocity.groundspeed_mps', 0, 1000],
    ['airSpeedMps', 'velocity.airspeed_mps', 0, 1000],
    ['climbMps', 'velocity.climb_mps', -500, 500],
    ['throttlePct', 'velocity.throttle_pct', 0, 100],
    ['satellites', 'gps.satellites', 0, 254],
    ['hdop', 'gps.hdop', 0, 100],
    ['homeDistanceM', 'home.distance_m', 0, 100_000_000],
    ['homeBearingDeg', 'home.bearing_deg', 0, 360],
  ];
  const at = (path: string, value: unknown) =>
    path.split('.').reduceRight<unknown>((inner, name) => ({ [name]: inner }), value);

  test.each(RANGES)('%s is %s from %d to %d, and not known beyond', (name, path, least, most) => {
    const read = (value: unknown) => toTelemetry(at(path, value))[name];
    expect([least, most].map(read)).toEqual([least, most]);
    expect([least - 0.1, most + 0.1, '5', null, Number.NaN].map(read)).toEqual([null, null, null, null, null]);
  });

  test('words are plain and short, and whether it is armed is said or not', () => {
    const told = toTelemetry({ armed: false, mode: `A\u202eB${'c'.repeat(40)}`, landed_state: '', gps: { fix: '3d' } });
    expect([told.armed, told.landed, told.gpsFix]).toEqual([false, null, '3d']);
    expect([told.mode?.length, told.mode?.includes('\u202e')]).toEqual([32, false]);
    expect(toTelemetry({ armed: 1 }).armed).toBeNull();
  });

  test('a battery is read reading by reading; the lowest cell and the lowest battery count', () => {
    const whole = {
      id: 3,
      voltage_v: 15.2,
      current_a: 8,
      remaining_pct: 60,
      consumed_mah: 900,
      time_left_s: 500,
      cells_v: [3.8, 0, 3.7, 'x', 11],
    };
    const { batteries } = toTelemetry({ batteries: [whole, 'x', { remaining_pct: 101, cells_v: [0.1, 10] }] });
    const unknown = { volts: null, amps: null, percent: null, usedMah: null, leftS: null, lowestCellVolts: null };
    expect(batteries).toEqual([
      { id: 3, volts: 15.2, amps: 8, percent: 60, usedMah: 900, leftS: 500, lowestCellVolts: 3.7 },
      { id: 1, ...unknown },
      { id: 2, ...unknown, lowestCellVolts: 0.1 },
    ]);
    expect(toTelemetry({ batteries: Array.from({ length: 9 }, () => ({})) }).batteries).toHaveLength(8);
    const of = (...all: (number | null)[]) =>
      lowestPercent(toTelemetry({ batteries: all.map((one) => ({ remaining_pct: one })) }));
    expect([of(), of(null), of(70, null, 40, 55)]).toEqual([null, null, 40]);
  });
});

describe('a stream of video (api §5)', () => {
  const whole = {
    id: 'main',
    name: ' Nose ',
    state: 'running',
    codec: 'H265',
    width: 16_384,
    height: 1,
    fps: 0.1,
    facing: 'down',
    rotation_deg: 270,
    whep_url: '/whep',
  };

  test('is read to the letter where it is whole', () => {
    expect(toMediaStream(whole)).toEqual({
      id: 'main',
      name: 'Nose',
      state: 'running',
      codec: 'h265',
      width: 16_384,
      height: 1,
      fps: 0.1,
      facing: 'down',
      rotationDeg: 270,
      whepUrl: '/whep',
    });
  });

  test.each([
    [{ name: '  ' }, { name: 'main' }],
    [{ name: 'n'.repeat(70) }, { name: `${'n'.repeat(63)}…` }],
    [
      { width: 0, height: 16_385 },
      { width: null, height: null },
    ],
    [{ width: 1.5 }, { width: null }],
    [{ fps: 240 }, { fps: 240 }],
    [{ fps: 0.09 }, { fps: null }],
    [{ fps: 241 }, { fps: null }],
    [{ rotation_deg: 45 }, { rotationDeg: 0 }],
    [{ whep_url: '' }, { whepUrl: null }],
    [{ whep_url: `/${'a'.repeat(4095)}` }, { whepUrl: `/${'a'.repeat(4095)}` }],
    [{ whep_url: `/${'a'.repeat(4096)}` }, { whepUrl: null }],
  ])('odd in one member is read: %#', (over, wanted) => {
    expect(toMediaStream({ ...whole, ...over })).toMatchObject(wanted);
  });

  test.each([
    ['H264', 'h264'],
    ['AV1.0-x', 'av1.0-x'],
    ['a'.repeat(20), 'a'.repeat(20)],
    ['a'.repeat(21), null],
    ['', null],
    ['h 264', null],
    [' h264', null],
    ['h264 ', null],
    [7, null],
    ['HEVC', 'h265'],
  ])('its codec %j is %j', (given, codec) => expect(codecOf(given)).toBe(codec));

  test.each([
    ['h264', 'H.264'],
    ['h265', 'H.265'],
    ['hevc', 'H.265'],
    ['vp8', 'VP8'],
    ['vp9', 'VP9'],
    ['av1', 'AV1'],
    ['mjpeg', 'MJPEG'],
  ])('%s is written %s', (codec, name) => expect(codecName(codec)).toBe(name));
});

test('the history of a device has one point for a time, the oldest first, and the last word counts', () => {
  const row = (at: string, more: object = {}) => ({ at, ...more });
  const points = toHistory([
    row('2026-11-01T12:00:05Z', { battery_pct: 50 }),
    row('2026-11-01T12:00:00Z', { altitude_m: -1000, ground_speed_mps: 1000, temp_celsius: 300, armed: true }),
    row('2026-11-01T12:00:05Z', { battery_pct: 101, altitude_m: 100_001, temp_celsius: -101, mode: ' AUTO ' }),
    row('yesterday'),
    'x',
  ]);
  expect(points.map(({ at }) => at)).toEqual([1_793_534_400_000, 1_793_534_405_000]);
  expect(points[0]).toMatchObject({
    altitudeM: -1000,
    groundSpeedMps: 1000,
    temperatureC: 300,
    armed: true,
    mode: null,
  });
  expect(points[1]).toMatchObject({ batteryPct: null, altitudeM: null, temperatureC: null, mode: 'AUTO', armed: null });
  const many = Array.from({ length: 400 }, (_, index) =>
    row(new Date(Date.UTC(2026, 10, 1) + index * 5000).toISOString()),
  );
  expect(toHistory(many)).toHaveLength(361);
});

test('an offer to hand a device over needs two people, and no more', () => {
  const [from, to] = [{ user_id: 'u_mara', name: 'Mara' }, { user_id: 'u_tomo' }];
  expect(toTransfer({ transfer: { from, to, offered_at: '2026-11-01T12:00:00Z' } })).toEqual({
    from: { userId: 'u_mara', name: 'Mara' },
    to: { userId: 'u_tomo', name: 'Unknown' },
    offeredAt: 1_793_534_400_000,
  });
  for (const bad of [null, {}, { transfer: null }, { transfer: { from } }, { transfer: { to } }])
    expect(toTransfer(bad)).toBeNull();
  for (const id of ['', 7.5]) expect(toTransfer({ transfer: { from, to: { user_id: id } } })).toBeNull();
});

describe('a radio', () => {
  test('its error correction adds what is sent beyond the data', () => {
    expect([fecOverheadPct(8, 12), fecOverheadPct(1, 2), fecOverheadPct(3, 4)]).toEqual([50, 100, 33]);
    expect([fecOverheadPct(0, 2), fecOverheadPct(8, 8), fecOverheadPct(8, 7)]).toEqual([null, null, null]);
  });

  test('its power in milliwatts has two digits', () => {
    expect([milliwatts(0), milliwatts(20), milliwatts(27), milliwatts(-3)]).toEqual([1, 100, 500, 0.5]);
  });

  test('its scan has the channels with a frequency, 200 at most', () => {
    const channels = [{ mhz: 5180, busy_pct: 12, noise_dbm: -95 }, { busy_pct: 1 }, 'x', { mhz: 5200, busy_pct: 'x' }];
    expect(spectrumIn({ channels })).toEqual([
      { mhz: 5180, busyPct: 12, noiseDbm: -95 },
      { mhz: 5200, busyPct: null, noiseDbm: null },
    ]);
    for (const bad of [null, 7, {}, { channels: 'x' }]) expect(spectrumIn(bad)).toEqual([]);
    expect(spectrumIn({ channels: Array.from({ length: 250 }, () => ({ mhz: 1 })) })).toHaveLength(200);
  });
});

test('a message of the vehicle needs a text; a severity that is none is 6', () => {
  const at = '2026-11-01T12:00:00Z';
  expect(statusTextReport.decode({ severity: 0, text: ' Low\u0007battery ', at })).toEqual({
    severity: 0,
    text: 'Low battery',
    at: 1_793_534_400_000,
  });
  for (const severity of [-1, 8, 2.5, '3', undefined])
    expect(statusTextReport.decode({ severity, text: 'x' })).toEqual({ severity: 6, text: 'x', at: null });
  expect(statusTextReport.decode({ severity: 7, text: 'y'.repeat(300) })).toMatchObject({
    severity: 7,
    text: `${'y'.repeat(199)}…`,
  });
  for (const bad of [null, {}, { text: '' }, { text: '  ' }, { text: 7 }])
    expect(statusTextReport.decode(bad)).toBeNull();
});

test('the viewers of a device have an id and a name, fifty at most', () => {
  const users = [{ user_id: 'u_mara', name: ' Mara ' }, { user_id: 'u_x', name: '' }, { name: 'Tomo' }, null];
  expect(watchersReport.decode({ users })).toEqual([{ id: 'u_mara', name: 'Mara' }]);
  expect(watchersReport.decode({ users: [{ user_id: 'i'.repeat(200), name: 'n'.repeat(70) }] })).toEqual([
    { id: 'i'.repeat(128), name: `${'n'.repeat(63)}…` },
  ]);
  expect(watchersReport.decode({ users: Array.from({ length: 60 }, () => users[0]) })).toHaveLength(50);
  expect(watchersReport.decode({})).toEqual([]);
});

test('the id of a viewer is cut between characters where it is long', () => {
  const [whole] = watchersReport.decode({ users: [{ user_id: `${'i'.repeat(127)}🛰`, name: 'Mara' }] });
  expect(whole?.id).toBe('i'.repeat(127));
});
