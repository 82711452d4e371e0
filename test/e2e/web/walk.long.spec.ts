import type { Page } from '@playwright/test';
import { newDevice } from '../../support/newDevice';
import { expect, test } from './fixtures';

/** Walks by Tab until what has the focus bears the name; nothing but keys and addresses is used in this file. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab');
    const label = await page.evaluate(() => {
      const element = document.activeElement;
      const labels =
        element instanceof HTMLInputElement ||
        element instanceof HTMLTextAreaElement ||
        element instanceof HTMLSelectElement
          ? element.labels
          : null;
      return element?.getAttribute('aria-label') ?? labels?.[0]?.textContent ?? element?.textContent ?? '';
    });
    if (name.test(label.trim())) return;
  }
  throw new Error(`${name} was not reached by Tab`);
}

async function press(page: Page, name: RegExp, key = 'Enter'): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.press(key);
}

async function type(page: Page, label: RegExp, text: string): Promise<void> {
  await tabTo(page, label);
  await page.keyboard.press('Control+A');
  await page.keyboard.type(text);
}

async function signIn(page: Page, person: RegExp): Promise<void> {
  await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeEnabled();
  await press(page, /Continue with Google/);
  await expect(page.getByRole('heading', { name: 'SANDBOX sign-in' })).toBeVisible();
  await press(page, person);
}

async function signOut(page: Page): Promise<void> {
  await press(page, /^Account/);
  await expect(page.getByRole('menuitem', { name: 'Open a device…' })).toBeFocused();
  for (const name of ['Notifications…', 'Units and time zone…', 'Keyboard shortcuts…', 'Sign out']) {
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('menuitem', { name })).toBeFocused();
  }
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/sign-in$/);
}

/** The settings page of a section: from the list of sections, or from the select that stands for it on a phone. */
async function openSection(page: Page, name: string, isNarrow: boolean): Promise<void> {
  if (isNarrow) {
    await tabTo(page, /^Settings section/);
    await page.keyboard.type(name.slice(0, 2));
  } else {
    await press(page, new RegExp(`^${name}$`));
  }
}

for (const width of [1280, 390]) {
  const isNarrow = width < 720;
  test.describe(`at ${width} px`, () => {
    // The video of the device that was added may be asked for before its first picture, and the browser prints the refusal.
    test.use({ viewport: { width, height: 844 }, allowedConsole: /409 \(Conflict\).*\/whep$/ });

    test(
      'by keyboard alone: sign in, add a device, rename, share, accept as another person, revoke, remove, sign out',
      { tag: isNarrow ? [] : '@long' },
      async ({ page, sandbox }) => {
        await page.goto(sandbox.url);
        await signIn(page, /^Mara Lindqvist/);
        await expect(page.getByText('8 devices')).toBeVisible();

        // Add.
        const device = await newDevice(sandbox);
        await press(page, /^Add Device/);
        await expect(page.getByLabel('Device code')).toBeFocused();
        await page.keyboard.type(device.code.toLowerCase());
        await page.keyboard.press('Enter');
        await expect(page.getByRole('heading', { name: 'Is this your device?' })).toBeVisible();
        await type(page, /^Device name/, 'Cliff drone');
        await press(page, /^Add device/);
        await expect(page.getByRole('heading', { name: 'Device is ready' })).toBeVisible();
        await press(page, /^Open device/);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cliff drone');

        // Rename.
        await press(page, /^Settings$/);
        await expect(page.getByLabel('Device name')).toHaveValue('Cliff drone');
        await type(page, /^Device name/, 'Cliff scout');
        await page.keyboard.press('Enter');
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cliff scout');

        // Share.
        await page.keyboard.press('Escape');
        await page.reload();
        await openSection(page, 'Sharing', isNarrow);
        await expect(page.getByText('Only you have access.')).toBeVisible();
        await type(page, /^Email addresses/, 'tomo@sandbox.example');
        await tabTo(page, /^Role$/);
        await page.keyboard.type('Ed');
        await press(page, /^Send invitation/);
        await expect(
          page.getByRole('list', { name: 'Pending invitations' }).getByText('tomo@sandbox.example'),
        ).toBeVisible();
        const sharing = new URL(page.url()).pathname;
        const id = await page.evaluate(async (path) => {
          const answer = await fetch(`/v1/user${path.replace('/settings/sharing', '/invitations')}`);
          return ((await answer.json()) as { invitations: { id: string }[] }).invitations[0]?.id;
        }, sharing);

        // Accept as another person.
        await page.goto(sandbox.url);
        await signOut(page);
        await page.goto(`${sandbox.url}/invitations/${id}/accept`);
        await press(page, /^Sign in to accept/);
        await signIn(page, /^Tomo Sato/);
        await expect(page.getByText('Invitation accepted successfully!')).toBeVisible();
        await expect(page.getByText('1 device', { exact: true })).toBeVisible();
        await page.reload();
        await signOut(page);

        // Revoke.
        await page.goto(sandbox.url + sharing);
        await signIn(page, /^Mara Lindqvist/);
        await expect(page.getByText('tomo@sandbox.example', { exact: true })).toBeVisible();
        await press(page, /^Actions for Tomo Sato/);
        await expect(page.getByRole('menuitem', { name: 'Change access…' })).toBeFocused();
        await page.keyboard.press('ArrowDown');
        await page.keyboard.press('Enter');
        await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused();
        await press(page, /^Revoke access/);
        await expect(page.getByText('Only you have access.')).toBeVisible();

        // Remove.
        await page.reload();
        await openSection(page, 'General', isNarrow);
        await press(page, /^Remove device…/);
        await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused();
        await type(page, /^Type “Cliff scout” to confirm/, 'Cliff scout');
        await page.keyboard.press('Enter');
        await expect(page.getByText('Cliff scout was removed')).toBeVisible();
        await expect(page.getByText('8 devices')).toBeVisible();

        await page.reload();
        await signOut(page);
        device.stop();
      },
    );
  });
}
