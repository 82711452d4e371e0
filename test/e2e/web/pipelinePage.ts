import type { Page } from '@playwright/test';
import { expect } from './fixtures';
import { dialog, save } from './settingsPage';

export const PIPELINE = 'media/pipeline';
export const pathOf = (one: { readonly id: string }) => `/devices/${one.id}/settings/${PIPELINE}`;
export const stream = (page: Page) => page.getByRole('region', { name: 'Stream', exact: true });
/** The set value of a row, and the measured one if there is any in the table, from the table beside the picture. */
export const setAndMeasured = (page: Page, name: string) =>
  stream(page)
    .getByRole('row', { name: new RegExp(`^${name}`) })
    .getByRole('cell');
export const inSync = (page: Page) => expect(page.getByText('Applied on the device')).toBeVisible();
export const width = (page: Page) => page.locator('video').evaluate((video: HTMLVideoElement) => video.videoWidth);

/** Saves a change of the pipeline that somebody is watching: `who` is as "1 person is". */
export async function apply(page: Page, who: string): Promise<void> {
  await save(page).click();
  await expect(dialog(page)).toContainText(`${who} watching and will see a gap of 2 to 5 s.`);
  await dialog(page).getByRole('button', { name: 'Apply change' }).click();
}
