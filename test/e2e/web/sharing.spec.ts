import type { Page } from '@playwright/test';
import type { Sandbox } from '../../sandbox/index';
import { apiAs } from '../../support/sandboxClient';
import { copied, expect, installClock, pauseClock, signIn, test, unshare } from './fixtures';

const pathOf = (sandbox: Sandbox, index = 0) => `/devices/${sandbox.factory[index]?.id}/settings/sharing`;
const people = (page: Page) => page.getByRole('table', { name: 'People with access' });
const person = (page: Page, name: string) =>
  people(page)
    .getByRole('row')
    .filter({ has: page.getByText(name, { exact: true }) });
const open = (page: Page) => page.getByRole('list', { name: 'Pending invitations' });
const invite = (page: Page) => page.getByRole('region', { name: 'Invite people' });
const emails = (page: Page) => invite(page).getByLabel('Email addresses');
const send = (page: Page) => page.getByRole('button', { name: /^Send |^Sending|^Try again in/ });
const roleOf = (page: Page, name: string) => page.getByRole('combobox', { name: `Role of ${name}` });
/** Picks from the menu at the end of a person's row. */
async function act(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}
const viewOnly = (page: Page) => page.getByText(/^View only\. Mara Lindqvist \(owner\)/);

// @spec 1.5
test('people are listed with role, date and inviter; an invitation is sent, copied and withdrawn', async ({
  page,
  sandbox,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, sandbox, 'Mara Lindqvist', pathOf(sandbox));
  await expect(person(page, 'Mara Lindqvist').getByText('You', { exact: true })).toBeVisible();
  await expect(roleOf(page, 'Ines Carvalho')).toHaveValue('viewer');
  await act(page, 'Ines Carvalho', 'Change access…');
  await expect(page.getByRole('dialog').getByText(/^Since 20\d\d-\d\d-\d\d, added by Mara Lindqvist$/)).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await emails(page).fill('Tomo@Sandbox.example');
  await invite(page).getByLabel('Role').selectOption('editor');
  await expect(invite(page).getByLabel('Role')).toHaveAccessibleDescription(/Can watch, rename the device/);
  await page.getByLabel('Note (optional)').fill('Come and see');
  await send(page).click();
  await expect(page.getByText('Invitation sent')).toBeVisible();
  await expect(emails(page)).toHaveValue('');
  await expect(open(page).getByText('tomo@sandbox.example')).toBeVisible();
  await expect(open(page).getByText('Editor')).toBeVisible();
  await expect(
    page.getByRole('button', { name: /^Resend in \d\d s: invitation to tomo@sandbox.example/ }),
  ).toBeDisabled();
  await expect(page.getByText(/Resend in [56]\d s/)).toBeVisible();
  await page.getByRole('button', { name: 'Copy the link for tomo@sandbox.example' }).click();
  await expect.poll(() => copied(page)).toMatch(new RegExp(`^${sandbox.url}/invitations/inv_\\w+/accept$`));
  await page.getByRole('button', { name: 'Withdraw the invitation to tomo@sandbox.example' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw invitation' }).click();
  await expect(page.getByText('No pending invitations.')).toBeVisible();
});

for (const width of [320, 390]) {
  test(`on a phone of ${width} px role, dates and menu have the same place in each row, also below a long name`, async ({
    page,
    sandbox,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    const long = 'Ines Carvalho of the northern harbour watch';
    await page.route(`**/v1/user/devices/${sandbox.factory[0]?.id}/access`, async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, body: (await answer.text()).replaceAll('"Ines Carvalho"', `"${long}"`) });
    });
    await signIn(page, sandbox, 'Mara Lindqvist', pathOf(sandbox));
    await expect(person(page, long)).toBeVisible();
    const rows = await people(page)
      .getByRole('row')
      .filter({ has: page.getByRole('cell') })
      .evaluateAll((all) =>
        all.map((row) => {
          const cells = [...row.querySelectorAll('[role="cell"]')];
          return {
            places: cells.slice(1).map((cell) => Math.round(cell.getBoundingClientRect().left)),
            isCut: cells.some((cell) => cell.scrollWidth > cell.clientWidth),
          };
        }),
      );
    expect(rows).toHaveLength(3);
    expect(rows).toEqual(rows.map(() => ({ places: rows[0]?.places, isCut: false })));
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    const way = page.getByRole('button', { name: 'Invite people' });
    await expect(way).toBeInViewport({ ratio: 1 });
    await way.click();
    await expect(emails(page)).toBeInViewport({ ratio: 1 });
    // The list may be read once more while the page closes.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });
}

test(
  'a change of role and end reaches the other person at once; revoking ends their page',
  { tag: '@long' },
  async ({ page, sandbox, browser }) => {
    const other = await (await browser.newContext()).newPage();
    await installClock(other);
    await signIn(other, sandbox, 'Ines Carvalho', pathOf(sandbox));
    await expect(viewOnly(other)).toBeVisible();
    await expect(other.getByText(/^Offline, \d/)).toBeVisible();
    // Told by the stream: a page whose clock stands still does not look for itself.
    await pauseClock(other);
    await expect(emails(other)).toHaveCount(0);
    await signIn(page, sandbox, 'Mara Lindqvist', pathOf(sandbox));
    await act(page, 'Ines Carvalho', 'Change access…');
    const dialog = page.getByRole('dialog', { name: 'Access for Ines Carvalho' });
    await dialog.getByLabel('Role').selectOption('admin');
    await dialog.getByLabel('Access ends').selectOption('day');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(roleOf(page, 'Ines Carvalho')).toHaveValue('admin');
    await expect(person(page, 'Ines Carvalho').getByText(/^In (23|24) h$|^In 1 d$/)).toBeVisible();
    await expect(emails(other)).toBeVisible();
    await act(page, 'Ines Carvalho', 'Revoke access…');
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke access' }).click();
    await expect(page.getByText('Ines Carvalho no longer has access')).toBeVisible();
    await expect(person(page, 'Ines Carvalho')).toHaveCount(0);
    await expect(other.getByRole('heading', { name: 'Device not found' })).toBeVisible();
    await other.context().close();
  },
);

test.describe('a change of access that is refused', () => {
  test.use({ allowedConsole: /Failed to load resource|net::ERR/ });
  test(
    'says why at its field or beside the button, keeps the choice, and can be sent again',
    { tag: '@long' },
    async ({ page, sandbox }) => {
      await signIn(page, sandbox, 'Mara Lindqvist', pathOf(sandbox));
      await act(page, 'Ines Carvalho', 'Change access…');
      const dialog = page.getByRole('dialog', { name: 'Access for Ines Carvalho' });
      const save = dialog.getByRole('button', { name: /^Save|^Try again in/ });
      await dialog.getByLabel('Access ends').selectOption('date');
      for (const [typed, reason] of [
        ['', 'Enter a date and a time.'],
        ['2020-01-01T10:00', 'That time has passed.'],
      ] as const) {
        await dialog.getByLabel('Ends on').fill(typed);
        await save.click();
        await expect(dialog.getByLabel('Ends on')).toHaveAccessibleDescription(reason);
      }
      await dialog.getByLabel('Access ends').selectOption('week');
      await dialog.getByLabel('Role').selectOption('editor');
      const path = `/v1/user/devices/${sandbox.factory[0]?.id}/access/u_ines`;
      const error = 'A device keeps at least one owner.';
      sandbox.control.addFault({ path, method: 'PATCH', kind: 'status', status: 409, body: { error }, times: 1 });
      await save.click();
      await expect(dialog.getByRole('alert')).toHaveText(error);
      sandbox.control.addFault({ path, method: 'PATCH', kind: 'reset' });
      await save.click();
      await expect(dialog.getByRole('alert')).toHaveText('Network Error. Your input is kept; try again.');
      sandbox.control.clearFaults();
      await expect(dialog.getByLabel('Role')).toHaveValue('editor');
      await save.dblclick();
      await expect(dialog).toHaveCount(0);
      await expect(roleOf(page, 'Ines Carvalho')).toHaveValue('editor');
      await expect(person(page, 'Ines Carvalho').getByText(/^20\d\d-\d\d-\d\d$/)).toBeVisible();
    },
  );
});

test(
  'a change is shown once it is saved, and does not overwrite changes of others',
  { tag: '@long' },
  async ({ page, sandbox }) => {
    await signIn(page, sandbox, 'Mara Lindqvist', pathOf(sandbox));
    await expect(roleOf(page, 'Ines Carvalho')).toHaveValue('viewer');
    const access = `/v1/user/devices/${sandbox.factory[0]?.id}/access`;
    const mara = await apiAs(sandbox, 'u_mara');
    const ines = async () => {
      const { access: people } = (await mara('GET', access)).body as { access: Record<string, string>[] };
      return people.find(({ user_id: id }) => id === 'u_ines');
    };
    // The page keeps the list that it has: later ones do not come.
    await page.route(`**${access}`, () => undefined);
    const ends = new Date(Date.now() + 3 * 86_400_000).toISOString();
    await mara('PATCH', `${access}/u_ines`, { expires_at: ends });
    await roleOf(page, 'Ines Carvalho').selectOption('editor');
    await expect(page.getByText('Ines Carvalho is now Editor')).toBeVisible();
    await expect(roleOf(page, 'Ines Carvalho')).toHaveValue('editor');
    await expect(roleOf(page, 'Ines Carvalho')).toBeEnabled();
    await expect(roleOf(page, 'Ines Carvalho')).toHaveValue('editor');
    expect(await ines()).toMatchObject({ role: 'editor', expires_at: ends });
    await mara('PATCH', `${access}/u_ines`, { role: 'admin' });
    await act(page, 'Ines Carvalho', 'Change access…');
    const dialog = page.getByRole('dialog', { name: 'Access for Ines Carvalho' });
    await dialog.getByLabel('Access ends').selectOption('never');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(person(page, 'Ines Carvalho').getByText('Never', { exact: true })).toBeVisible();
    expect(await ines()).toMatchObject({ role: 'admin', expires_at: null });
    await act(page, 'Ines Carvalho', 'Revoke access…');
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke access' }).click();
    await expect(person(page, 'Ines Carvalho')).toHaveCount(0);
  },
);

test(
  'access that expires disappears from the pages of both people',
  { tag: '@long' },
  async ({ page, sandbox, browser }) => {
    const other = await (await browser.newContext()).newPage();
    await signIn(other, sandbox, 'Ines Carvalho', `/devices/${sandbox.factory[0]?.id}`);
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('Harbour drone');
    await signIn(page, sandbox, 'Mara Lindqvist', pathOf(sandbox));
    // Both pages are live by now.
    await expect(page.getByText(/^Offline, \d/)).toBeVisible();
    await expect(other.getByText(/^Offline, \d/)).toBeVisible();
    await expect(person(page, 'Ines Carvalho')).toBeVisible();
    const mara = await apiAs(sandbox, 'u_mara');
    await mara('PATCH', `/v1/user/devices/${sandbox.factory[0]?.id}/access/u_ines`, {
      expires_at: new Date(Date.now() + 2500).toISOString(),
    });
    await expect(person(page, 'Ines Carvalho').getByText(/^In \d s$/)).toBeVisible();
    await expect(person(page, 'Ines Carvalho')).toHaveCount(0);
    await expect(other.getByRole('heading', { name: 'Device not found' })).toBeVisible();
    await other.context().close();
  },
);

test(
  'changes made before the live connection opened are shown once it is open',
  { tag: '@long' },
  async ({ page, sandbox }) => {
    let open: () => void = () => undefined;
    const isOpen = new Promise<void>((resolve) => (open = resolve));
    await unshare(page);
    await page.route('**/v1/user/events*', async (route) => {
      await isOpen;
      await route.continue();
    });
    await signIn(page, sandbox, 'Mara Lindqvist', pathOf(sandbox).replace('sharing', 'activity'));
    await expect(page.getByText('No activity yet')).toBeVisible();
    const jonas = await apiAs(sandbox, 'u_jonas');
    const device = `/v1/user/devices/${sandbox.factory[0]?.id}`;
    await jonas('PATCH', `${device}/access/u_ines`, { role: 'editor' });
    open();
    await expect(page.getByText('Jonas Okafor changed the role of Ines Carvalho')).toBeVisible();
    await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Sharing' }).click();
    await expect(roleOf(page, 'Ines Carvalho')).toHaveValue('editor');
  },
);

test('the page of a device that is not shared says so', { tag: '@long' }, async ({ page, sandbox }) => {
  await signIn(page, sandbox, 'Mara Lindqvist', pathOf(sandbox, 2));
  await expect(page.getByText('Only you have access.')).toBeVisible();
});

test.describe('a list of people that cannot be loaded', () => {
  test.use({ allowedConsole: /503/ });
  test(
    'says so once, and can be loaded again by the user (specification §9: no retries)',
    { tag: '@long' },
    async ({ page, sandbox }) => {
      const access = `/v1/user/devices/${sandbox.factory[0]?.id}/access`;
      const asked = () => sandbox.control.stats().requests['GET /v1/user/devices/:id/access'] ?? 0;
      sandbox.control.addFault({ path: access, kind: 'status', status: 503, body: { error: 'Busy' } });
      await installClock(page);
      await signIn(page, sandbox, 'Mara Lindqvist', pathOf(sandbox));
      await expect(page.getByRole('alert')).toContainText('Busy');
      // Live by now: once more when the stream of events opens, which may be after the answer; what came between is not missed.
      await expect(page.getByText(/^Offline, \d/)).toBeVisible();
      await page.evaluate(() => fetch('/v1/user'));
      const before = asked();
      await page.clock.runFor(30_000);
      sandbox.control.clearFaults();
      await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click();
      await expect(person(page, 'Mara Lindqvist')).toBeVisible();
      expect([before <= 2, asked()]).toEqual([true, before + 1]);
    },
  );
});
