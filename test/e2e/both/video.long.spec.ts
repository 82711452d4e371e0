import { deviceOf } from '../../support/sandboxClient';
import { chip, LIVE_AT_FIRST, MOVING } from '../web/watching';
import { expect, inBoth } from './bodies';

inBoth('a device is seen live, and is recorded', async ({ open, sandbox }) => {
  const { device, id } = deviceOf(sandbox, 0);
  device.connect();
  const { view, go } = await open();
  await go(`/devices/${id}`);
  await expect(chip(view, MOVING)).toBeVisible(LIVE_AT_FIRST);
  await view.getByRole('button', { name: 'Record', exact: true }).click();
  const stop = view.getByRole('button', { name: 'Stop recording' });
  await expect(stop).toHaveText(/^0:(0[3-9]|[1-5]\d)$/);
  await stop.click();
  await expect(view.getByText(/^Recording saved: .*Harbour drone_.*\.(webm|mp4)/)).toBeVisible();
  device.disconnect();
});

inBoth('two devices move on the wall', async ({ open, sandbox }) => {
  const all = [0, 1].map((index) => deviceOf(sandbox, index));
  for (const { device } of all) device.connect();
  const { view, go } = await open();
  await go(`/wall?devices=${all.map(({ id }) => id).join(',')}`);
  for (const { name } of all)
    await expect(view.getByRole('region', { name }).getByText(MOVING)).toBeVisible(LIVE_AT_FIRST);
  for (const { device } of all) device.disconnect();
});
