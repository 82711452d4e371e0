import { deviceOf } from '../../support/sandboxClient';
import { expect, signIn, test } from './fixtures';

test('the installed app shows a device live: the offer, the token and the readings go through the main process', async ({
  launch,
  sandbox,
  page,
}) => {
  const drone = deviceOf(sandbox, 0);
  drone.device.connect();
  const app = await launch();
  const view = await app.page();
  await signIn(app, sandbox.url, page);
  await view.getByRole('link', { name: `Open ${drone.name}` }).click();
  const video = view.getByRole('region', { name: 'Live video' });
  await expect(video.getByRole('status').filter({ hasText: /^Live$/ })).toBeVisible({ timeout: 15_000 });
  const frames = () =>
    view.locator('video').evaluate((element: HTMLVideoElement) => element.getVideoPlaybackQuality().totalVideoFrames);
  await expect.poll(frames).toBeGreaterThan(20);
  await expect(view.getByRole('group', { name: 'Flight data over the picture' })).toContainText(/ARMED|Disarmed/);
  await expect(view.getByText('Live: connected').or(view.getByText('Connected now')).first()).toBeVisible();
  expect(sandbox.control.stats()).toMatchObject({ viewers: 1, openStreams: 1 });
  await view.getByRole('link', { name: 'Settings' }).click();
  await expect.poll(() => sandbox.control.stats().viewers).toBe(0);
  drone.device.disconnect();
});
