import type { Page } from '@playwright/test';
import type { deviceOf } from '../../support/sandboxClient';
import { signIn } from './fixtures';

/** The lines of the log, on the page of a device's logs and beside an incident. */
export const rows = (page: Page) => page.getByRole('table', { name: 'Log lines' }).getByRole('row');

/** Signs in on the log page of a device that is connected. */
export async function openLog(
  page: Page,
  sandbox: Parameters<typeof signIn>[1],
  drone: ReturnType<typeof deviceOf>,
  { query = '', person }: { readonly query?: string; readonly person?: string } = {},
): Promise<void> {
  drone.device.connect();
  await signIn(page, sandbox, person, `/devices/${drone.id}/settings/system-logs${query}`);
}
