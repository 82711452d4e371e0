import type { Page } from '@playwright/test';
import type { Sandbox } from '../../sandbox/index';
import type { deviceOf } from '../../support/sandboxClient';
import { expect } from './fixtures';
import { openSettings } from './settingsPage';

type Made = ReturnType<typeof deviceOf>;

export const pathOf = (sandbox: Sandbox) => `/devices/${sandbox.factory[0]?.id}/settings/mavlink`;
export const row = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByText(name, { exact: true }) });

/** A disarmed drone that is online, and its list of endpoints as its owner sees it. */
export async function open(page: Page, sandbox: Sandbox, device: (index: number) => Made): Promise<Made> {
  const drone = device(0);
  await openSettings(page, sandbox, drone, 'mavlink');
  await expect(row(page, 'qgc')).toBeVisible();
  return drone;
}
