import type { Page } from '@playwright/test';
import { apiAs } from '../../support/sandboxClient';
import { settingsOf } from '../../support/settings';
import type { Sandbox } from '../../sandbox/index';
import { beginSignOut, expect, hold, signIn, test } from './fixtures';
import { FIRST, applied, connectDisarmed, dialog, save, state, tops } from './settingsPage';

const OWNER = 'Mara Lindqvist';

const cap = (page: Page) => page.getByRole('textbox', { name: 'Data cap' });

/** The modem's settings of a connected drone that is disarmed, as one person sees them. */
async function open(page: Page, sandbox: Sandbox, one: { id: string; device: Device }, person = OWNER) {
  connectDisarmed(one);
  await signIn(page, sandbox, person, `/devices/${one.id}/settings/modem`);
  await applied(page);
}
type Device = { holdArmed(is: boolean): void; connect(): void };

/** Another APN, up to the question. */
async function changeApn(page: Page, apn: string) {
  await page.getByLabel('Access point (APN)').selectOption('Manual');
  await page.getByLabel('APN name').pressSequentially(apn);
  await save(page).click();
  await expect(dialog(page)).toContainText('it restores the old settings');
}

async function confirm(page: Page) {
  await dialog(page).getByLabel('Type “Harbour drone” to confirm').pressSequentially('Harbour drone');
  await dialog(page).getByRole('button', { name: 'Apply change' }).click();
}

test(
  'a rejected change says why beside its section, and can be undone',
  { tag: '@long' },
  async ({ page, sandbox, device }) => {
    const one = device(0);
    await open(page, sandbox, one);
    one.device.setBehaviour({ reject: 'The SIM does not allow that.' });
    await cap(page).pressSequentially('7');
    await save(page).click();
    await expect(state(page, 'Rejected by the device')).toBeVisible();
    await expect(page.getByText('The SIM does not allow that.', { exact: true })).toBeVisible();
    // Where the person is, however far that is from the section's state.
    const outcome = page.getByRole('group', { name: 'Outcome of your change' });
    await expect(outcome).toBeInViewport();
    await expect(outcome).toContainText('The device refused your change: The SIM does not allow that.');
    one.device.setBehaviour({});
    await outcome.getByRole('button', { name: 'Discard refused change' }).click();
    await expect(state(page, 'Applied on the device')).toBeVisible();
  },
);

test('a toast does not cover the save bar on a phone', async ({ page, sandbox, device }) => {
  const one = device(0);
  await page.setViewportSize({ width: 1280, height: 800 });
  await open(page, sandbox, one);
  await cap(page).fill('7');
  const jonas = settingsOf(await apiAs(sandbox, 'u_jonas'), one.id);
  await jonas.patch({ data_cap_reset_day: 5 });
  await expect(page.getByRole('textbox', { name: 'Reset on day of month' })).toHaveValue('5');
  await applied(page);
  await page.setViewportSize({ width: 390, height: 844 });
  one.device.setBehaviour({ isHeld: true });
  await save(page).click();
  const toast = page.getByText('Saved on top of the latest changes');
  await expect(toast).toBeVisible();
  const bar = page.getByRole('group', { name: 'Outcome of your change' });
  await expect(bar).toBeVisible();
  const [above, below] = [await toast.boundingBox(), await bar.boundingBox()];
  expect((above?.y ?? Infinity) + (above?.height ?? 0)).toBeLessThan(below?.y ?? 0);
});

test('the bar of unsaved changes never covers the field that is typed in', async ({ page, sandbox, device }) => {
  await open(page, sandbox, device(0));
  await page.setViewportSize({ width: 1280, height: 800 });
  // At the very end of the window, where the bar will stand.
  await cap(page).evaluate((field) => {
    window.scrollBy(0, field.getBoundingClientRect().bottom - window.innerHeight + 10);
    (field as HTMLElement).focus({ preventScroll: true });
  });
  await page.keyboard.type('5');
  await expect(page.getByRole('group', { name: 'Save changes' })).toBeVisible();
  const isUncovered = () =>
    cap(page).evaluate((field) => {
      const { left, top, width, height } = field.getBoundingClientRect();
      return document.elementFromPoint(left + width / 2, top + height / 2) === field;
    });
  await expect.poll(isUncovered).toBe(true);
});

test(
  'a field that is being typed in keeps focus and text while another person’s change is applied',
  { tag: '@long' },
  async ({ page, sandbox, device }) => {
    const one = device(0);
    await open(page, sandbox, one);
    one.device.setBehaviour({ isHeld: true });
    const jonas = settingsOf(await apiAs(sandbox, 'u_jonas'), one.id);
    await cap(page).focus();
    await jonas.patch({ data_cap_reset_day: 5 });
    await expect(state(page, 'Applying…')).toBeVisible();
    await page.keyboard.type('12', { delay: 30 });
    await expect(cap(page)).toHaveValue('12');
    // Back to what is saved, which is nothing: it is still being typed in.
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Backspace');
    await page.keyboard.type('7', { delay: 30 });
    await expect(save(page)).toHaveAttribute('aria-disabled', 'true');
    one.device.setBehaviour({});
    await applied(page);
    await expect(cap(page)).toBeFocused();
    await expect(cap(page)).toHaveValue('7');
    await expect(page.getByRole('textbox', { name: 'Reset on day of month' })).toHaveValue('5');
    // Without focus or edits the form is locked while the device is at work.
    await page.getByRole('button', { name: 'Discard' }).click();
    one.device.setBehaviour({ isHeld: true });
    await jonas.patch({ data_cap_reset_day: 1 });
    await expect(state(page, 'Applying…')).toBeVisible();
    await expect(cap(page)).toBeHidden();
    one.device.setBehaviour({});
    await expect(cap(page)).toBeVisible(FIRST);
  },
);

const LISTS = [
  { list: 'endpoints', page: 'mavlink', path: 'mavlink/configs', first: 'dashboard-link', other: 'qgc' },
  {
    list: 'sources',
    page: 'media/pipeline?tab=sources',
    path: 'media/sources',
    first: 'Nose camera',
    other: 'Belly camera',
  },
] as const;
for (const { list, page: name, path, first, other } of LISTS)
  test(
    `the list of ${list} says when an offline device has reported it, and a row its own time`,
    { tag: '@long' },
    async ({ page, sandbox, device }) => {
      const one = device(0);
      connectDisarmed(one);
      await signIn(page, sandbox, OWNER, `/devices/${one.id}/settings/${name}`);
      const row = (title: string) => page.getByRole('listitem').filter({ has: page.getByText(title, { exact: true }) });
      await expect(row(other)).toBeVisible(FIRST);
      const own = page.getByRole('listitem').getByText(/^Reported by the device at/);
      const offline = page.getByText(new RegExp(`^Offline\\. Showing the ${list} reported at`));
      await expect(own).toHaveCount(0);
      await expect(offline).toBeHidden();
      one.device.disconnect();
      await expect(offline).toHaveText(/ reported at \d\d:\d\d:\d\d\. Changes are applied when the device is back\.$/);
      await expect(own).toHaveCount(0);

      const address = `/v1/user/devices/${one.id}/${path}`;
      const { body } = await (await apiAs(sandbox, 'u_mara'))('GET', address);
      const { items, ...rest } = body as { items: readonly { desired: { name: string } }[] };
      const text = JSON.stringify({
        ...rest,
        items: items.map((item) =>
          item.desired.name === other ? { ...item, reported_at: '2026-02-03T08:15:07.000Z' } : item,
        ),
      });
      sandbox.control.addFault({ path: address, method: 'GET', kind: 'body', text });
      await page.reload();
      await expect(row(other).getByText(/^Reported by the device at 2026-02-03 \d\d:\d\d:07 /)).toBeVisible(FIRST);
      await expect(row(first)).toBeVisible();
      await expect(own).toHaveCount(1);
      await expect(offline).toHaveText(/ reported at \d\d:\d\d:\d\d\. /);
    },
  );

test.describe('a device that comes and goes', () => {
  // Its video is refused meanwhile, which the browser itself prints.
  test.use({ allowedConsole: /409 \(Conflict\).*\/whep/ });

  test(
    'nothing moves under the pointer when the device goes offline, and when it is back',
    { tag: '@long' },
    async ({ page, sandbox, device }) => {
      const one = device(0);
      connectDisarmed(one);
      await signIn(page, sandbox, OWNER, `/devices/${one.id}/settings/media/pipeline`);
      await applied(page);
      await expect(page.getByText(/^Reported by the device at/)).toBeVisible();
      await page.getByRole('button', { name: 'Play video' }).click();
      await expect(page.getByText('Running', { exact: true })).toBeVisible();
      const before = await tops(page);
      one.device.disconnect();
      await expect(page.getByText(/^Offline since/)).toBeVisible();
      await expect(page.getByRole('button', { name: 'Stop stream…' })).toBeDisabled();
      await expect(page.getByText('Stopped', { exact: true })).toBeVisible();
      expect(await tops(page)).toEqual(before);
      one.device.connect();
      await expect(page.getByText(/^Offline since/)).toBeHidden();
      await expect(page.getByRole('button', { name: 'Stop stream…' })).toBeEnabled();
      expect(await tops(page)).toEqual(before);
    },
  );
});

test.describe('a change of the device’s own connection', () => {
  // Time enough for a reload on a busy machine.
  test.use({ times: { confirmS: 25 } });

  test(
    'must be confirmed, on any page of the device and over a reload',
    { tag: '@long' },
    async ({ page, sandbox, device }) => {
      const one = device(0);
      await open(page, sandbox, one);
      await changeApn(page, 'iot.example');
      await expect(dialog(page)).toContainText('within 25 s');
      await confirm(page);
      await expect(page.getByRole('button', { name: 'Keep new settings' })).toBeVisible(FIRST);
      await page.getByRole('link', { name: 'General' }).click();
      await page.reload();
      const keep = page.getByRole('button', { name: 'Keep new settings' });
      await expect(keep).toBeVisible();
      // What has become of it is answered late: it cannot be answered twice meanwhile.
      let letGo: () => void = () => undefined;
      const held = new Promise<void>((resolve) => (letGo = resolve));
      await page.route(`**/v1/user/devices/${one.id}/settings`, (route) => held.then(() => route.continue()));
      const [answer] = await Promise.all([page.waitForResponse(/\/settings\/modem\/confirm$/), keep.click()]);
      await answer.finished();
      await page.evaluate(() => fetch('/v1/user'));
      await expect(keep).toHaveAttribute('aria-disabled', 'true');
      letGo();
      await expect(keep).toBeHidden();
      await page.getByRole('link', { name: 'Modem', exact: true }).click();
      await expect(state(page, 'Applied on the device')).toBeVisible();
      await expect(page.getByLabel('APN name')).toHaveValue('iot.example');
    },
  );
});

test(
  'a question that is open when the vehicle is armed says so before it is answered',
  { tag: '@long' },
  async ({ page, sandbox, device }) => {
    const one = device(0);
    await open(page, sandbox, one);
    await changeApn(page, 'iot.example');
    await dialog(page).getByLabel('Type “Harbour drone” to confirm').pressSequentially('Harbour drone');
    one.device.holdArmed(true);
    await expect(dialog(page)).toContainText('Vehicle is ARMED: this may cause a failsafe or a crash.');
    await expect(dialog(page).getByLabel('Type “Harbour drone” to confirm')).toHaveValue('');
    await expect(dialog(page).getByRole('button', { name: 'Apply change' })).toBeDisabled();
    one.device.holdArmed(false);
    await expect(dialog(page)).not.toContainText('ARMED');
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByLabel('APN name')).toHaveValue('iot.example');
  },
);

test(
  'unsaved edits outlive a reload; leaving the page asks first',
  { tag: '@long' },
  async ({ page, sandbox, device }) => {
    await open(page, sandbox, device(0));
    await cap(page).pressSequentially('12');
    page.on('dialog', (one) => void one.accept());
    await page.reload();
    await expect(page.getByText('Your unsaved changes are back.')).toBeVisible();
    await expect(cap(page)).toHaveValue('12');
    await page.getByLabel('SIM PIN').fill('4711');
    await page.reload();
    await expect(page.getByText('Not kept; enter it again: SIM PIN.')).toBeVisible();
    await expect(page.getByLabel('SIM PIN')).toHaveValue('');
    await page.getByRole('link', { name: 'General' }).click();
    await dialog(page).getByRole('button', { name: 'Discard changes' }).click();
    await expect(page.getByLabel('Location', { exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'Modem', exact: true }).click();
    await expect(cap(page)).toHaveValue('');
  },
);

test(
  'an edit that the role no longer allows is named as not saved, and does not stand as the setting',
  { tag: '@long' },
  async ({ page, sandbox, device }) => {
    const one = device(0);
    await open(page, sandbox, one, 'Jonas Okafor');
    await cap(page).pressSequentially('77');
    const mara = await apiAs(sandbox, 'u_mara');
    await mara('PATCH', `/v1/user/devices/${one.id}/access/u_jonas`, { role: 'viewer' });
    await expect(page.getByText('You may no longer change these settings. Not saved: Data cap.')).toBeVisible();
    await expect(page.getByRole('group', { name: 'Data cap', exact: true })).toContainText('not set');
    await expect(page.getByText('77')).toHaveCount(0);
  },
);

test.describe('unsaved edits at the end of a session', () => {
  test.use({ allowedConsole: /401 \(Unauthorized\)/ });
  const keptInTab = (page: Page) => page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)));
  async function signInAs(page: Page, person: string) {
    await page.getByRole('button', { name: 'Continue with Google' }).click();
    await page.getByRole('button', { name: person }).click();
  }

  // @threat S83
  test('that ended by itself wait for the same person, without secrets, and for no other (R38, S50)', async ({
    page,
    sandbox,
    device,
  }) => {
    await open(page, sandbox, device(0));
    await cap(page).pressSequentially('12');
    await page.getByLabel('SIM PIN').fill('4711');
    const endAndSignIn = async (person: string) => {
      sandbox.control.endSessions();
      await expect(page).toHaveURL(/\/sign-in\?redirect=/);
      expect(await keptInTab(page)).not.toContain('4711');
      await signInAs(page, person);
    };
    await endAndSignIn(OWNER);
    await expect(cap(page)).toHaveValue('12');
    await expect(page.getByText('Your unsaved changes are back.')).toBeVisible();
    await expect(page.getByText('Not kept; enter it again: SIM PIN.')).toBeVisible();
    await expect(page.getByLabel('SIM PIN')).toHaveValue('');
    await expect(save(page)).toBeEnabled();
    for (const person of ['Jonas Okafor', OWNER]) {
      await endAndSignIn(person);
      await expect(cap(page)).toHaveValue('');
      await expect(page.getByText('Your unsaved changes are back.')).toHaveCount(0);
    }
  });

  test(
    'that was ended on purpose go in all tabs, also where the page was left by a reload',
    { tag: '@long' },
    async ({ page, context, sandbox, device }) => {
      const one = device(0);
      await open(page, sandbox, one);
      await cap(page).pressSequentially('12');
      await page.goto(sandbox.url);
      expect(await keptInTab(page)).toContain('12');
      const other = await context.newPage();
      await other.goto(`${sandbox.url}/devices/${one.id}/settings/modem`);
      await cap(other).pressSequentially('34');
      await beginSignOut(page, sandbox);
      for (const tab of [page, other]) {
        await expect(tab).toHaveURL(/\/sign-in/);
        await expect.poll(() => keptInTab(tab)).toBe('[]');
      }
    },
  );

  test(
    'that another person takes over in another tab are not shown to that person',
    { tag: '@long' },
    async ({ page, context, sandbox, device }) => {
      await open(page, sandbox, device(0));
      await cap(page).pressSequentially('12');
      const release = await hold(page, '**/v1/user');
      const other = await context.newPage();
      await other.goto(`${sandbox.url}/v1/oauth2/user/google?redirect=/`);
      await other.getByRole('button', { name: 'Jonas Okafor' }).click();
      await expect(cap(page)).toHaveCount(0);
      release();
      await expect(page.getByRole('button', { name: 'Account: Jonas Okafor' })).toBeVisible();
      await expect(cap(page)).toHaveValue('');
    },
  );
});
