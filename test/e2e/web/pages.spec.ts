import type { Role } from '#app/domain/role';
import { OF_COLOURS, type Scheme } from '../../support/axe';
import { apiAs } from '../../support/sandboxClient';
import {
  accountPages,
  CALLBACK,
  redirects,
  settingsPages,
  settingsWithoutReports,
  SIGN_OUT,
  visitorsPages,
} from '../everyPage';
import { crawl, expectWell, type WindowSize } from './crawl';
import { expect, live, signIn, test } from './fixtures';
import { connectDisarmed } from './settingsPage';

/** Pages of what is not there, which the browser itself prints. */
test.use({ allowedConsole: /404 \(Not Found\).*no(there|where)/ });

interface Group {
  /** Each page is opened in the first of them. */
  readonly windows: readonly [WindowSize, ...WindowSize[]];
  readonly isLong?: true;
  /** The system is set to more contrast: each text has 7:1. */
  readonly isContrasting?: true;
}

const BOTH = ['light', 'dark'] as const;
const inLong = (width: number, height: number, schemes: readonly Scheme[] = BOTH): Group => ({
  windows: [{ width, height, schemes }],
  isLong: true,
});
/** Phones, tablets and desks; 640 x 400 is a laptop of 1280 x 800 whose texts are at 200 %. */
const GROUPS: readonly Group[] = [
  {
    windows: [
      { width: 1280, height: 800, schemes: ['light'] },
      // All other rules find the same at any width and in any colours, so that one window is enough for them.
      { width: 390, height: 844, schemes: ['dark'], rules: OF_COLOURS },
    ],
  },
  inLong(1280, 800, ['dark']),
  inLong(390, 844),
  inLong(320, 568),
  inLong(640, 400),
  inLong(768, 1024),
  inLong(1920, 1080),
  {
    windows: [{ width: 1280, height: 800, schemes: BOTH, rules: ['color-contrast-enhanced'] }],
    ...{ isLong: true, isContrasting: true },
  },
];
const DESK = [{ width: 1280, height: 800, schemes: BOTH }] as const;
const nameOf = ({ width, height, schemes }: WindowSize) => `${width} x ${height} in ${schemes.join(' and ')}`;

for (const { windows, isLong, isContrasting } of GROUPS)
  test.describe(
    `at ${windows.map(nameOf).join(', ')}${isContrasting ? ' with more contrast' : ''}`,
    { tag: isLong ? '@long' : [] },
    () => {
      const [{ width, height, schemes }] = windows;
      test.use({
        viewport: { width, height },
        colorScheme: schemes[0] ?? null,
        ...(isContrasting && { contextOptions: { contrast: 'more' } }),
      });

      test('pages of visitors and accounts pass all checks', async ({ page, sandbox, device }) => {
        const origin = sandbox.url;
        const mara = await apiAs(sandbox, 'u_mara');
        const [shared, offline] = [device(2), device(3)];
        const { body } = await mara('POST', '/v1/invitations', {
          ...{ device_id: shared.id, email: 'tomo@sandbox.example' },
        });
        await crawl(page, [...visitorsPages((body as { id: string }).id), CALLBACK], { windows, origin });
        for (const one of [device(0), device(1), shared]) one.device.connect();
        await signIn(page, sandbox);
        await crawl(page, [...accountPages(device(0), offline), SIGN_OUT], { windows, origin });
        await page.getByRole('button', { name: 'Sign out', exact: true }).click();
        await expect(page.getByText(/Redirecting in/)).toBeVisible();
        // It leads on by itself soon.
        await expectWell(page, 'signed out', windows.slice(0, 1));
      });

      // Two tests, so that each has time for its pages.
      for (const half of [0, 1])
        test(`settings pages of a connected device pass all checks, part ${half + 1}`, async ({
          page,
          sandbox,
          device,
        }) => {
          connectDisarmed(device(0));
          await signIn(page, sandbox);
          const pages = settingsPages(device(0)).filter((_, index) => index % 2 === half);
          await crawl(page, pages, { windows, origin: sandbox.url });
        });
    },
  );

test(
  'settings pages of a device that never connected pass all checks',
  { tag: '@long' },
  async ({ page, sandbox, device }) => {
    await signIn(page, sandbox);
    await crawl(page, settingsWithoutReports(device(0)), { windows: DESK, origin: sandbox.url });
    for (const [from, to] of redirects(device(0))) {
      await page.goto(sandbox.url + from);
      await expect(page).toHaveURL(sandbox.url + to);
    }
  },
);

const PEOPLE: readonly (readonly [Role, person: string])[] = [
  ['viewer', 'Ines Carvalho'],
  ['editor', 'Ines Carvalho'],
  ['admin', 'Jonas Okafor'],
];

for (const [role, person] of PEOPLE)
  test(
    `each page of the settings lets the role ${role} see and change what it may`,
    { tag: '@long' },
    async ({ page, sandbox, device }) => {
      connectDisarmed(device(0));
      const mara = await apiAs(sandbox, 'u_mara');
      if (role === 'editor') await mara('PATCH', `/v1/user/devices/${device(0).id}/access/u_ines`, { role });
      await signIn(page, sandbox, person);
      await crawl(page, settingsPages(device(0)), {
        windows: [{ ...DESK[0], schemes: ['light'] }],
        origin: sandbox.url,
        role,
      });
    },
  );

test.describe('500 devices, hundreds of them online and armed', () => {
  test.use({ devices: 500, colorScheme: 'light' });

  for (const [widths, tag] of [
    [[1280, 390], []],
    [[320, 640, 768, 1920], ['@long']],
  ] as const)
    test(`the list passes all checks at ${widths.join(', ')} px`, { tag: [...tag] }, async ({ page, sandbox }) => {
      const ids = sandbox.factory.map(({ id }) => id);
      const summaries = ids.slice(0, 310).map((device_id) => ({
        ...{ device_id, vehicle: { armed: true, mode: 'Hold' }, battery_pct: 80, preview_stream_id: null },
        uplink: { kind: 'lte', rsrp_dbm: -118, rssi_dbm: -90 },
        alerts: [{ rule: 'weak_signal', severity: 'warning', text: 'Weak signal: −118 dBm' }],
      }));
      const text = JSON.stringify({ devices: summaries });
      sandbox.control.addFault({ path: '/v1/user/devices/summaries', kind: 'body', text });
      await signIn(page, sandbox);
      await expect(live(page)).toBeVisible();
      for (const id of ids.slice(0, 380)) sandbox.control.inject(`event: device-online\ndata: "${id}"\n\n`);
      const strip = page.getByRole('group', { name: 'Show', exact: true });
      await expect(strip).toHaveText(/380\s*online.*310\s*armed/);
      const schemes = ['light'] as const;
      // Its rules are the same as for few devices.
      const windows = widths.map((width): WindowSize => ({ width, height: 844, schemes, rules: [] }));
      await expectWell(page, 'the list', windows);
    });
});
