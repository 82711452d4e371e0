import { apiAs, until } from '../../support/sandboxClient';
import { terminalsOf } from '../../support/terminalViewer';
import { expect, test } from './fixtures';
import { idOf, input, openAsOwner, rows, type } from './terminals';

// Ten seconds of silence, and as long again until the next try.
test.describe.configure({ timeout: 120_000 });
const SOON = { timeout: 30_000 };

test('a terminal notices and shows that its connection is dead, and its output continues where it stopped', async ({
  page,
  sandbox,
  device,
}) => {
  const { mara } = await openAsOwner(page, sandbox, device);
  await type(page, 'seq 1 100000');
  await until(async () => {
    const { items } = (await mara('GET', terminalsOf(idOf(sandbox)))).body as { items: { bytes: number }[] };
    return (items[0]?.bytes ?? 0) > 50_000;
  });
  // No end is heard of: the connections stand, and nothing comes through them.
  sandbox.control.setHttpLink({ isDown: true });
  await expect(page.getByText(/^Connected, but no data arrives\./)).toBeVisible(SOON);
  await expect(page.getByText(/^The connection no longer answers\. Reconnecting…/)).toBeVisible(SOON);
  await input(page).focus();
  await page.keyboard.type('lost');
  await expect(page.getByText('Not sent: 4 characters')).toBeVisible();
  sandbox.control.setHttpLink({});
  await expect(page.getByText('Connected', { exact: true })).toBeVisible({ timeout: 60_000 });
  await expect(rows(page)).toContainText(/99999\s*100000\s*operator@\S*:~\$\s*$/, SOON);
  await expect(page.getByText(/bytes of output are missing/)).toHaveCount(0);
});

test('input typed over a dead connection arrives once, or is reported as not sent', async ({
  page,
  sandbox,
  device,
}) => {
  await openAsOwner(page, sandbox, device);
  sandbox.control.setHttpLink({ isDown: true });
  await type(page, 'echo said');
  await expect(page.getByText(/^The connection no longer answers/)).toBeVisible(SOON);
  sandbox.control.setHttpLink({});
  await expect(page.getByText('Connected', { exact: true })).toBeVisible({ timeout: 60_000 });
  const isLost = await page.getByText(/^Not delivered: the last 10 bytes/).isVisible();
  await type(page, 'echo done');
  await expect(rows(page)).toContainText(/echo done\s*done\s*operator@/, SOON);
  const mara = await apiAs(sandbox, 'u_mara');
  const { items } = (await mara('GET', terminalsOf(idOf(sandbox)))).body as { items: { id: string }[] };
  const text = String((await mara('GET', `${terminalsOf(idOf(sandbox))}/${items[0]?.id ?? ''}/recording`)).body);
  expect(text.match(/echo said/g)?.length ?? 0).toBe(isLost ? 0 : 1);
});
