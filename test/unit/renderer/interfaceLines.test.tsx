/** @jest-environment ./test/support/browserEnvironment.ts */
import '@testing-library/jest-dom/jest-globals';
import { afterEach, expect, test } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import { InterfacesCard } from '../../../renderer/features/device-network/components/InterfacesCard';
import { fakeTimersForCards, pass, showCard } from '../../support/liveCard';

fakeTimersForCards();
const matchMedia = window.matchMedia.bind(window);
afterEach(() => {
  window.matchMedia = matchMedia;
});

const WWAN = {
  ...{ name: 'wwan0', kind: 'wwan', mac: null, state: 'activated', addresses: ['100.64.12.7/30'] },
  ...{ gateway: '100.64.12.6', dns: [], rx_bps: 57_000, tx_bps: 2_400_000, errors: 0, speed_mbps: null },
  ...{ connectivity: 'full', carries_session: true, disconnects: 7 },
};

/** Shows the card on a phone, for a device with this interface only. */
async function open(one: object): Promise<void> {
  window.matchMedia = (query) => Object.assign(matchMedia(query), { matches: query === '(max-width: 639px)' });
  await showCard(<InterfacesCard />, { kept: {}, reports: [['network', { interfaces: [one] }]] });
}

/** The texts of a table's cells and heads, with single spaces. */
const textsOf = (table: string, role: 'cell' | 'columnheader') =>
  within(screen.getByRole('table', { name: table }))
    .getAllByRole(role)
    .map(({ textContent }) => textContent.replace(/\s+/g, ' '));

test('on a phone an interface has its name, state, address and traffic, in a table with heads', async () => {
  await open(WWAN);
  expect(textsOf('Interfaces', 'columnheader')).toEqual(['Interface', 'State', 'Address', 'Traffic']);
  expect(textsOf('Interfaces', 'cell')).toEqual([
    'wwan0Mobile network',
    'In use',
    '100.64.12.7/30',
    '↓ Down 57 kbit/s↑ Up 2.4 Mbit/s',
  ]);
});

test('on a phone the drops, and the internet of an interface that has it, are among the details', async () => {
  await open(WWAN);
  expect(screen.queryByText('Full')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Show details' }));
  await pass(300);
  expect(textsOf('Details of the interfaces', 'cell').slice(0, 3)).toEqual(['wwan0', 'Full', '7']);
});

test('on a phone an interface that lacks internet says so without the details', async () => {
  await open({ ...WWAN, connectivity: 'limited' });
  expect(textsOf('Interfaces', 'cell')[1]).toBe('In useInternet: Limited');
});

test('in a wide window the details do not repeat the internet and the drops', async () => {
  await showCard(<InterfacesCard />, { kept: {}, reports: [['network', { interfaces: [WWAN] }]] });
  expect(textsOf('Interfaces', 'cell').slice(-4)).toEqual(['Full', '57 kbit/s', '2.4 Mbit/s', '7']);
  fireEvent.click(screen.getByRole('button', { name: 'Show details' }));
  await pass(300);
  expect(screen.getAllByText('Full')).toHaveLength(1);
});
