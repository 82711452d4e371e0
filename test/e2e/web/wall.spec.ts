import { findings } from '../../support/axe';
import { expect, signIn, test } from './fixtures';

const FEW = 4;

test('devices are chosen, hang on the wall with their pictures, and the address brings them back', async ({
  page,
  sandbox,
  device,
}) => {
  const drone = device(0);
  const camera = device(1);
  drone.device.connect();
  camera.device.connect();
  await signIn(page, sandbox);
  await page.getByRole('link', { name: 'Wall' }).click();
  await page.getByRole('checkbox', { name: camera.name }).check();
  await page.getByLabel('Search by name').fill('harb');
  await page.getByRole('checkbox', { name: drone.name }).check();
  expect(await findings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Show 2 on the wall' }).click();
  const tiles = page.locator('section[aria-label]');
  await expect(tiles).toHaveCount(2);
  for (const { name } of [camera, drone])
    await expect(page.getByRole('region', { name }).getByText(/^Live$/)).toBeVisible();
  await expect(page).toHaveURL(`${sandbox.url}/wall?devices=${camera.id},${drone.id}`);
  await expect(page.getByRole('region', { name: drone.name }).getByText(/^LTE -\d+ dBm$/)).toBeVisible();
  await expect.poll(() => sandbox.control.stats().viewers).toBe(2);
  await page.goto(`${sandbox.url}/wall?devices=${drone.id}:belly,nobody,${drone.id}`);
  await expect(page.getByText('This device was removed, or is no longer shared with you.')).toBeVisible();
  await expect(page.getByRole('region', { name: drone.name }).getByText(/^Live$/)).toHaveCount(2);
  await expect(page.getByRole('region', { name: drone.name }).getByText('Belly camera')).toBeVisible();
  // One that goes takes nobody along.
  drone.device.disconnect();
  await expect(page.getByRole('region', { name: drone.name }).getByText('Device offline')).toHaveCount(2);
  await page.getByRole('region', { name: drone.name }).getByRole('link').first().click();
  await expect(page).toHaveURL(`${sandbox.url}/devices/${drone.id}`);
  await expect.poll(() => sandbox.control.stats().viewers).toBe(0);
});

test('more than nine are not to be had, and a full wall says so', async ({ page, sandbox }) => {
  await signIn(page, sandbox, 'Mara Lindqvist', '/wall');
  const boxes = page.getByRole('checkbox');
  await expect(boxes).toHaveCount(8);
  await expect(page.getByRole('button', { name: 'Show on the wall' })).toHaveAttribute('aria-disabled', 'true');
  const nine = Array.from({ length: 12 }, (_, index) => `d${index}`).join(',');
  await page.goto(`${sandbox.url}/wall?devices=${nine}`);
  await expect(page.getByRole('region', { name: 'Not available' })).toHaveCount(9);
});

test.describe('a wall that is larger than the screen', () => {
  test.use({ viewport: { width: 390, height: 500 }, colorScheme: 'light' });
  test('plays what can be seen, and lets go of what cannot', async ({ page, sandbox, device }) => {
    const all = Array.from({ length: FEW }, (_, index) => device([0, 1, 2, 7][index] ?? 0));
    for (const { device: one } of all) one.connect();
    await signIn(page, sandbox, 'Mara Lindqvist', `/wall?devices=${all.map(({ id }) => id).join(',')}`);
    const stateOf = (index: number) => page.locator('section[aria-label]').nth(index).getByRole('status');
    await expect(stateOf(0)).toHaveText('Live');
    await expect(stateOf(3)).toHaveText('Paused to save data');
    await expect.poll(() => sandbox.control.stats().viewers).toBeLessThan(FEW);
    expect(await findings(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
    await page.locator('section[aria-label]').nth(3).scrollIntoViewIfNeeded();
    await expect(stateOf(3)).toHaveText('Live');
    await expect(stateOf(0)).toHaveText('Paused to save data');
    await expect.poll(() => sandbox.control.stats().viewers).toBeLessThan(FEW);
  });
});
