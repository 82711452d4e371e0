import { expect, signIn, test } from './fixtures';

test('the health page says that a device is offline, and makes up nothing about one without reports', async ({
  page,
  sandbox,
  device,
}) => {
  const drone = device(0);
  drone.device.connect();
  await signIn(page, sandbox, 'Mara Lindqvist', `/devices/${drone.id}`);
  const line = page.getByRole('group', { name: 'Health of the video' });
  await expect(line).toContainText('Video is good', { timeout: 40_000 });
  drone.device.disconnect();
  await expect(line).toContainText('Device offline. Video resumes when it is back.');
});
