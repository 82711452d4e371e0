import type { Page } from '@playwright/test';
import type { Sandbox } from '../../sandbox/index';
import { apiAs } from '../../support/sandboxClient';
import { expect, row, signIn, signOut, test } from './fixtures';

const idOf = (sandbox: Sandbox, index: number) => sandbox.factory[index]?.id ?? '';

/** An invitation from Mara to a device; its id. */
async function invite(sandbox: Sandbox, index: number, email: string, more: object = {}): Promise<string> {
  const mara = await apiAs(sandbox, 'u_mara');
  const { body } = await mara('POST', '/v1/invitations', { device_id: idOf(sandbox, index), email, ...more });
  return (body as { id: string }).id;
}

const pathOf = (id: string) => `/invitations/${id}/accept`;
// Times are written in the zone of the browser.
test.use({ timezoneId: 'UTC' });
const title = (page: Page) => page.getByRole('heading', { level: 1 });

/** How long one try may take of what is tried again. */
const WITHIN = { timeout: 10_000 } as const;

/** Signs in elsewhere first, so that the callback does not accept by itself. */
async function openAs(page: Page, sandbox: Sandbox, person: string, id: string): Promise<void> {
  await signIn(page, sandbox, person);
  await page.goto(sandbox.url + pathOf(id));
}

/** What the invitation is called from now on, as it changes, however briefly. */
async function titlesOf(page: Page) {
  const titles = await page.evaluateHandle(() => {
    const seen: string[] = [];
    const look = () => {
      const text = location.pathname.endsWith('/accept') && document.querySelector('h1')?.innerText;
      if (text && text !== seen.at(-1)) seen.push(text);
    };
    look();
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
    return seen;
  });
  return () => titles.jsonValue();
}

// @spec 8.20
test(
  'an invitation shows inviter, device, role and end; accepting leads to the list after 1.5 s',
  { tag: '@long' },
  async ({ page, sandbox }) => {
    const end = new Date(Date.now() + 86_400_000).toISOString();
    const id = await invite(sandbox, 2, 'tomo@sandbox.example', {
      role: 'editor',
      message: 'Friday survey',
      access_expires_at: end,
    });
    await openAs(page, sandbox, 'Tomo Sato', id);
    await expect(title(page)).toHaveText('Survey wing');
    for (const text of [
      'Mara Lindqvist invited you to',
      'mara@sandbox.example',
      'Friday survey',
      'tomo@sandbox.example',
    ]) {
      await expect(page.getByText(text)).toBeVisible();
    }
    // One sentence: nothing stands between the words and the device.
    await expect(page.getByRole('region', { name: 'Survey wing' })).toContainText(
      /Mara Lindqvist invited you to\s+Survey wing/,
      { useInnerText: true },
    );
    await expect(page.getByText(/^Can watch, rename the device/)).toBeVisible();
    await expect(page.getByText(`${end.slice(0, 19).replace('T', ' ')} UTC`)).toBeVisible();
    const titles = await titlesOf(page);
    const started = Date.now();
    await page.getByRole('button', { name: 'Accept', exact: true }).click();
    await expect(page.getByText('Invitation accepted successfully!')).toBeVisible();
    await expect(page.getByText('You now have access to the device.')).toBeVisible();
    await expect(page).toHaveURL(`${sandbox.url}/`);
    expect(await titles()).toEqual(['Survey wing', 'Invitation accepted']);
    expect(Date.now() - started).toBeGreaterThan(1400);
    await expect(row(page, 'Survey wing').getByText('Editor')).toBeVisible();
    await page.goto(sandbox.url + pathOf(id));
    await expect(title(page)).toHaveText('You already accepted this invitation');
    await page.getByRole('link', { name: 'Open device' }).click();
    await expect(page).toHaveURL(`${sandbox.url}/devices/${idOf(sandbox, 2)}`);
  },
);

// @spec 2.12
test('a visitor sees the inviter’s name and the role, and nothing more; signing in accepts', async ({
  page,
  sandbox,
}) => {
  const id = await invite(sandbox, 2, 'tomo@sandbox.example', { message: 'Secret place' });
  await page.goto(sandbox.url + pathOf(id));
  await expect(title(page)).toHaveText('Mara Lindqvist invited you to a device');
  await expect(page.getByText('Can watch video and see status. Cannot change settings.')).toBeVisible();
  await expect(page.getByText(/Survey wing|mara@|tomo@|Secret place/)).toHaveCount(0);
  await page.getByRole('link', { name: 'Sign in to accept' }).click();
  await expect(page).toHaveURL(`${sandbox.url}/sign-in?redirect=${encodeURIComponent(pathOf(id))}`);
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  sandbox.control.addFault({ path: `/v1/invitations/${id}/accept`, kind: 'delay', ms: 400 });
  await page.getByRole('button', { name: 'Tomo Sato' }).click();
  await expect(page.getByText('Accepting invitation...')).toBeVisible();
  await expect(page.getByText('Invitation accepted successfully!')).toBeVisible();
  await expect(page).toHaveURL(`${sandbox.url}/`);
  await expect(row(page, 'Survey wing').getByText('Viewer')).toBeVisible();
});

test(
  'a name of several lines leaves the inviter’s picture round on a phone',
  { tag: '@long' },
  async ({ page, sandbox }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const id = await invite(sandbox, 2, 'tomo@sandbox.example');
    const name = 'Survey wing with the long range camera, north yard';
    const mara = await apiAs(sandbox, 'u_mara');
    await mara('PATCH', `/v1/user/devices/${idOf(sandbox, 2)}`, { device_name: name }, { 'if-match': '*' });
    await openAs(page, sandbox, 'Tomo Sato', id);
    const card = page.getByRole('region', { name });
    await expect(card.locator('img')).toHaveCSS('width', '32px');
    await expect(card.locator('img')).toHaveCSS('height', '32px');
  },
);

const declined = (sandbox: Sandbox) =>
  sandbox.control.stats().requests['POST /v1/invitations/:invitationId/decline'] ?? 0;

test(
  'declining is sent at once when the user leaves the page before its delay ends',
  { tag: '@long' },
  async ({ page, sandbox }) => {
    const id = await invite(sandbox, 2, 'tomo@sandbox.example');
    await openAs(page, sandbox, 'Tomo Sato', id);
    await page.getByRole('button', { name: 'Decline' }).click();
    await page.getByRole('link', { name: 'Farsight' }).click();
    await expect(page.getByRole('heading', { name: 'No Devices Found' })).toBeVisible();
    await expect.poll(() => declined(sandbox)).toBe(1);
  },
);

test(
  'an invitation cannot be accepted by its inviter or once withdrawn; an expired one can be requested again',
  { tag: '@long' },
  async ({ page, sandbox }) => {
    const own = await invite(sandbox, 2, 'tomo@sandbox.example');
    await openAs(page, sandbox, 'Mara Lindqvist', own);
    await expect(title(page)).toHaveText('This is your own invitation');
    await page.getByRole('link', { name: 'Open sharing' }).click();
    await page.getByRole('button', { name: 'Withdraw the invitation to tomo@sandbox.example' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Withdraw invitation' }).click();
    await expect(page.getByText('No pending invitations.')).toBeVisible();
    await signOut(page, sandbox);

    const expired = await invite(sandbox, 3, 'tomo@sandbox.example', { expires_in_s: 1 });
    await openAs(page, sandbox, 'Tomo Sato', own);
    await expect(title(page)).toHaveText('This invitation was withdrawn');
    await expect(page.getByText('Mara Lindqvist withdrew the invitation to Survey wing.')).toBeVisible();
    await page.waitForTimeout(1000);
    await page.goto(sandbox.url + pathOf(expired));
    await expect(title(page)).toHaveText('This invitation has expired');
    await page.getByRole('button', { name: 'Ask for a new one' }).click();
    await expect(page.getByText('Mara Lindqvist has been asked for a new invitation.')).toBeVisible();
    await signOut(page, sandbox);
    await signIn(page, sandbox, 'Mara Lindqvist', `/devices/${idOf(sandbox, 3)}/settings/sharing`);
    await expect(page.getByText('Asked for a new invitation', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Resend the invitation to tomo@sandbox.example' }).click();
    await expect(page.getByText('Invitation sent again')).toBeVisible();
    await expect(page.getByText('Asked for a new invitation', { exact: true })).toHaveCount(0);
  },
);

test(
  'an invitation never changes a role that the user already has without asking, not even after signing in',
  { tag: '@long' },
  async ({ page, sandbox }) => {
    const jonas = { email: 'jonas@sandbox.example', device: `/v1/user/devices/${idOf(sandbox, 2)}` };
    const mara = await apiAs(sandbox, 'u_mara');
    const asJonas = await apiAs(sandbox, 'u_jonas');
    // Two invitations to one device: the first one is accepted, then the role is raised.
    const first = await invite(sandbox, 2, jonas.email, { role: 'viewer', expires_in_s: 10 });
    // The server's clock. It gives as long again when it is sent again.
    await page.waitForTimeout(10_100);
    const second = await invite(sandbox, 2, jonas.email, { role: 'viewer' });
    await asJonas('POST', `/v1/invitations/${second}/accept`);
    await mara('PATCH', `${jonas.device}/access/u_jonas`, { role: 'admin' });
    // Another time where a busy machine takes longer than that until it is answered.
    await expect(async () => {
      await page.context().clearCookies();
      await mara('POST', `/v1/invitations/${first}/resend`);
      await page.goto(`${sandbox.url}/sign-in?redirect=${encodeURIComponent(pathOf(first))}`);
      await page.getByRole('button', { name: 'Continue with Google' }).click();
      await page.getByRole('button', { name: 'Jonas Okafor' }).click();
      await expect(page).toHaveURL(sandbox.url + pathOf(first));
      await expect(page.getByText('Your role is already Admin, which can do more than Viewer.')).toBeVisible(WITHIN);
      await page.getByRole('button', { name: 'Change to Viewer' }).click();
      await expect(page).toHaveURL(`${sandbox.url}/`, WITHIN);
    }).toPass({ timeout: 90_000 });
    await expect(row(page, 'Survey wing').getByText('Viewer')).toBeVisible();
  },
);

test.describe('addresses and failures', { tag: '@long' }, () => {
  test.use({ allowedConsole: /Failed to load resource|net::ERR/ });

  test('an invitation for somebody else says so, and offers to switch accounts', async ({ page, sandbox }) => {
    const id = await invite(sandbox, 2, 'tomo@sandbox.example');
    await openAs(page, sandbox, 'Ines Carvalho', id);
    await expect(title(page)).toHaveText('Wrong email address');
    await expect(
      page.getByText('This invitation was sent to a different address than the one you signed in with.'),
    ).toBeVisible();
    await expect(page.getByText('You are signed in as ines@sandbox.example.')).toBeVisible();
    await page.getByRole('button', { name: 'Switch account' }).click();
    await expect(page).toHaveURL(`${sandbox.url}/sign-in?redirect=${encodeURIComponent(pathOf(id))}`);
    await page.getByRole('button', { name: 'Continue with Google' }).click();
    await page.getByRole('button', { name: 'Tomo Sato' }).click();
    await expect(page.getByText('Invitation accepted successfully!')).toBeVisible();
  });

  // @spec 8.24
  test('signing in with an address that was not invited shows a toast and the invitation again', async ({
    page,
    sandbox,
  }) => {
    const id = await invite(sandbox, 2, 'tomo@sandbox.example');
    await page.goto(`${sandbox.url}/sign-in?redirect=${encodeURIComponent(pathOf(id))}`);
    await page.getByRole('button', { name: 'Continue with Google' }).click();
    await page.getByRole('button', { name: 'Ines Carvalho' }).click();
    await expect(page.getByRole('status').getByText('Wrong email address')).toBeVisible();
    await expect(page).toHaveURL(sandbox.url + pathOf(id));
    await expect(title(page)).toHaveText('Wrong email address');
  });

  // @spec 0.9
  // @threat S52
  test('a link to the callback shows the invitation instead of accepting it', async ({ page, sandbox }) => {
    const id = await invite(sandbox, 2, 'tomo@sandbox.example');
    await signIn(page, sandbox, 'Tomo Sato');
    await page.goto(`${sandbox.url}/auth/callback?auth_success=true&redirect=${encodeURIComponent(pathOf(id))}`);
    await expect(page.getByRole('button', { name: 'Accept', exact: true })).toBeVisible();
    await expect(page).toHaveURL(sandbox.url + pathOf(id));
    expect(sandbox.control.stats().requests['POST /v1/invitations/:invitationId/accept'] ?? 0).toBe(0);
  });

  test('an unknown invitation, one whose device was removed, and a malformed answer show different messages', async ({
    page,
    sandbox,
  }) => {
    await openAs(page, sandbox, 'Tomo Sato', 'inv_nothing');
    await expect(title(page)).toHaveText('Invitation not found');
    const id = await invite(sandbox, 2, 'tomo@sandbox.example');
    sandbox.control.addFault({ path: `/v1/invitations/${id}`, kind: 'body', text: '{"no":"id"}', times: 1 });
    await page.goto(sandbox.url + pathOf(id));
    await expect(title(page)).toHaveText('The invitation could not be loaded');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(title(page)).toHaveText('Survey wing');
    sandbox.control.addFault({
      path: `/v1/invitations/${id}`,
      kind: 'body',
      text: `{"id":"${id}","status":"<script>alert(1)</script>","device_name":"\\u202ex"}`,
    });
    await page.reload();
    await expect(title(page)).toHaveText('This invitation can’t be used');
  });
});
