import { readFileSync } from 'node:fs';
import { apiAs, deviceOf, until } from '../../support/sandboxClient';
import { setTerminal } from '../../support/terminalViewer';
import { rows } from '../web/logPage';
import { expect, inBoth } from './bodies';

inBoth('new lines of a log come while it is followed', async ({ open, sandbox }) => {
  const { device, id } = deviceOf(sandbox, 0);
  device.connect();
  const { view, go } = await open();
  await go(`/devices/${id}/settings/system-logs`);
  await expect(rows(view).last()).toBeVisible();
  const newest = async () => (await rows(view).allInnerTexts()).at(-1);
  for (let time = 0; time < 3; time += 1) {
    const before = await newest();
    await expect.poll(newest).not.toBe(before);
  }
  device.disconnect();
});

inBoth('a flight log is saved', async ({ open, sandbox }) => {
  const { device, id } = deviceOf(sandbox, 0);
  device.connect();
  const { view, go, saved } = await open();
  await go(`/devices/${id}/settings/system-logs?tab=flights`);
  const download = view
    .getByRole('table', { name: 'Flight logs' })
    .getByRole('button', { name: /^Download .*tlog$/ })
    .first();
  const file = readFileSync(await saved(() => download.click()));
  expect(file.length).toBeGreaterThan(1000);
  device.disconnect();
});

inBoth('a terminal runs a command', async ({ open, sandbox }) => {
  const { device, id } = deviceOf(sandbox, 0);
  device.holdArmed(false);
  device.connect();
  await until(() => device.isConnected);
  await setTerminal(await apiAs(sandbox, 'u_mara'), id, true);
  const { view, go } = await open();
  await go(`/devices/${id}/settings/terminal`);
  await view.getByRole('button', { name: 'Open terminal', exact: true }).click();
  const screen = view.locator('.xterm-rows');
  await expect(screen).toContainText('operator@quad-x4');
  await view.getByRole('textbox', { name: 'Terminal 1 of Harbour drone' }).focus();
  await view.keyboard.type('seq 1000 1002\n');
  await expect(screen).toContainText('1001');
  device.disconnect();
});
