import type { Page } from '@playwright/test';
import type { Sandbox } from '../../sandbox/index';
import { expect, signIn } from './fixtures';

/** For what comes with a device's first connection, on a busy machine. */
export const FIRST = { timeout: 20_000 } as const;

interface Drone {
  readonly name: string;
  readonly device: { holdArmed(is: boolean): void; connect(): void };
}

/** Connects a device whose vehicle is disarmed, and stays so. */
export function connectDisarmed({ device }: Pick<Drone, 'device'>): void {
  device.holdArmed(false);
  device.connect();
}

/** A page of the settings of a device, which is connected and disarmed. */
export async function openSettings(
  page: Page,
  sandbox: Sandbox,
  one: Pick<Drone, 'device'> & { readonly id: string },
  section: string,
  person?: string,
): Promise<void> {
  connectDisarmed(one);
  await signIn(page, sandbox, person, `/devices/${one.id}/settings/${section}`);
}

export const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
/** Opens all cards of a phone's page that are folded. */
export async function unfold(page: Page): Promise<void> {
  const folded = page.getByRole('main').locator('button[aria-expanded="false"]');
  await expect(folded.first()).toBeVisible(FIRST);
  while ((await folded.count()) > 0) await folded.first().click();
}
export const dialog = (page: Page) => page.getByRole('dialog');
export const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
export const save = (page: Page) => page.getByRole('button', { name: 'Save changes' });
/** How the section stands, as the line above the form says it. */
export const state = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });
export const applied = (page: Page) => expect(state(page, 'Applied on the device')).toBeVisible(FIRST);

/** Types the device's name into the open question and answers it. */
export async function insist(page: Page, { name }: Pick<Drone, 'name'>, verb: string): Promise<void> {
  await dialog(page).getByRole('textbox').fill(name);
  await dialog(page).getByRole('button', { name: verb }).click();
  await expect(dialog(page)).toHaveCount(0);
}

/** Where each card of the page begins, in whole px below the page's top. */
export const tops = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('region')
    .evaluateAll((cards) =>
      cards.map((card) => {
        const title = card.querySelector('h2, h3')?.textContent ?? '';
        return `${title}: ${Math.round(card.getBoundingClientRect().top + window.scrollY)}`;
      }),
    );
