import type { Page } from '@playwright/test';
import type { Sandbox, SimulatedDevice } from '../../sandbox/index';
import { apiAs, until } from '../../support/sandboxClient';
import { setTerminal } from '../../support/terminalViewer';
import { expect, signIn } from './fixtures';

export const idOf = (sandbox: Sandbox) => sandbox.factory[0]?.id ?? '';
export const pathOf = (sandbox: Sandbox) => `/devices/${idOf(sandbox)}/settings/terminal`;
export const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const input = (page: Page, number = 1) =>
  page.getByRole('textbox', { name: `Terminal ${number} of Harbour drone` });
/** Rows of the screen as they are drawn. */
export const rows = (page: Page) => page.locator('.xterm-rows').filter({ visible: true }).first();

/** The first device, connected, with its terminal turned on by its owner. */
export async function prepare(sandbox: Sandbox, device: (index: number) => { device: SimulatedDevice }) {
  const drone = device(0);
  drone.device.holdArmed(false);
  drone.device.connect();
  await until(() => drone.device.isConnected);
  const mara = await apiAs(sandbox, 'u_mara');
  await setTerminal(mara, idOf(sandbox), true);
  return { drone, mara };
}

export async function openTerminal(page: Page): Promise<void> {
  await button(page, 'Open terminal').click();
  await expect(page.getByText('Connected', { exact: true }).filter({ visible: true })).toBeVisible();
  await expect(rows(page)).toContainText('operator@quad-x4');
}

/** The page of the first device with a terminal open, as its owner. */
export async function openAsOwner(page: Page, ...[sandbox, device]: Parameters<typeof prepare>) {
  const prepared = await prepare(sandbox, device);
  await signIn(page, sandbox, 'Mara Lindqvist', pathOf(sandbox));
  await openTerminal(page);
  return prepared;
}

export async function type(page: Page, line: string, number = 1): Promise<void> {
  await input(page, number).focus();
  await page.keyboard.type(`${line}\n`);
}
