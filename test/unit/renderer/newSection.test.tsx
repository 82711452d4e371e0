/** @jest-environment ./test/support/pageEnvironment.ts */
import { createRequire } from 'node:module';
import path from 'node:path';
import '@testing-library/jest-dom/jest-globals';
import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/dom';
import type { Device } from '#app/domain/device';
import type { SectionBody } from '#app/settings/sectionResource';
import { addFiles, copySources, documentedSection } from '../../support/newSection';
import type * as Registry from '../../../renderer/shell/device/settingsPages';
import type * as Find from '../../../renderer/shell/palette/find';
import type * as Examples from '../../../scripts/lib/apiDocs/examples';
import type * as OpenApi from '../../../scripts/lib/apiDocs/openapi';
import type * as Screenshots from '../../../scripts/lib/screenshots/pages';
import type * as EveryPage from '../../e2e/everyPage';
import type * as Pages from '../../support/pages';
import type * as Clients from '../../support/sandboxClient';

/** The sources with the section of the guide: its three files, and nothing else that knows of it. */
const folder = copySources();
addFiles(folder, documentedSection());
const load = createRequire(__filename);
const ofCopy = (file: string): unknown => load(path.join(folder, file));

const pages = ofCopy('test/support/pages') as typeof Pages;
const clients = ofCopy('test/support/sandboxClient') as typeof Clients;
const { click, choose, connect, fill, leave, open, shared, shows, usePages } = pages;
usePages();

const DEVICE = () => shared.sandbox.factory[0]?.id ?? '';
const at = (rest: string) => `/devices/${DEVICE()}/settings/${rest}`;
async function call(person: string, method: string, rest: string, body?: object) {
  const api = await clients.apiAs(shared.sandbox, person);
  return api(method, `/v1/user/devices/${DEVICE()}/settings/${rest}`, body);
}
const section = async () => (await call('u_mara', 'GET', 'barometer')).body as SectionBody;

test('docs/architecture.md shows a new section in three files', () => {
  expect([...documentedSection().keys()]).toEqual([
    'app/settings/sections/barometer.ts',
    'renderer/features/device-barometer/pages/BarometerPage.tsx',
    'renderer/shell/device/settingsPages.ts',
  ]);
});

describe('a section of three files', () => {
  test('is reported by simulated devices with plain values', async () => {
    await connect(0);
    await waitFor(async () => expect((await section()).reported).not.toBeNull());
    expect(await section()).toMatchObject({
      capability: { supported: true },
      state: 'in_sync',
      reported: { enabled: false, rate_hz: 1, filter: 'none', mount: '' },
    });
  });

  test('has an entry in the list of sections and a page with its fields', async () => {
    await connect(0);
    await open('u_mara', at('barometer'));
    expect(await screen.findByLabelText('Barometer on')).not.toBeChecked();
    expect(screen.getByLabelText(/^Readings/)).toHaveValue('1');
    expect(screen.getByLabelText('Filter')).toHaveDisplayValue('None');
    expect(screen.getByLabelText('Mounted')).toHaveValue('');
    const list = screen.getByRole('navigation', { name: 'Settings' });
    expect(within(list).getByRole('link', { name: 'Barometer' })).toHaveAttribute('aria-current', 'page');
    expect(screen.getByRole('heading', { name: 'Barometer' })).toBeVisible();
    await waitFor(() => expect(document.title).toMatch(/^Barometer · /));
    const { SETTINGS_PAGES } = ofCopy('renderer/shell/device/settingsPages') as typeof Registry;
    const { plan = [] } = (await SETTINGS_PAGES.find(({ title }) => title === 'Barometer')?.load()) ?? {};
    const cards = [...document.querySelectorAll('main section[id^="section-"] h3')];
    expect(plan.map(({ title }) => title)).toEqual(cards.map(({ textContent }) => textContent));
  });

  test('is checked by its rules, applied by the device, undone, and copied without what is unique', async () => {
    await connect(0);
    await open('u_mara', at('barometer'));
    const rate = await screen.findByLabelText(/^Readings/);
    fill(rate, '90');
    await shows('Enter a number from 1 to 50 Hz.');
    fill(rate, '20');
    choose(screen.getByLabelText('Filter'), 'low_pass');
    await click('Save changes');
    await waitFor(async () => expect((await section()).reported).toMatchObject({ rate_hz: 20, filter: 'low_pass' }));
    await shows('Applied on the device');
    await click('Copy to other devices… (barometer settings)');
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent(/barometer/);
    expect(within(dialog).getByLabelText('Readings')).toBeInTheDocument();
    expect(within(dialog).queryByLabelText('Mounted')).toBeNull();
    await leave();
    await open('u_mara', at('activity'));
    await shows(/Readings: 20 Hz \(was 1 Hz\)/);
    await click(/^Undo/);
    expect(await screen.findByRole('row', { name: /^Readings 20\sHz 1\sHz/ })).toBeInTheDocument();
    await click('Undo change');
    await waitFor(async () => expect((await section()).reported).toMatchObject({ rate_hz: 1, filter: 'none' }));
  });

  test('goes by the permission of its definition', async () => {
    await connect(0);
    await open('u_ines', at('barometer'));
    await shows('View only. Mara Lindqvist (owner) or 1 other can change this.');
    expect(await screen.findByRole('group', { name: /^Readings/ })).toBeInTheDocument();
    expect((await call('u_ines', 'PATCH', 'barometer', { rate_hz: 5 })).status).toBe(403);
    await open('u_jonas', at('barometer'));
    expect(await screen.findByLabelText(/^Readings/)).toBeEnabled();
    expect(document.body).not.toHaveTextContent('View only.');
  });

  test('is found by the search', () => {
    const { find } = ofCopy('renderer/shell/palette/find') as typeof Find;
    const device = { id: 'dev_1', name: 'Harbour drone', role: 'owner' } as unknown as Device;
    const went: string[] = [];
    const places = { devices: [device], current: device, commands: [], isOnline: () => true };
    const [first] = find('barometer', { ...places, goTo: (to) => void went.push(to) });
    expect(first?.label).toBe('Harbour drone: Barometer');
    first?.run();
    expect(went).toEqual(['/devices/dev_1/settings/barometer']);
  });

  test('is visited by the tests of all pages, drawn, and documented', () => {
    const { settingsPages } = ofCopy('test/e2e/everyPage') as typeof EveryPage;
    const visit = settingsPages({ id: 'dev_1', name: 'Drone' }).find(({ path: to }) => to.endsWith('/barometer'));
    expect(visit).toMatchObject({ title: 'Barometer · Drone', heading: 'Barometer', access: { may: ['admin'] } });
    const { PAGES } = ofCopy('scripts/lib/screenshots/pages') as typeof Screenshots;
    expect(PAGES.map((shot) => shot.path)).toContain('/devices/:id/settings/barometer');
    const { createOpenApi } = ofCopy('scripts/lib/apiDocs/openapi') as typeof OpenApi;
    const { readExamples } = ofCopy('scripts/lib/apiDocs/examples') as typeof Examples;
    const document = JSON.stringify(createOpenApi(readExamples()));
    expect(document).toContain('"Section_barometer"');
    expect(document).toMatch(/"enum":\["alerts","barometer","general"/);
  });
});
