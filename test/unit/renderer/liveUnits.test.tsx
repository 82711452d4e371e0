/** @jest-environment ./test/support/browserEnvironment.ts */
import '@testing-library/jest-dom/jest-globals';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, cleanup, render, screen } from '@testing-library/react';
import type { DeviceId } from '#app/domain/ids';
import type { UnitSystem } from '#app/domain/units';
import { Hud } from '../../../renderer/features/live-view/components/hud/Hud';
import { Live } from '../../../renderer/features/live-view/components/Live';
import { Figures } from '../../../renderer/features/live-view/components/rail/Figures';
import { VehicleGroups } from '../../../renderer/features/live-view/components/rail/Rail';
import { DeviceGroup } from '../../../renderer/features/live-view/components/rail/VideoGroups';
import { createWallReadings } from '../../../renderer/features/live-view/wall/wallReadings';
import { TileReadings } from '../../../renderer/features/live-view/components/wall/TileReadings';
import { showBy } from '../../../renderer/lib/display';
import { createDeviceFeed } from '../../../renderer/live/device/deviceFeed';
import { FeedProvider } from '../../../renderer/live/device/FeedContext';
import type { StreamHandlers } from '../../../renderer/platform/Platform';

const ID = 'dev_1' as DeviceId;
const use = (units: UnitSystem) => act(() => showBy({ units, timeZone: null }));

beforeEach(() => {
  jest.useFakeTimers();
  // jsdom has no layout, and therefore no widths: each question about them is answered with yes.
  const nothing = () => undefined;
  window.matchMedia = (() => ({ matches: true, addEventListener: nothing, removeEventListener: nothing })) as never;
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
  use('metric');
});

const TELEMETRY = {
  device_id: ID,
  at: '2026-01-01T00:00:00Z',
  position: { lat_deg: 47.4, lon_deg: 8.5, alt_msl_m: 538.2, alt_rel_m: -12.3 },
  velocity: { groundspeed_mps: 6.1, airspeed_mps: 7, climb_mps: -0.62 },
  home: { distance_m: 1234, bearing_deg: 12 },
  batteries: [],
};

function createBench() {
  const streams: StreamHandlers[] = [];
  const events = {
    open: (handlers: StreamHandlers) => {
      streams.push(handlers);
      return () => undefined;
    },
  };
  return {
    events,
    say: (data: object, topic = 'telemetry') => streams.at(-1)?.onEvent(topic, JSON.stringify(data)),
  };
}
const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));
const group = (name: string) => screen.getByRole('group', { name });

test('instruments and figures follow the units without another message of the vehicle', () => {
  const { events, say } = createBench();
  const feed = createDeviceFeed(events, ID);
  feed.want(['telemetry']);
  pass(0);
  render(
    <FeedProvider value={feed}>
      <Hud hasHorizon={false} />
      <Figures hasModem={false} />
      <VehicleGroups hasModem={false} />
    </FeedProvider>,
  );
  say(TELEMETRY);
  pass(50);
  const texts = () =>
    ['Altitude above home', 'Ground speed', 'Altitude', 'Home'].map((name) =>
      screen.getAllByRole('group', { name }).at(-1)?.lastChild?.parentElement?.textContent.replace(/\s+/g, ' '),
    );
  const metric = texts();
  expect(metric[0]).toContain('REL m');
  expect(metric[0]).toContain('▼ 0.6 m/s');
  expect(group('Altitude above home').lastChild).toHaveTextContent('−12.3');
  expect(group('Ground speed').lastChild).toHaveTextContent('6.1');
  expect(metric[1]).toContain('AS 7.0');
  expect(metric[2]).toContain('−12.3m');
  expect(metric[3]).toContain('1.23km');
  expect(screen.getByText('538.2 m')).toBeInTheDocument();

  use('aviation');
  expect(group('Altitude above home').lastChild).toHaveTextContent('−40');
  expect(group('Ground speed').lastChild).toHaveTextContent('11.9');
  const aviation = texts();
  expect(aviation[0]).toContain('REL ft');
  expect(aviation[0]).toContain('▼ 120 ft/min');
  expect(aviation[1]).toContain('GS kt');
  expect(aviation[1]).toContain('AS 13.6');
  expect(aviation[2]).toContain('−40ft');
  expect(aviation[3]).toContain('0.67NM');
  expect(screen.getByText('1766 ft')).toBeInTheDocument();
  expect(screen.getByText('13.6 kt')).toBeInTheDocument();
  // The labels of the tape are round in the new unit.
  expect(group('Altitude above home')).toHaveTextContent(/50/);
});

test('a wall rounds to what the unit shows, and tells its tiles of nothing less', () => {
  const { events, say } = createBench();
  const feed = createWallReadings(events, [ID]);
  const stop = feed.start();
  const readings = () => feed.store.getState().readings.get(ID);
  const fly = (height: number) => {
    say({ ...TELEMETRY, position: { ...TELEMETRY.position, alt_rel_m: height } });
    pass(1000);
    return readings();
  };
  const first = fly(42.1);
  expect(fly(42.3)).toBe(first);
  use('imperial');
  const inFeet = fly(42.1);
  expect(inFeet?.altitudeM).toBeCloseTo(138 * 0.3048);
  expect(fly(42.6)).not.toBe(inFeet);
  render(<TileReadings reading={fly(42.1)!} status={{ isOnline: true, seenAt: null, shape: 'online' }} />);
  expect(group('Readings')).toHaveTextContent(/138 ft.*13\.6 mph/);
  stop();
});

test('the group of a device shows its hottest sensor in the user’s units, and no line for what it does not report', () => {
  const { events, say } = createBench();
  const feed = createDeviceFeed(events, ID);
  feed.want(['system']);
  pass(0);
  render(
    <FeedProvider value={feed}>
      <DeviceGroup />
    </FeedProvider>,
  );
  const texts = (role: string) => screen.getAllByRole(role).map((one) => one.textContent);
  say({ device_id: ID, uptime_s: 41, cpu_pct: 28.4 }, 'system');
  pass(50);
  expect(texts('term')).toEqual(['Uptime', 'CPU']);
  const sensors = [51.3, 60].map((celsius, index) => ({ name: `zone ${index}`, celsius }));
  say(
    { device_id: ID, uptime_s: 42, cpu_pct: 28.4, mem_used_bytes: 1e9, mem_total_bytes: 4e9, temps: sensors },
    'system',
  );
  pass(50);
  expect(texts('term')).toEqual(['Uptime', 'CPU', 'Memory', 'Temperature']);
  expect(texts('definition')).toEqual(['0:00:42', '28 %', '25 %', '60 °C']);
  use('imperial');
  expect(texts('definition').at(-1)).toBe('140 °F');
});

test('a live value that takes the place of a stale one is not grey', () => {
  const { events, say } = createBench();
  const feed = createDeviceFeed(events, ID);
  feed.want(['telemetry']);
  pass(0);
  const value = (text: string, staleMs: number) => (
    <FeedProvider value={feed}>
      <Live read={() => text} staleMs={staleMs} />
    </FeedProvider>
  );
  const { rerender } = render(value('old', 1000));
  say(TELEMETRY);
  pass(50);
  expect(screen.getByText('old')).not.toHaveClass('stale');
  pass(2000);
  expect(screen.getByText('old')).toHaveClass('stale');
  rerender(value('always true', Infinity));
  expect(screen.getByText('always true')).not.toHaveClass('stale');
});
