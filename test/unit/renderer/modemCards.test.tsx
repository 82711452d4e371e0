/** @jest-environment ./test/support/browserEnvironment.ts */
import '@testing-library/jest-dom/jest-globals';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { SWRConfig } from 'swr';
import { getDeviceHistory } from '#app/api/deviceHistory';
import type { Endpoint } from '#app/api/endpoint';
import type { DeviceDetail } from '#app/domain/deviceDetail';
import { toHistory } from '#app/domain/deviceHistory';
import type { DeviceId } from '#app/domain/ids';
import type { Client } from '../../../renderer/api/client';
import { ClientProvider } from '../../../renderer/api/ClientContext';
import { CurrentDeviceProvider } from '../../../renderer/api/CurrentDeviceContext';
import { SignalCard } from '../../../renderer/features/device-modem/components/SignalCard';
import { StatusCard } from '../../../renderer/features/device-modem/components/StatusCard';
import { serverNow } from '../../../renderer/lib/serverTime';
import { createDeviceFeed } from '../../../renderer/live/device/deviceFeed';
import { FeedProvider } from '../../../renderer/live/device/FeedContext';
import { resetLiveState } from '../../../renderer/live/liveState';
import type { StreamHandlers } from '../../../renderer/platform/Platform';

beforeEach(() => {
  jest.useFakeTimers();
  resetLiveState();
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

const STEP_MS = 5000;
const REPORT = { access_tech: 'lte', rsrp_dbm: -92, rsrq_db: -9, snr_db: 12.9, rssi_dbm: -65 };

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

/** A server that has kept these readings in each of the last five steps. */
function clientOf(kept: object): Client {
  const points = () =>
    toHistory([5, 4, 3, 2, 1].map((ago) => ({ at: new Date(serverNow() - ago * STEP_MS).toISOString(), ...kept })));
  const call = (endpoint: Endpoint) =>
    endpoint === getDeviceHistory
      ? Promise.resolve({ points: points(), keptSince: null })
      : Promise.reject(new Error('no answer'));
  return { call } as unknown as Client;
}

/** Shows a card of a device whose modem has just sent its first report; the result sends another. */
async function show(card: ReactNode, { kept = {}, report = REPORT }: { kept?: object; report?: object } = {}) {
  const streams: StreamHandlers[] = [];
  const open = (handlers: StreamHandlers) => {
    streams.push(handlers);
    return () => undefined;
  };
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <ClientProvider value={clientOf(kept)}>
        <FeedProvider value={createDeviceFeed({ open }, 'dev_1' as DeviceId)}>
          <CurrentDeviceProvider value={{ id: 'dev_1', role: 'viewer' } as unknown as DeviceDetail}>
            {card}
          </CurrentDeviceProvider>
        </FeedProvider>
      </ClientProvider>
    </SWRConfig>,
  );
  await pass(1000);
  const send = async () => {
    streams[0]?.onEvent('modem', JSON.stringify(report));
    await pass(300);
  };
  await send();
  return send;
}

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
