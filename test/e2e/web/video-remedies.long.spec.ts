import { settingsOf } from '../../support/settings';
import { apiAs } from '../../support/sandboxClient';
import { expect, signIn, test } from './fixtures';
import { chip, LIVE_AT_FIRST, MOVING } from './watching';

test.use({ times: { confirmS: 5 }, allowedConsole: /Failed to load resource/ });

// @spec 0.12
test('who may change a device raises its viewer limit from the live page, and is let in', async ({
  page,
  context,
  sandbox,
  device,
}) => {
  const drone = device(0);
  drone.device.holdArmed(false);
  drone.device.connect();
  const media = settingsOf(await apiAs(sandbox, 'u_mara'), drone.id);
  await media.when(({ state }) => state === 'in_sync', 'media');
  await media.patch({ max_viewers: 1 }, 'media');
  await media.when(({ state, reported }) => state === 'in_sync' && reported?.max_viewers === 1, 'media');
  await signIn(page, sandbox, 'Mara Lindqvist', `/devices/${drone.id}`);
  await expect(chip(page, MOVING)).toBeVisible(LIVE_AT_FIRST);
  const second = await context.newPage();
  await second.goto(`${sandbox.url}/devices/${drone.id}`);
  await expect(chip(second, 'Viewer limit reached')).toBeVisible();
  await second.getByRole('button', { name: 'Raise limit to 2' }).click();
  await expect(chip(second, MOVING)).toBeVisible(LIVE_AT_FIRST);
  expect((await media.get('media')).desired.max_viewers).toBe(2);
  // Not once more, which nobody has advised.
  await expect(second.getByRole('button', { name: /^Raise limit/ })).toHaveCount(0);
  // A busy computer may find another fault by then.
  await expect(second.getByText(/^(It helped|That fault is gone)/)).toBeVisible({ timeout: 40_000 });
});

test('a camera without a signal can be restarted by an admin; a viewer learns whom to ask, and gets a link to the setting of another fault', async ({
  page,
  sandbox,
  device,
}) => {
  const drone = device(0);
  drone.device.connect();
  await signIn(page, sandbox, 'Jonas Okafor', `/devices/${drone.id}`);
  await expect(chip(page, MOVING)).toBeVisible(LIVE_AT_FIRST);
  sandbox.control.setVideoFault(drone.id, { kind: 'camera' });
  const restart = page.getByRole('button', { name: 'Restart pipeline…' });
  await restart.click();
  const question = page.getByRole('dialog', { name: 'Restart the pipeline?' });
  await expect(question).toContainText(/watching/);
  // Mended meanwhile: the question stays until it is answered, also while the focus moves within it.
  sandbox.control.setVideoFault(drone.id, { kind: 'none' });
  // Outside of a question nothing has a role.
  await expect(page.getByText(MOVING).first()).toBeVisible(LIVE_AT_FIRST);
  for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press('Tab');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toHaveCount(0);
  await page.keyboard.press('Tab');
  await expect(restart).toHaveCount(0);

  await signIn(page, sandbox, 'Ines Carvalho', `/devices/${drone.id}`);
  await expect(chip(page, MOVING)).toBeVisible(LIVE_AT_FIRST);
  const asked = page.waitForResponse(/settings\/media$/);
  sandbox.control.setVideoFault(drone.id, { kind: 'camera' });
  await expect(page.getByText('Camera: no signal').first()).toBeVisible();
  await asked;
  await expect(restart).toHaveCount(0);
  await expect(page.getByText('Ask Mara Lindqvist (owner) or 1 other')).toBeVisible();
  sandbox.control.setVideoFault(drone.id, { kind: 'none' });
  const line = page.getByRole('group', { name: 'Health of the video' });
  await expect(line).toContainText('Video is good', { timeout: 40_000 });
  sandbox.control.setVideoFault(drone.id, { kind: 'encoder' });
  await expect(line).toContainText('Encoder:', { timeout: 40_000 });
  await page.getByRole('link', { name: 'Open setting' }).click();
  await expect(page).toHaveURL(/settings\/media\/pipeline#resolution$/);
  await expect(page.getByRole('group', { name: 'Resolution', exact: true })).toBeInViewport();
});
