import type { Page } from '@playwright/test';
import type { Sandbox } from '../../sandbox/index';
import { findings } from '../../support/axe';
import { apiAs } from '../../support/sandboxClient';
import { expect, signIn, test } from './fixtures';

const pathOf = (sandbox: Sandbox) => `/devices/${sandbox.factory[0]?.id}/settings/sharing`;
/** Once the people are there, it is known who has access already. */
const person = (page: Page, name: string) =>
  page.getByRole('table', { name: 'People with access' }).getByText(name, { exact: true });
const open = (page: Page) => page.getByRole('list', { name: 'Pending invitations' });
const invite = (page: Page) => page.getByRole('region', { name: 'Invite people' });
const emails = (page: Page) => invite(page).getByLabel('Email addresses');
/** The addresses that were entered. */
const chips = (page: Page) => invite(page).getByRole('list', { name: 'Entered so far' }).getByRole('listitem');
const send = (page: Page) => page.getByRole('button', { name: /^Send |^Sending|^Try again in/ });

test(
  'bad addresses and notes are refused at the field with the reason, and stay',
  { tag: '@long' },
  async ({ page, sandbox }) => {
    await signIn(page, sandbox, 'Mara Lindqvist', pathOf(sandbox));
    await expect(person(page, 'Ines Carvalho')).toBeVisible();
    const bad: readonly [string, string | RegExp][] = [
      ['', 'Enter at least one email address.'],
      ['  \n ', 'Enter at least one email address.'],
      ['nobody', '“nobody” isn’t a valid email address.'],
      ['a@x.test, <img src=x>', '“<img” isn’t a valid email address.'],
      ['x'.repeat(10_000), /^“x{39}…” isn’t a valid email address\.$/],
      ['🚁@', '“🚁@” isn’t a valid email address.'],
      ['a\u202e@x.test', /isn’t a valid email address/],
      ['ines@sandbox.example', 'ines@sandbox.example already has access.'],
      [
        Array.from({ length: 21 }, (_, index) => `p${index}@x.test`).join(' '),
        'Up to 20 people at once; you entered 21.',
      ],
    ];
    for (const [typed, reason] of bad) {
      await emails(page).fill(typed);
      await send(page).click();
      await expect(emails(page)).toHaveAccessibleDescription(reason);
      await expect(emails(page)).toHaveValue(typed);
    }
    await emails(page).fill('tomo@sandbox.example');
    await page.getByLabel('Note (optional)').fill('n'.repeat(301));
    await invite(page).getByLabel('Access ends').selectOption('date');
    await send(page).click();
    await expect(page.getByLabel('Note (optional)')).toHaveAccessibleDescription('A note has at most 300 characters.');
    await expect(page.getByLabel('Ends on')).toHaveAccessibleDescription('Enter a date and a time.');
    await page.getByLabel('Ends on').fill('2020-01-01T10:00');
    await send(page).click();
    await expect(page.getByLabel('Ends on')).toHaveAccessibleDescription('That time has passed.');
    expect(sandbox.control.stats().requests['POST /v1/invitations'] ?? 0).toBe(0);
  },
);

test(
  'addresses are entered one by one or pasted as a list; wrong ones are marked and can be corrected',
  { tag: '@long' },
  async ({ page, sandbox, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.setViewportSize({ width: 390, height: 844 });
    await signIn(page, sandbox, 'Mara Lindqvist', pathOf(sandbox));
    await emails(page).pressSequentially('First@x.test,second@x.test ');
    await expect(chips(page)).toHaveText(['first@x.test', 'second@x.test']);
    await page.evaluate(() =>
      navigator.clipboard.writeText('Tomo <tomo@sandbox.example>;\n second@x.test\n third@\nines@sandbox.example'),
    );
    await emails(page).press('ControlOrMeta+v');
    await expect(chips(page)).toHaveCount(5);
    await expect(chips(page).filter({ hasText: '“third@” isn’t a valid email address.' })).toBeVisible();
    await send(page).click();
    await expect(emails(page)).toHaveAccessibleDescription('“third@” isn’t a valid email address.');
    await expect(chips(page).filter({ hasText: 'ines@sandbox.example already has access.' })).toBeVisible();
    await emails(page).press('Backspace');
    await expect(emails(page)).toHaveValue('third@');
    await emails(page).pressSequentially('x.test');
    expect(await findings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Send 4 invitations' }).click();
    for (const one of ['first@x.test', 'second@x.test', 'third@x.test', 'tomo@sandbox.example'])
      await expect(open(page).getByText(one)).toBeVisible();
    await expect(chips(page)).toHaveText([/^ines@sandbox\.example/]);
  },
);

test(
  'what is entered while an invitation is being sent stays for the next one',
  { tag: '@long' },
  async ({ page, sandbox }) => {
    await signIn(page, sandbox, 'Mara Lindqvist', pathOf(sandbox));
    sandbox.control.addFault({ path: '/v1/invitations', method: 'POST', kind: 'delay', ms: 2000, times: 1 });
    await emails(page).fill('first@x.test');
    await emails(page).press('Enter');
    await invite(page).getByLabel('Role').selectOption('editor');
    await send(page).click();
    await emails(page).pressSequentially('second@x.test, third@');
    await page.getByLabel('Note (optional)').pressSequentially('For the second');
    await expect(page.getByRole('button', { name: 'Send invitation' })).toBeEnabled();
    await expect(open(page).getByText('first@x.test')).toBeVisible();
    await expect(chips(page)).toHaveText([/^second@x\.test/]);
    await expect(emails(page)).toHaveValue('third@');
    await expect(page.getByLabel('Note (optional)')).toHaveValue('For the second');
    await expect(invite(page).getByLabel('Role')).toHaveValue('viewer');
  },
);

test.describe('an invitation that does not go through', { tag: '@long' }, () => {
  test.use({ allowedConsole: /Failed to load resource|net::ERR/ });

  test('of several, the sent ones leave the field, and the other stays with the reason', async ({ page, sandbox }) => {
    await signIn(page, sandbox, 'Mara Lindqvist', pathOf(sandbox));
    const mara = await apiAs(sandbox, 'u_mara');
    await expect(page.getByText('No pending invitations.')).toBeVisible();
    await mara('POST', '/v1/invitations', { device_id: sandbox.factory[0]?.id, email: 'second@x.test' });
    await emails(page).fill('first@x.test second@x.test third@x.test');
    await send(page).click();
    await expect(emails(page)).toHaveAccessibleDescription('second@x.test: That person is already invited.');
    await expect(chips(page)).toHaveText([/^second@x\.test/, /^third@x\.test/]);
    await expect(open(page).getByText('first@x.test')).toBeVisible();
    await page.getByRole('button', { name: 'Remove second@x.test' }).click();
    await expect(emails(page)).toBeFocused();
    await send(page).click();
    await expect(open(page).getByText('third@x.test')).toBeVisible();
  });

  test('because the answer was lost is sent again without inviting twice', async ({ page, sandbox }) => {
    await signIn(page, sandbox, 'Mara Lindqvist', pathOf(sandbox));
    await emails(page).fill('tomo@sandbox.example');
    // The server takes the invitation; its answer never arrives.
    await page.route('**/v1/invitations', async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    });
    await send(page).click();
    await expect(page.getByRole('alert')).toHaveText('Network Error. Your input is kept; try again.');
    await expect(emails(page)).toHaveValue('tomo@sandbox.example');
    await page.unroute('**/v1/invitations');
    await send(page).click();
    await expect(page.getByText('Invitation sent')).toBeVisible();
    await expect(open(page).getByRole('listitem')).toHaveCount(1);
  });

  test('shows the server’s error: 422 at its field, 403 and 429 beside the button', async ({ page, sandbox }) => {
    await signIn(page, sandbox, 'Mara Lindqvist', pathOf(sandbox));
    const fault = { path: '/v1/invitations', method: 'POST', kind: 'status', times: 1 } as const;
    await emails(page).fill('tomo@sandbox.example');
    const errors = [{ pointer: '/email', code: 'x', detail: 'That address cannot be reached.' }];
    sandbox.control.addFault({ ...fault, status: 422, body: { error: 'Invalid', errors } });
    await send(page).click();
    await expect(emails(page)).toHaveAccessibleDescription('That address cannot be reached.');
    sandbox.control.addFault({ ...fault, status: 403, body: { error: 'That role is higher than your own.' } });
    await send(page).click();
    await expect(page.getByRole('alert')).toHaveText('That role is higher than your own.');
    sandbox.control.addFault({ ...fault, status: 429, body: { error: 'Too many' }, headers: { 'retry-after': '3' } });
    await send(page).click();
    await expect(page.getByRole('button', { name: /Try again in [123] s/ })).toBeDisabled();
    await expect(emails(page)).toHaveValue('tomo@sandbox.example');
    await expect(page.getByRole('button', { name: 'Send invitation' })).toBeEnabled();
  });
});

test(
  'an invitation sent by two clicks goes out once; a note full of markup is shown as text',
  { tag: '@long' },
  async ({ page, sandbox }) => {
    await signIn(page, sandbox, 'Mara Lindqvist', pathOf(sandbox));
    sandbox.control.addFault({ path: '/v1/invitations', method: 'POST', kind: 'delay', ms: 400 });
    await emails(page).fill('ines@x.test');
    await page.getByLabel('Note (optional)').fill('<img src=x onerror=alert(1)> \u202eevil 🚁');
    await page.getByRole('button', { name: 'Send invitation' }).dblclick();
    await expect(open(page).getByText('ines@x.test')).toBeVisible();
    expect(sandbox.control.stats().requests['POST /v1/invitations']).toBe(1);
    const id = await page.evaluate(async (device) => {
      const answer = await fetch(`/v1/user/devices/${device}/invitations`);
      return ((await answer.json()) as { invitations: { id: string }[] }).invitations[0]?.id;
    }, sandbox.factory[0]?.id);
    await page.goto(`${sandbox.url}/invitations/${id}/accept`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This is your own invitation');
  },
);
