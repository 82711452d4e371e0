import type { Page } from '@playwright/test';
import { without } from '../../../scripts/lib/machine';
import { newDevice } from '../../support/newDevice';
import { apiAs } from '../../support/sandboxClient';
import { chip, LIVE_AT_FIRST, MOVING } from '../web/watching';
import { expect, live, row, signInByPage, test } from '../web/fixtures';
import { accountPages, settingsPages, visitorsPages, type Visit } from '../everyPage';

test.skip(...without('firefox'));

async function visit(page: Page, origin: string, { path, heading, texts = [] }: Visit): Promise<void> {
  await page.goto(origin + path);
  await expect(page.getByRole('heading', { name: heading, exact: true }).first(), path).toBeVisible();
  for (const text of texts) await expect(page.getByText(text).locator('visible=true').first(), path).toBeVisible();
}

test('every page is there, from signing in to signing out, and the console is silent', async ({
  page,
  sandbox,
  device,
}) => {
  // Twenty-six pages, one after the other.
  test.slow();
  const mara = await apiAs(sandbox, 'u_mara');
  const { body } = await mara('POST', '/v1/invitations', { device_id: device(2).id, email: 'tomo@sandbox.example' });
  const drone = device(0);
  for (const one of visitorsPages((body as { id: string }).id)) await visit(page, sandbox.url, one);
  await signInByPage(page, sandbox);
  await expect(live(page)).toBeVisible();
  await expect(row(page, drone.name).getByText('Offline')).toBeVisible();
  drone.device.connect();
  await expect(row(page, drone.name).getByText('Online')).toBeVisible();
  for (const one of [...accountPages(drone, device(3)), ...settingsPages(drone)]) await visit(page, sandbox.url, one);
  await page.goto(`${sandbox.url}/devices/${drone.id}?camera=belly`);
  await expect(chip(page, MOVING)).toBeVisible(LIVE_AT_FIRST);
  // Firefox does not tell when a frame was captured: what is known is the least that it can be.
  await expect(page.getByTitle(/^(Network, buffer and decoding only|From the server to this screen)/)).toHaveText(
    /^at least \d+ ms$/,
  );
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByText(/Redirecting in [123] seconds/)).toBeVisible();
  await expect(page).toHaveURL(`${sandbox.url}/sign-in`);
});

test('a device is added by its code, renamed and shared; its invitation is accepted', async ({ page, sandbox }) => {
  const device = await newDevice(sandbox);
  await signInByPage(page, sandbox, 'Mara Lindqvist', '/device');
  await page.getByLabel('Device code').pressSequentially(device.code);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Add device' }).click();
  await page.getByRole('link', { name: 'Open device' }).click();
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByLabel('Device name')).not.toHaveValue('');
  await page.getByLabel('Device name').press('ControlOrMeta+A');
  await page.getByLabel('Device name').pressSequentially('Cliff drone');
  await page.getByRole('button', { name: 'Save name' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cliff drone');
  // The heading changes before the server has answered; until then the form holds an edit.
  await expect(page.getByText('Name saved')).toBeVisible();
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Sharing' }).click();
  // Keys do not wait for a page that is still covered by its skeleton.
  await expect(page.getByLabel('Email addresses')).toBeVisible();
  await page.getByLabel('Email addresses').pressSequentially('tomo@sandbox.example');
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByRole('list', { name: 'Pending invitations' })).toContainText('tomo@sandbox.example');
  const tomo = await apiAs(sandbox, 'u_tomo');
  const mara = await apiAs(sandbox, 'u_mara');
  const id = new URL(page.url()).pathname.split('/')[2];
  const { body } = await mara('GET', `/v1/user/devices/${id}/invitations`);
  const [invitation] = (body as { invitations: { id: string }[] }).invitations;
  await page.goto(`${sandbox.url}/sign-out`);
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page).toHaveURL(`${sandbox.url}/sign-in`);
  await signInByPage(page, sandbox, 'Tomo Sato');
  await page.goto(`${sandbox.url}/invitations/${invitation?.id}/accept`);
  await page.getByRole('button', { name: 'Accept', exact: true }).click();
  await expect(page.getByText('Invitation accepted successfully!')).toBeVisible();
  await expect(row(page, 'Cliff drone')).toBeVisible();
  expect((await tomo('GET', `/v1/user/devices/${id}`)).status).toBe(200);
  device.stop();
});
