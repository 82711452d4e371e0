/** @jest-environment ./test/support/browserEnvironment.ts */
import '@testing-library/jest-dom/jest-globals';
import { describe, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { SignalCard } from '../../../renderer/features/device-modem/components/SignalCard';
import { StatusCard } from '../../../renderer/features/device-modem/components/StatusCard';
import { fakeTimersForCards, pass, showCard, STEP_MS } from '../../support/liveCard';

fakeTimersForCards();

const REPORT = { access_tech: 'lte', rsrp_dbm: -92, rsrq_db: -9, snr_db: 12.9, rssi_dbm: -65 };

const show = (card: ReactNode, { kept = {}, report = REPORT }: { kept?: object; report?: object } = {}) =>
  showCard(card, { kept, reports: [['modem', report]] });

describe('the signal of a modem', () => {
  const figure = (name: string) => screen.getByRole('group', { name });
  const charts = () => ['RSRP', 'RSRQ', 'SNR', 'RSSI'].filter((name) => figure(name).querySelector('svg') !== null);

  test('has a chart of each reading that the server has kept', async () => {
    await show(<SignalCard />, { kept: { rsrp_dbm: -90, rsrq_db: -8, snr_db: 12, rssi_dbm: -63 } });
    expect(charts()).toEqual(['RSRP', 'RSRQ', 'SNR', 'RSSI']);
    expect(figure('RSRQ')).toHaveTextContent('−9 to −8');
    expect(figure('RSSI')).toHaveTextContent('−65 to −63');
  });

  test('is a figure alone where the server keeps no such reading, until this visit has enough for a line', async () => {
    const send = await show(<SignalCard />, { kept: { rsrp_dbm: -90, snr_db: 12 } });
    expect(charts()).toEqual(['RSRP', 'SNR']);
    expect(figure('RSRQ')).toHaveTextContent(/^RSRQ−9\sdB$/);
    expect(figure('RSSI')).toHaveTextContent(/^RSSI−65\sdBm$/);
    for (let reports = 0; reports < 2; reports += 1) {
      await pass(STEP_MS);
      await send();
    }
    expect(charts()).toEqual(['RSRP', 'RSRQ', 'SNR', 'RSSI']);
  });
});

const IN_USE: readonly (readonly [string, readonly string[], string])[] = [
  ['no signal of its own', [], 'LTE'],
  ['one signal', ['lte'], 'LTE'],
  ['a second one', ['lte', 'nr5g'], 'LTE, 5G'],
  ['a second one by two names', ['lte', 'nr5g', '5gnr'], 'LTE, 5G'],
];
test.each(IN_USE)('the technology of a modem that reports %s names all in use', async (_, signals, text) => {
  await show(<StatusCard />, { report: { ...REPORT, signals: signals.map((tech) => ({ tech, rsrp_dbm: -92 })) } });
  expect(screen.getByText('Technology').nextElementSibling).toHaveTextContent(new RegExp(`^${text}$`));
});
