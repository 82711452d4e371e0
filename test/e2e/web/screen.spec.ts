import { findings } from '../../support/axe';
import { expect, test } from './fixtures';
import { test as testInWholeBrowser } from './hiding';
import { chip, MOVING, watchLive } from './watching';

// The headless shell has no wake lock.
testInWholeBrowser(
  'the screen stays on in full screen and while recording, and may go dark after',
  async ({ page, sandbox, device }) => {
    await page.addInitScript(() => {
      const log: string[] = [];
      Object.assign(window, { wakes: log });
      const ask = navigator.wakeLock.request.bind(navigator.wakeLock);
      navigator.wakeLock.request = async (type) => {
        const lock = await ask(type);
        log.push('on');
        lock.addEventListener('release', () => log.push('off'));
        return lock;
      };
    });
    const wakes = () => page.evaluate(() => (window as unknown as { wakes: string[] }).wakes);
    await watchLive(page, sandbox, device(0));
    expect(await wakes()).toEqual([]);
    await page.keyboard.press('f');
    await expect.poll(wakes).toEqual(['on']);
    await page.keyboard.press('f');
    await expect.poll(wakes).toEqual(['on', 'off']);
    await page.getByRole('button', { name: 'Record', exact: true }).click();
    await expect.poll(wakes).toEqual(['on', 'off', 'on']);
    await page.waitForTimeout(1000);
    await page.getByRole('button', { name: 'Stop recording' }).click();
    await expect.poll(wakes).toEqual(['on', 'off', 'on', 'off']);
  },
);

test('video plays in a browser without wake lock', { tag: '@long' }, async ({ page, sandbox, device }) => {
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'wakeLock'));
  await watchLive(page, sandbox, device(0));
  await page.keyboard.press('f');
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
});

test(
  'switching the camera keeps full screen and the keyboard’s place',
  { tag: '@long' },
  async ({ page, sandbox, device }) => {
    await watchLive(page, sandbox, device(0));
    const stage = page.getByRole('region', { name: 'Live video' });
    const isFull = () => stage.evaluate((element) => document.fullscreenElement === element);
    await page.keyboard.press('f');
    await expect.poll(isFull).toBe(true);
    await page.keyboard.press('2');
    await expect(page.getByLabel('Belly camera, live')).toBeVisible();
    await stage.getByRole('combobox', { name: 'Camera' }).press('ArrowUp');
    await expect(page.getByLabel('Nose camera, live')).toBeVisible();
    await expect(stage.getByRole('combobox', { name: 'Camera' })).toBeFocused();
    expect(await isFull()).toBe(true);
  },
);

test.describe('a phone whose elements have no full screen', () => {
  test.use({ viewport: { width: 390, height: 700 } });
  test(
    'video and readings fill the window instead, and can be left',
    { tag: '@long' },
    async ({ page, sandbox, device }) => {
      await page.addInitScript(() => Reflect.deleteProperty(Element.prototype, 'requestFullscreen'));
      await watchLive(page, sandbox, device(0));
      const video = page.locator('video');
      const box = async () => (await video.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
      const before = await box();
      await page.getByRole('button', { name: 'Full screen' }).click();
      await expect.poll(box).toEqual({ x: 0, y: 0, width: 390, height: 700 });
      await expect(page.getByRole('group', { name: 'Flight data over the video' })).toBeVisible();
      const isOnTop = (selector: string) =>
        page.evaluate((one) => {
          const element = document.querySelector(one);
          const points = [0.1, 0.5, 0.9].map((part) =>
            document.elementFromPoint(window.innerWidth * 0.5, window.innerHeight * part),
          );
          return points.every((found) => found !== null && element?.closest('section')?.contains(found) === true);
        }, selector);
      await expect.poll(() => isOnTop('video')).toBe(true);
      await page.getByRole('button', { name: 'Exit full screen' }).click();
      await expect.poll(async () => (await box()).height).toBeCloseTo(before.height, 0);
      await page.keyboard.press('f');
      await expect.poll(async () => (await box()).height).toBe(700);
      await page.keyboard.press('Escape');
      await expect.poll(async () => (await box()).height).toBeCloseTo(before.height, 0);
    },
  );
});

for (const scheme of ['light', 'dark'] as const) {
  test.describe(`single keys, ${scheme}`, { tag: '@long' }, () => {
    test.use({ colorScheme: scheme });
    test('can be switched off, and stay off', async ({ page, sandbox, device }) => {
      await watchLive(page, sandbox, device(0));
      const hud = page.getByRole('group', { name: 'Flight data over the video' });
      await page.keyboard.press('?');
      const single = page.getByRole('switch', { name: 'Single-key shortcuts' });
      await expect(single).toBeChecked();
      await single.click();
      expect(await findings(page)).toEqual([]);
      await page.getByRole('heading').first().click();
      const chosen = page.getByLabel('Nose camera, live');
      await expect(chosen).toBeVisible();
      for (const key of ['h', 'i', 's', 'r', '2', '?']) await page.keyboard.press(key);
      await page.waitForTimeout(300);
      await expect(hud).toBeVisible();
      await expect(single).toBeVisible();
      await expect(page.getByRole('button', { name: 'Stop recording' })).toHaveCount(0);
      await expect(chosen).toBeVisible();
      await page.reload();
      await expect(chip(page, MOVING)).toBeVisible();
      await page.keyboard.press('h');
      await page.waitForTimeout(300);
      await expect(hud).toBeVisible();
      await page.getByRole('button', { name: 'More' }).click();
      await page.getByRole('button', { name: 'Shortcuts' }).click();
      await single.click();
      await page.keyboard.press('h');
      await expect(hud).toHaveCount(0);
    });
  });
}
