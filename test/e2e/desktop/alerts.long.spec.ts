import { apiAs, deviceOf } from '../../support/sandboxClient';
import { settingsOf } from '../../support/settings';
import { clickMenu, clickNote, expect, notes, row, signIn, test } from './fixtures';

test('alerts are counted in the tray and told of, not in quiet hours, and a click opens the device', async ({
  launch,
  sandbox,
  page,
}) => {
  const mara = await apiAs(sandbox, 'u_mara');
  const { device, id, name } = deviceOf(sandbox, 0);
  await settingsOf(mara, id).patch({ battery_after_s: 0 }, 'alerts');
  device.holdBattery(60);
  const app = await launch();
  const view = await app.page();
  await signIn(app, sandbox.url, page);
  device.connect();
  await expect(row(view, name).getByText('60 %')).toBeVisible({ timeout: 45_000 });
  await clickMenu(app, 'Settings…');
  const dialog = view.getByRole('dialog', { name: 'App settings' });
  await expect(dialog.getByRole('switch', { name: 'Notify me of alerts' })).not.toBeChecked();
  await dialog.getByRole('switch', { name: 'Notify me of alerts' }).check();
  await dialog.getByRole('button', { name: 'Done' }).click();

  device.holdBattery(12);
  await expect.poll(() => notes(app)).toEqual([{ title: name, body: 'Battery at 12 %' }]);
  const tray = () =>
    app.evaluate(({ Tray }) => {
      const [icon] = (Tray as unknown as { all: { toolTip: string }[] }).all;
      return icon?.toolTip ?? '';
    });
  await expect.poll(tray).toContain('1 alert');
  await clickNote(app, 0);
  await expect(view).toHaveURL(new RegExp(`/devices/${id}$`));
  await view.getByRole('button', { name: 'Acknowledge: Battery at 12 %' }).click();
  await expect.poll(tray).not.toContain('alert');

  await mara('PUT', '/v1/user/quiet-hours', { is_on: true, from: '00:00', to: '00:00', time_zone: 'UTC' });
  device.holdBattery(80);
  await expect(view.getByRole('region', { name: 'Alerts' })).toHaveCount(0);
  device.holdBattery(9);
  await expect(view.getByRole('region', { name: 'Alerts' })).toContainText('Battery at 9 %');
  await expect.poll(tray).toContain('1 alert');
  expect(await notes(app)).toHaveLength(1);
  device.disconnect();
});
