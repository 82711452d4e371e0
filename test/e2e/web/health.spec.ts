import { expect, signIn, test } from './fixtures';

test('an offline device is said to be one; of a device without reports nothing is made up', async ({
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
  await expect(line).toContainText('Device offline. No video to assess.');
});
