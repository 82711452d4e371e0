/** @jest-environment ./test/support/browserEnvironment.ts */
import '@testing-library/jest-dom/jest-globals';
import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import { ControllerCard } from '../../../renderer/features/device-mavlink/components/ControllerCard';
import { RadioStatus } from '../../../renderer/features/device-radio/components/RadioStatus';
import { fakeTimersForCards, pass, showCard, STEP_MS } from '../../support/liveCard';

fakeTimersForCards();
afterEach(() => void jest.restoreAllMocks());

/** Makes the window as narrow as a phone for the rest of the test. */
function narrow(): void {
  const matchMedia = window.matchMedia.bind(window);
  jest
    .spyOn(window, 'matchMedia')
    .mockImplementation((query) => Object.assign(matchMedia(query), { matches: query === '(max-width: 639px)' }));
}

describe('the two directions of a radio', () => {
  const FIGURES = ['RSSI', 'SNR', 'Lost'];
  const REPORTS = [
    ['radio', { dir: 'air_to_ground', rssi_dbm: -61, snr_db: 24, lost_pct: 0.5 }],
    ['radio', { dir: 'ground_to_air', rssi_dbm: -66, snr_db: 21, lost_pct: 2 }],
  ] as const;
  const KEPT = {
    radio_air_to_ground_rssi_dbm: -58,
    radio_air_to_ground_snr_db: 26,
    radio_air_to_ground_lost_pct: 0,
    radio_ground_to_air_rssi_dbm: -70,
    radio_ground_to_air_snr_db: 19,
    radio_ground_to_air_lost_pct: 3,
  };
  const figure = (direction: string, name: string) =>
    within(screen.getByRole('region', { name: direction })).getByRole('group', { name });
  const charts = (direction: string) => FIGURES.filter((name) => figure(direction, name).querySelector('svg') !== null);

  test('have a chart of each reading that the server has kept', async () => {
    await showCard(<RadioStatus />, { kept: KEPT, reports: REPORTS });
    expect(charts('Air to ground')).toEqual(FIGURES);
    expect(charts('Ground to air')).toEqual(FIGURES);
    expect(figure('Air to ground', 'RSSI')).toHaveTextContent('−61 to −58');
    expect(figure('Air to ground', 'Lost')).toHaveTextContent('0 to 0.5');
    expect(figure('Ground to air', 'RSSI')).toHaveTextContent('−70 to −66');
    expect(figure('Ground to air', 'SNR')).toHaveTextContent('19 to 21');
    expect(figure('Ground to air', 'Lost')).toHaveTextContent('2 to 3');
    expect(screen.queryByText('History starts now.')).toBeNull();
  });

  test('say once each that their history starts now where the server keeps none', async () => {
    const send = await showCard(<RadioStatus />, { kept: {}, reports: REPORTS });
    expect([...charts('Air to ground'), ...charts('Ground to air')]).toEqual([]);
    expect(screen.getAllByText('History starts now.')).toHaveLength(2);
    for (let reports = 0; reports < 3; reports += 1) {
      await pass(STEP_MS);
      await send();
    }
    expect(charts('Air to ground')).toEqual(FIGURES);
    expect(charts('Ground to air')).toEqual(FIGURES);
  });
});

describe('the loss of a radio', () => {
  const WFB = { state: 'up', rssi_dbm: -65, unique_ps: 400 };
  const REPORTS = [
    ['radio', { ...WFB, dir: 'air_to_ground', lost_pct: 2, lost_ps: 9 }],
    ['radio', { ...WFB, dir: 'ground_to_air', lost_pct: 6.7, lost_ps: 2 }],
  ] as const;

  test('is marked as high where video suffers, and is given in percent only once', async () => {
    await showCard(<RadioStatus />, { kept: {}, reports: REPORTS });
    const [plain, marked] = [screen.getByText('2.0 %'), screen.getByText('6.7 %')];
    expect(plain).toHaveAttribute('data-marked', 'false');
    expect(plain.nextElementSibling).toHaveTextContent('Low');
    expect(marked).toHaveAttribute('data-marked', 'true');
    expect(marked.nextElementSibling).toHaveTextContent('High');
    expect(screen.getAllByText(/6\.7/)).toHaveLength(1);
    screen.getByText('2/s');
  });

  test('is in the heading of the direction that is folded on a phone', async () => {
    narrow();
    await showCard(<RadioStatus />, { kept: {}, reports: REPORTS });
    expect(screen.getByText('6.7 % lost').parentElement).toHaveTextContent(/^−65 dBm · 6\.7 % lost$/);
    expect(screen.queryByText('2.0 % lost')).toBeNull();
  });
});

describe('the details of a direction', () => {
  const WFB = { dir: 'air_to_ground', state: 'up', rssi_dbm: -61, unique_ps: 400, packets_ps: 420 };
  const show = (temp_celsius: number) =>
    showCard(<RadioStatus />, { kept: {}, reports: [['radio', { ...WFB, temp_celsius }]] });

  test('are shown on request on a phone, where only its state stands below the figures', async () => {
    narrow();
    await show(51);
    expect(screen.getByText('State')).toBeVisible();
    expect(screen.getByText('Packets')).not.toBeVisible();
    expect(screen.getByText('RF temperature')).not.toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: 'Show details' }));
    expect(screen.getByText('Packets')).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: 'Hide details' }));
    expect(screen.getByText('Packets')).not.toBeVisible();
  });

  test('hide no warning on a phone', async () => {
    narrow();
    await show(71);
    expect(screen.getByText('71 °C, too hot')).toBeVisible();
    expect(screen.getByText('Packets')).not.toBeVisible();
  });

  test('are all in sight in a window', async () => {
    await show(51);
    expect(screen.getByText('Packets')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Show details' })).toBeNull();
  });
});

describe('the packets per second of a flight controller', () => {
  const REPORTS = [['mavlink-status', { flight_controller: { packets_ps: 82 }, endpoints: [] }]] as const;
  const trend = () => screen.getByRole('group', { name: 'Packets per second' });

  test('have a chart of what the server has kept', async () => {
    await showCard(<ControllerCard />, { kept: { mavlink_packets_ps: 76 }, reports: REPORTS });
    expect(trend().querySelector('svg')).not.toBeNull();
    expect(trend()).toHaveTextContent('76 to 82');
  });

  test('say that their history starts now where the server keeps none', async () => {
    await showCard(<ControllerCard />, { kept: {}, reports: REPORTS });
    expect(trend().querySelector('svg')).toBeNull();
    expect(trend()).toHaveTextContent('History starts now.');
  });
});
