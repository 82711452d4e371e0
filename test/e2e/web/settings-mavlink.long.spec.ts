import { STEADY_PORT } from '../../sandbox/devices/mavlink/factory';
import { findings } from '../../support/axe';
import { apiAs } from '../../support/sandboxClient';
import { expect, holdRefusal, signIn, test } from './fixtures';
import { open, pathOf, row } from './mavlinkPage';
import { field } from './settingsPage';

test('a change that the device refuses says why, and stays to be mended', async ({ page, sandbox, device }) => {
  await open(page, sandbox, device);
  await page.goto(`${sandbox.url}${pathOf(sandbox)}/configs/new?preset=companion`);
  await field(page, 'Port').fill('14540');
  await page.getByRole('button', { name: 'Add endpoint' }).click();
  const companion = row(page, 'companion');
  await expect(
    companion.getByText('Rejected by the device: Another program of the device listens on port 14540.'),
  ).toBeVisible();
  await companion.getByRole('button', { name: 'Actions for companion' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await field(page, 'Port').fill('14600');
  await page.getByRole('button', { name: 'Save endpoint' }).click();
  await expect(companion.getByText('Listens on 0.0.0.0:14600')).toBeVisible();
  await expect(companion.getByText(/Rejected/)).toHaveCount(0);
});

test.describe('a stale edit', () => {
  // The browser itself prints refused requests.
  test.use({ allowedConsole: /412 \(Precondition Failed\)/ });

  test('two people edit one endpoint: nothing is lost, and both are told', async ({
    page,
    sandbox,
    device,
    browser,
  }) => {
    test.slow();
    await open(page, sandbox, device);
    const edit = `${pathOf(sandbox)}/configs/mc_qgc/edit`;
    const other = await (await browser.newContext()).newPage();
    await signIn(other, sandbox, 'Jonas Okafor', edit);
    await page.goto(sandbox.url + edit);
    await field(page, 'Note').fill('Mine');
    await field(other, 'Port').fill('14555');
    await other.getByRole('button', { name: 'Save endpoint' }).click();
    await expect(row(other, 'qgc').getByText('Sends to 192.0.2.7:14555')).toBeVisible();
    await page.getByRole('button', { name: 'Save endpoint' }).click();
    await expect(page.getByText('Saved on top of the latest changes')).toBeVisible();
    await page.goto(sandbox.url + edit);
    await expect(field(page, 'Note')).toHaveValue('Mine');
    await expect(field(page, 'Port')).toHaveValue('14555');

    await other.goto(sandbox.url + edit);
    await field(other, 'Note').fill('Theirs');
    await field(other, 'Group').fill('pair');
    await field(page, 'Note').fill('Mine again');
    await field(page, 'Port').fill('14556');
    await other.getByRole('button', { name: 'Save endpoint' }).click();
    await expect(row(other, 'qgc')).toBeVisible();
    await page.getByRole('button', { name: 'Save endpoint' }).click();
    const conflict = page.getByRole('alert').filter({ hasText: 'Someone else changed the same fields' });
    await expect(conflict.getByRole('row', { name: 'Note Mine again Theirs' })).toBeVisible();
    await expect(field(page, 'Group')).toHaveValue('pair');
    await page.getByRole('button', { name: 'Save endpoint' }).click();
    await expect(page.getByText('First choose which value to keep.')).toBeVisible();
    await conflict.getByRole('button', { name: 'Take theirs' }).click();
    await expect(conflict).toBeHidden();
    await page.getByRole('button', { name: 'Save endpoint' }).click();
    await expect(row(page, 'qgc').getByText('Sends to 192.0.2.7:14556')).toBeVisible();
    await page.goto(sandbox.url + edit);
    await expect(field(page, 'Note')).toHaveValue('Theirs');
    await expect(field(page, 'Group')).toHaveValue('pair');
    await other.context().close();
  });

  test('an endpoint that nobody has edited follows other people, what is typed does not', async ({
    page,
    sandbox,
    device,
  }) => {
    const { id } = await open(page, sandbox, device);
    const jonas = await apiAs(sandbox, 'u_jonas');
    const change = (body: object) =>
      jonas('PATCH', `/v1/user/devices/${id}/mavlink/configs/mc_qgc`, body, { 'if-match': '*' });
    await page.goto(`${sandbox.url}${pathOf(sandbox)}/configs/mc_qgc/edit`);
    await expect(field(page, 'Port')).toHaveValue('14550');
    await change({ note: 'Theirs', port: 14_556 });
    await expect(field(page, 'Note')).toHaveValue('Theirs');
    await expect(field(page, 'Port')).toHaveValue('14556');
    await field(page, 'Group').fill('pair');
    await change({ note: 'Newer' });
    await page.getByRole('button', { name: 'Save endpoint' }).click();
    await expect(page.getByText('Saved on top of the latest changes')).toBeVisible();
    await page.goto(`${sandbox.url}${pathOf(sandbox)}/configs/mc_qgc/edit`);
    await expect(field(page, 'Note')).toHaveValue('Newer');
    await expect(field(page, 'Group')).toHaveValue('pair');
  });
});

test('messages are filtered by name, and a serial port is held once', async ({ page, sandbox, device }) => {
  await open(page, sandbox, device);
  await page.goto(`${sandbox.url}${pathOf(sandbox)}/configs/new`);
  await field(page, 'Name').fill('radio');
  await page.getByRole('combobox', { name: 'Type' }).selectOption({ label: 'Serial port' });
  await page.getByRole('combobox', { name: 'Serial port' }).selectOption(STEADY_PORT);
  await page.getByRole('combobox', { name: 'Messages to send' }).selectOption({ label: 'Only these' });
  const picker = page.getByLabel('Add a message by name');
  await picker.fill('attitude');
  await picker.press('Enter');
  await expect(field(page, 'IDs')).toHaveValue('30');
  await expect(page.getByText('ATTITUDE', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Add endpoint' }).click();
  await expect(row(page, 'radio').getByText(/A50285BI-if00-port0 at 115200 baud/)).toBeVisible();

  await page.getByRole('link', { name: 'Add endpoint' }).click();
  await page.getByRole('combobox', { name: 'Type' }).selectOption({ label: 'Serial port' });
  await page.getByRole('combobox', { name: 'Serial port' }).selectOption(STEADY_PORT);
  await page.getByRole('button', { name: 'Add endpoint' }).click();
  await expect(page.getByText('Endpoint “radio” uses this serial port.')).toBeVisible();
});

test('a viewer looks on, at any width, and axe finds nothing', async ({ page, sandbox, device }) => {
  const { device: drone } = device(0);
  drone.holdArmed(false);
  drone.connect();
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, sandbox, 'Ines Carvalho', pathOf(sandbox));
  await expect(row(page, 'qgc').getByRole('switch', { name: 'Enable qgc' })).toBeDisabled();
  await expect(page.getByRole('link', { name: 'Add endpoint' })).toHaveCount(0);
  await expect(page.getByText('View only', { exact: false })).toBeVisible();
  for (const path of [pathOf(sandbox), `${pathOf(sandbox)}/configs/mc_qgc/edit`]) {
    await page.goto(sandbox.url + path);
    await expect(page.getByRole('heading', { name: path.endsWith('edit') ? 'Connection' : 'Endpoints' })).toBeVisible();
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(390);
    expect(await findings(page)).toEqual([]);
  }
  await signIn(page, sandbox, 'Mara Lindqvist', pathOf(sandbox));
  await expect(row(page, 'qgc').getByRole('switch', { name: 'Enable qgc' })).toBeEnabled();
  expect(await findings(page)).toEqual([]);
  await page.goto(`${sandbox.url}${pathOf(sandbox)}/configs/new`);
  await expect(field(page, 'Name')).toHaveValue('endpoint-1');
  expect(await findings(page)).toEqual([]);
});

test('by keyboard alone an endpoint is switched off and its page reached', async ({ page, sandbox, device }) => {
  await open(page, sandbox, device);
  await row(page, 'qgc').getByRole('switch', { name: 'Enable qgc' }).focus();
  await page.keyboard.press('Space');
  await expect(row(page, 'qgc').getByRole('switch', { name: 'Enable qgc' })).not.toBeChecked();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Actions for qgc' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(field(page, 'Name')).toHaveValue('qgc');
});

test('a new endpoint begins with the user’s address, as the server sees it', async ({ page, sandbox, device }) => {
  const drone = await open(page, sandbox, device);
  const path = `/v1/user/devices/${drone.id}/mavlink/configs`;
  const { body } = await (await apiAs(sandbox, 'u_mara'))('GET', path);
  // The browser of a test is on the server's own computer, whose address is of no use to a device.
  const text = JSON.stringify({ ...(body as object), caller_address: '192.0.2.44' });
  await page.getByRole('link', { name: 'Add endpoint' }).click();
  await expect(field(page, 'Address')).toHaveValue('');
  sandbox.control.addFault({ path, method: 'GET', kind: 'body', text });
  await page.reload();
  await expect(field(page, 'Address')).toHaveValue('192.0.2.44');
  await expect(field(page, 'Address')).toHaveAccessibleDescription('Your address, as the server sees it');
});

test('a question that is open when the vehicle is armed says so before it is answered', async ({
  page,
  sandbox,
  device,
}) => {
  const drone = await open(page, sandbox, device);
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Reboot flight controller…' }).click();
  await expect(dialog).toContainText('Type “Harbour drone” to confirm');
  drone.device.holdArmed(true);
  await expect(dialog).toContainText('Vehicle is ARMED. Disarm it first.');
  await expect(dialog.getByRole('button')).toHaveText(['Close']);
  drone.device.holdArmed(false);
  await expect(dialog.getByRole('button')).toHaveText(['Cancel', 'Reboot flight controller']);
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('button', { name: 'Actions for qgc' }).click();
  await page.getByRole('menuitem', { name: 'Delete…' }).click();
  await expect(dialog.getByRole('textbox')).toHaveCount(0);
  drone.device.holdArmed(true);
  await expect(dialog).toContainText('Vehicle is ARMED: a ground station that uses this endpoint loses the vehicle.');
  await dialog.getByRole('textbox').fill(drone.name);
  await dialog.getByRole('button', { name: 'Delete endpoint' }).click();
  await expect(row(page, 'qgc')).toHaveCount(0);
});

test('the flight controller of an armed vehicle is not rebooted, whoever asks', async ({ page, sandbox, device }) => {
  const drone = await open(page, sandbox, device);
  drone.device.holdArmed(true);
  await expect(page.getByText('Armed', { exact: true }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Reboot flight controller…' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Vehicle is ARMED. Disarm it first.');
  await expect(dialog.getByRole('button')).toHaveText(['Close']);
});

test.describe('a save that takes a while', () => {
  // The browser itself prints refused requests.
  test.use({ allowedConsole: /503/ });

  test('holds the fields of an endpoint, and gives them back as they are when it fails', async ({
    page,
    sandbox,
    device,
  }) => {
    await open(page, sandbox, device);
    await page.goto(`${sandbox.url}${pathOf(sandbox)}/configs/mc_qgc/edit`);
    const refuse = await holdRefusal(page, /\/mavlink\/configs\/mc_qgc$/);
    const port = field(page, 'Port');
    await port.fill('14555');
    await port.press('Enter');
    await expect(port).toBeDisabled();
    await page.keyboard.type('9');
    refuse();
    await expect(page.getByRole('alert')).toBeVisible();
    await expect(port).toHaveValue('14555');
    await expect(port).toBeFocused();
    await page.unrouteAll();
    await port.press('Enter');
    await expect(row(page, 'qgc').getByText('Sends to 192.0.2.7:14555')).toBeVisible();
  });
});

test('an armed vehicle keeps its working endpoints unless an admin insists', async ({ page, sandbox, device }) => {
  const { device: drone } = await open(page, sandbox, device);
  drone.holdArmed(true);
  const controller = page.getByRole('region', { name: 'Flight controller' });
  await expect(controller.getByText('Armed', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Actions for qgc' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const changes: string[] = [];
  page.on('request', (request) => request.method() === 'PATCH' && changes.push(request.url()));
  await field(page, 'Port').fill('14555');
  await page.getByRole('button', { name: 'Save endpoint' }).click();
  await expect(page.getByRole('dialog', { name: 'Change this endpoint?' })).toContainText('Vehicle is ARMED');
  expect(changes, 'nothing is sent before the question is answered').toEqual([]);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(field(page, 'Port')).toHaveValue('14555');
  await page.getByRole('button', { name: 'Save endpoint' }).click();
  await page.getByRole('button', { name: 'Change endpoint' }).click();
  await expect(row(page, 'qgc').getByText('Sends to 192.0.2.7:14555')).toBeVisible();
});

test('a deletion that waited is refused if the vehicle is armed when it is back; the endpoint is kept or deleted later', async ({
  page,
  sandbox,
  device,
}) => {
  const { device: drone } = await open(page, sandbox, device);
  const qgc = row(page, 'qgc');
  const choose = async (action: string) => {
    await page.getByRole('button', { name: 'Actions for qgc' }).click();
    await page.getByRole('menuitem', { name: action }).click();
  };
  const deleteOffline = async () => {
    drone.disconnect();
    await expect(page.getByText('Offline. Showing the endpoints', { exact: false })).toBeVisible();
    await choose('Delete…');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete endpoint' }).click();
    await expect(qgc).toContainText('Queued until the device is online');
  };
  const refused = qgc.getByText('Deletion rejected by the device: The vehicle is armed.');
  await deleteOffline();
  drone.holdArmed(true);
  drone.connect();
  await expect(refused).toBeVisible();
  await expect(qgc.getByRole('switch', { name: 'Enable qgc' })).toBeChecked();
  await choose('Keep endpoint');
  await expect(refused).toHaveCount(0);
  await expect(qgc.getByRole('switch', { name: 'Enable qgc' })).toBeEnabled();

  drone.holdArmed(false);
  await expect(page.getByRole('region', { name: 'Flight controller' }).getByText('Disarmed')).toBeVisible();
  await deleteOffline();
  drone.connect();
  await expect(qgc).toHaveCount(0);
});

test('a vehicle that is armed is turned off only after a question, and the router says why it refuses a port', async ({
  page,
  sandbox,
  device,
}) => {
  const { device: drone } = await open(page, sandbox, device);
  const port = page.getByRole('textbox', { name: 'TCP server port' });
  await port.fill('80');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('The router may not listen on ports below 1024.')).toBeVisible();
  await port.fill('5770');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('dialog')).toContainText('unavailable for about 2 s');
  await page.getByRole('button', { name: 'Apply change' }).click();
  await expect(page.getByText('Applied on the device')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Flight controller' }).getByText('Disarmed')).toBeVisible();

  drone.holdArmed(true);
  await expect(
    page.getByRole('region', { name: 'Flight controller' }).getByText('Armed', { exact: true }),
  ).toBeVisible();
  const control = row(page, 'qgc').getByRole('switch', { name: 'Enable qgc' });
  await control.click();
  await expect(page.getByRole('dialog')).toContainText('Vehicle is ARMED');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(control).toBeChecked();
  await control.click();
  await page.getByRole('button', { name: 'Turn off' }).click();
  await expect(control).not.toBeChecked();
});

test('an endpoint is deleted even if others change it while the question is open', async ({
  page,
  sandbox,
  device,
}) => {
  const { id } = await open(page, sandbox, device);
  await page.getByRole('button', { name: 'Actions for qgc' }).click();
  await page.getByRole('menuitem', { name: 'Delete…' }).click();
  const jonas = await apiAs(sandbox, 'u_jonas');
  await jonas('PATCH', `/v1/user/devices/${id}/mavlink/configs/mc_qgc`, { note: 'Of Jonas' }, { 'if-match': '*' });
  await expect(page.getByText('Of Jonas', { exact: true })).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete endpoint' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(row(page, 'qgc')).toHaveCount(0);
});
