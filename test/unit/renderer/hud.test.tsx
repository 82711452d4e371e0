/** @jest-environment ./test/support/browserEnvironment.ts */
import '@testing-library/jest-dom/jest-globals';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, cleanup, render, screen, within } from '@testing-library/react';
import type { DeviceId } from '#app/domain/ids';
import { lowestBattery, lowestPercent, toTelemetry } from '#app/domain/telemetry';
import { Hud } from '../../../renderer/features/live-view/components/hud/Hud';
import { StaleNote } from '../../../renderer/features/live-view/components/hud/StaleNote';
import { sideOf } from '../../../renderer/features/live-view/components/hud/vehicle';
import { Figures } from '../../../renderer/features/live-view/components/rail/Figures';
import { StageTopRight } from '../../../renderer/features/live-view/components/stage/StageTop';
import { VehicleGroups } from '../../../renderer/features/live-view/components/rail/Rail';
import type { Client } from '../../../renderer/api/client';
import { ClientProvider } from '../../../renderer/api/ClientContext';
import { createDeviceFeed } from '../../../renderer/live/device/deviceFeed';
import { FeedProvider } from '../../../renderer/live/device/FeedContext';
import type { StreamHandlers } from '../../../renderer/platform/Platform';

const ID = 'dev_1' as DeviceId;

beforeEach(() => {
  jest.useFakeTimers();
  // jsdom has no layout, and therefore no widths: each question about them is answered with yes.
  const nothing = () => undefined;
  window.matchMedia = (() => ({ matches: true, addEventListener: nothing, removeEventListener: nothing })) as never;
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

/** The instruments over a feed whose stream the test writes. */
function open(hasHorizon: boolean, hasModem = false) {
  const streams: StreamHandlers[] = [];
  const events = {
    open: (handlers: StreamHandlers) => {
      streams.push(handlers);
      return () => undefined;
    },
  };
  const feed = createDeviceFeed(events, ID);
  const release = feed.want(['telemetry']);
  const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));
  pass(0);
  act(() => streams[0]?.onOpen());
  render(
    <ClientProvider value={{} as Client}>
      <FeedProvider value={feed}>
        <Hud hasHorizon={hasHorizon} />
        <StaleNote isSaidElsewhere={false} />
        <StageTopRight isVehicle />
        <Figures hasModem={hasModem} />
        <VehicleGroups hasModem={false} />
      </FeedProvider>
    </ClientProvider>,
  );
  return {
    pass,
    say: (data: object) => {
      streams.at(-1)?.onEvent('telemetry', JSON.stringify(data));
      pass(50);
    },
    close: release,
  };
}

const horizon = () => screen.queryByRole('img', { name: 'Horizon', hidden: true });
const isDrawn = () => horizon()?.hasAttribute('hidden') === false;

test('a horizon is drawn for a known attitude that is not old, and for no other', () => {
  const { say, pass, close } = open(true);
  expect(isDrawn()).toBe(false);
  say({ attitude: { roll_deg: 12, pitch_deg: -3 } });
  expect(isDrawn()).toBe(true);
  expect(horizon()?.querySelector('g')?.getAttribute('transform')).toBe('rotate(-12.00) translate(0 -34.20)');
  for (const attitude of [{ roll_deg: 12 }, { pitch_deg: 1 }, { roll_deg: 'x', pitch_deg: null }, null]) {
    say({ attitude });
    expect(isDrawn()).toBe(false);
    say({ attitude: { roll_deg: 0, pitch_deg: 0 } });
    expect(isDrawn()).toBe(true);
  }
  pass(900);
  expect(isDrawn()).toBe(true);
  // A second without news: where it points now is not known.
  pass(700);
  expect(isDrawn()).toBe(false);
  say({ attitude: { roll_deg: 0, pitch_deg: 0 } });
  expect(isDrawn()).toBe(true);
  close();
});

test('a camera that does not look ahead has no horizon', () => {
  const { say, close } = open(false);
  say({ attitude: { roll_deg: 12, pitch_deg: -3 } });
  expect(horizon()).toBeNull();
  close();
});

test('each battery has its values, and the lowest of them is the one that counts', () => {
  const { say, close } = open(true);
  const battery = (id: number, remaining_pct: number, voltage_v: number) => ({ id, remaining_pct, voltage_v });
  say({ batteries: [battery(0, 80, 16.1)] });
  expect(screen.getByRole('heading', { name: 'Battery' })).toBeInTheDocument();
  say({ batteries: [battery(0, 80, 16.1), battery(1, 23, 14.2), battery(2, 64, 15.3)] });
  for (const [name, charge, volts] of [
    ['Battery 1', '80 %', '16.10 V'],
    ['Battery 2', '23 %', '14.20 V'],
    ['Battery 3', '64 %', '15.30 V'],
  ] as const) {
    const group = screen.getByRole('heading', { name }).closest('details') as HTMLElement;
    expect(within(group).getByText(charge)).toBeInTheDocument();
    expect(within(group).getByText(volts)).toBeInTheDocument();
  }
  const shown = () => screen.getAllByRole('group', { name: 'Battery' }).map(({ textContent }) => textContent);
  expect(shown()).toEqual(['23 %no. 2, 14.2 V', 'Battery23%no. 2: 14.2 V']);
  say({
    batteries: [
      { ...battery(0, 92, 16.4), time_left_s: 1200 },
      { ...battery(1, 9, 13.1), time_left_s: 120 },
    ],
  });
  expect(shown()).toEqual(['9 %no. 2, 13.1 V', 'Battery9%no. 2: 13.1 V, 2 min left']);
  close();
});

test('of several batteries without a charge the one with the lowest voltage counts', () => {
  const batteries = [16.1, 13.1, null].map((volts, id) => ({ id, voltage_v: volts }));
  const { batteries: known } = toTelemetry({ batteries });
  expect(lowestBattery({ batteries: known })).toMatchObject({ number: 2, volts: 13.1 });
  expect(lowestBattery({ batteries: [] })).toBeNull();
  expect([lowestPercent({ batteries: known }), lowestPercent({ batteries: [] })]).toEqual([null, null]);
});

test('whether the vehicle is armed is said in the past, without an age, once its last word is stale', () => {
  const { say, pass, close } = open(true);
  expect(screen.queryByText(/armed/i)).toBeNull();
  for (const [armed, word, past] of [
    [false, 'Disarmed', 'Was disarmed'],
    [true, 'Armed', 'Was armed'],
  ] as const) {
    say({ armed });
    pass(1000);
    expect(screen.getByText(word)).toBeInTheDocument();
    pass(11_000);
    expect(screen.getByText(past)).toBeInTheDocument();
    say({ armed });
    pass(1000);
    expect(screen.getByText(word)).toBeInTheDocument();
  }
  close();
});

test.each([
  [{ lat_deg: 0, lon_deg: 0 }, '3d'],
  [{ lat_deg: 4e-7, lon_deg: -4e-7 }, '3d'],
  [{ lat_deg: 47.1, lon_deg: 8.5 }, 'no_fix'],
])('without a position (%j, %s) no coordinates are shown or copied', (position, fix) => {
  const { say, close } = open(true);
  const copy = () => screen.queryByRole('button', { name: 'Copy coordinates', hidden: true });
  say({ position, gps: { fix } });
  expect(copy()).toBeNull();
  expect(screen.getByText('Latitude').parentElement).toHaveTextContent('Latitude--');
  say({ position: { lat_deg: 47.1, lon_deg: 8.5 }, gps: { fix: '3d' } });
  expect(copy()).not.toBeNull();
  expect(screen.getByText('Latitude').parentElement).toHaveTextContent('Latitude47.1000000°');
  close();
});

test.each([
  [{ lat_deg: 47.1, lon_deg: 8.5 }, 'no_fix'],
  [{ lat_deg: 47.1, lon_deg: 8.5 }, 'NO_GPS'],
  [{}, 'none'],
  [{ lat_deg: 0, lon_deg: 0 }, '3d'],
])('a vehicle that does not know its place has no distance or bearing of home (%j, %s)', (position, fix) => {
  const { say, close } = open(true);
  const home = { distance_m: 60, bearing_deg: 200 };
  const shown = () => screen.getAllByRole('group', { name: 'Home' }).map(({ textContent }) => textContent);
  const marks = () => document.querySelectorAll(':is(.homeMark, .arrow):not([hidden])');
  say({ home, heading_deg: 40, position: { lat_deg: 47.1, lon_deg: 8.5 }, gps: { fix: '3d' } });
  for (const text of shown()) expect(text).toContain('60');
  expect(marks()).toHaveLength(2);
  say({ home, heading_deg: 40, position, gps: { fix } });
  for (const text of shown()) expect(text).not.toMatch(/\d/);
  expect(marks()).toHaveLength(0);
  close();
});

test.each([true, false])('the figure of a lost link is its age, not its last signal (modem: %s)', (hasModem) => {
  const { say, pass, close } = open(true, hasModem);
  const link = () => screen.getByRole('group', { name: 'Link' });
  expect(link()).toHaveTextContent(hasModem ? 'Link--dBm--' : 'Link--Last message');
  say({ mode: 'AUTO' });
  pass(4500);
  expect(link()).not.toHaveTextContent('No messages');
  pass(3000);
  expect(link()).toHaveTextContent('Link7sNo messages');
  pass(120_000);
  expect(link()).toHaveTextContent('Link2minNo messages');
  say({ mode: 'AUTO' });
  expect(link()).not.toHaveTextContent('No messages');
  close();
});

const FLYING = {
  heading_deg: 40,
  attitude: { roll_deg: 1, pitch_deg: 2 },
  velocity: { groundspeed_mps: 8.1 },
  position: { alt_rel_m: 42 },
  home: { distance_m: 60, bearing_deg: 200 },
  batteries: [{ id: 0, remaining_pct: 80, voltage_v: 16.1 }],
};
const instruments = () => [
  ...['Heading', 'Ground speed', 'Altitude above home'].map((name) => screen.getByRole('group', { name })),
  screen.getAllByRole('group', { name: 'Home' })[0]?.parentElement as HTMLElement,
];
const stale = () => instruments().filter((one) => one.hasAttribute('data-stale'));

test.each([
  ['no message comes', (_second: number) => null],
  // The companion computer goes on telling what it last heard.
  ['its messages are old', (second: number) => ({ ...FLYING, link_age_ms: second * 1000 })],
])('the instruments of a lost vehicle look old, and their age is said once: %s', (_why, next) => {
  const { say, pass, close } = open(true);
  say({ ...FLYING, link_age_ms: 180 });
  expect(stale()).toEqual([]);
  expect(isDrawn()).toBe(true);
  for (let second = 1; second <= 6; second += 1) {
    pass(950);
    const data = next(second);
    if (data) say(data);
    else pass(50);
  }
  expect(stale()).toEqual(instruments());
  expect(isDrawn()).toBe(false);
  expect(screen.getByRole('group', { name: 'Ground speed' })).toHaveTextContent('8.1');
  expect(screen.getAllByText(/^Telemetry is [56] s old$/)).toHaveLength(1);
  expect(screen.getByText('Telemetry stopped.')).toBeInTheDocument();
  expect(screen.getByRole('group', { name: 'Link' })).toHaveTextContent(/Link[56]sNo messages/);
  say({ ...FLYING, link_age_ms: 180 });
  expect(stale()).toEqual([]);
  expect(isDrawn()).toBe(true);
  expect(screen.queryByText(/^Telemetry is/)).toBeNull();
  close();
});

test('an age of more than a minute is told in minutes, in the same words by note and figure', () => {
  const { say, pass, close } = open(true);
  say({ ...FLYING, armed: true, link_age_ms: 0 });
  pass(59_700);
  expect(screen.getByText('Telemetry is 59 s old')).toBeInTheDocument();
  pass(1500);
  expect(screen.getByText('Telemetry is 1 min old')).toBeInTheDocument();
  expect(screen.getByText('Was armed')).toBeInTheDocument();
  expect(screen.getByRole('group', { name: 'Link' })).toHaveTextContent('Link1minNo messages');
  close();
});

test('the gap between two heartbeats does not make other values old', () => {
  const { say, close } = open(true);
  for (const link_age_ms of [0, 900, 1900]) {
    say({ ...FLYING, link_age_ms });
    expect(stale()).toEqual([]);
    expect(isDrawn()).toBe(true);
  }
  close();
});

test('battery bar and battery figure warn below 25 % and alarm below 20 %, and are plain once the charge is old', () => {
  const { say, pass, close } = open(true);
  const bar = () => document.querySelector<HTMLElement>('[data-tone][style*="--charge"]')?.dataset.tone;
  const figure = () => screen.getAllByRole('group', { name: 'Battery' })[1]?.dataset.tone;
  const tone = () => (bar() === figure() ? bar() : `${bar()} beside ${figure()}`);
  for (const [charge, expected] of [
    [80, 'good'],
    [24, 'warn'],
    [20, 'warn'],
    [19, 'bad'],
    [25, 'good'],
    [19, 'bad'],
  ] as const) {
    say({
      batteries: [
        { id: 0, remaining_pct: 60 },
        { id: 1, remaining_pct: charge },
      ].slice(charge > 60 ? 1 : 0),
    });
    expect(tone()).toBe(expected);
  }
  pass(4000);
  expect(figure()).toBe('good');
  close();
});

test('the heading tape hides labels that the box would cut, and keeps the others', () => {
  const { say, close } = open(true);
  const tape = screen.getByRole('group', { name: 'Heading' });
  const labels = () =>
    [...tape.querySelectorAll('[style*="--place"]')]
      .filter((label) => !label.hasAttribute('data-covered'))
      .map(({ textContent }) => textContent);
  for (const [heading_deg, hidden, shown] of [
    [232, ['230', '240'], ['210', '220', '250']],
    [92, ['E', '100'], ['070', '080', '110']],
    [0, ['N'], ['350', '010']],
  ] as const) {
    say({ heading_deg });
    expect(labels()).toEqual(expect.arrayContaining([...shown]));
    for (const label of hidden) expect(labels()).not.toContain(label);
  }
  close();
});

test('home has a direction from two metres on; nearer, the vehicle is at home', () => {
  const { say, close } = open(true);
  const home = (distance_m: number) => ({ heading_deg: 90, home: { distance_m, bearing_deg: 180 } });
  const figure = () => screen.getAllByRole('group', { name: 'Home' })[1]?.textContent;
  const arrow = () => screen.getAllByRole('group', { name: 'Home' })[0]?.querySelector('svg')?.hasAttribute('hidden');
  say(home(1.9));
  expect([figure(), arrow()]).toEqual(['Home2mAt home', true]);
  say(home(2));
  expect([figure(), arrow()]).toEqual(['Home2m180°, right', false]);
  close();
});

test.each([
  [0, 'ahead'],
  [22, 'ahead'],
  [23, 'ahead right'],
  [45, 'ahead right'],
  [90, 'right'],
  [135, 'behind right'],
  [180, 'behind'],
  [225, 'behind left'],
  [270, 'left'],
  [315, 'ahead left'],
  [337, 'ahead left'],
  [338, 'ahead'],
])('sideOf names the direction of %s° clockwise from the nose "%s", whatever the heading', (turn, side) => {
  for (const heading of [0, 90, 359]) expect(sideOf((heading + turn) % 360, heading)).toBe(side);
});

test('sideOf returns null while the bearing or the heading is unknown', () => {
  expect([sideOf(null, 90), sideOf(90, null)]).toEqual([null, null]);
});
