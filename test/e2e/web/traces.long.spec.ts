import { startCollecting } from '../../support/collecting';
import { settled } from '../settled';
import { expect, live, signIn, test, WEB_ROOT } from './fixtures';

const collecting = () => startCollecting(WEB_ROOT, test.info().outputPath('web'));

// @spec 1.14, 7.33
test('a page load, its calls and its stream are one trace; a later page is another; names are templates', async ({
  page,
}) => {
  const { sandbox, spans, traces } = await collecting();
  const heard: string[] = [];
  page.on('request', (request) => heard.push(request.headers().traceparent ?? ''));
  await signIn(page, sandbox);
  await expect(live(page)).toBeVisible();
  await expect.poll(async () => (await spans()).map(({ name }) => name)).toContain('load /');
  const first = await spans();
  const load = first.find(({ name }) => name === 'load /');
  expect(load).toMatchObject({ service: 'farsight-web', parentId: null, isFailed: false });
  expect(load?.attributes).toMatchObject({ 'http.route': '/', 'farsight.first_paint_ms': expect.any(Number) });
  const parts = first.filter(({ parentId }) => parentId === load?.spanId);
  expect(parts.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['GET /v1/user', 'GET /v1/user/devices', 'GET /v1/user/events']),
  );
  expect(parts.find(({ name }) => name === 'GET /v1/user')?.attributes).toMatchObject({
    'http.request.method': 'GET',
    'url.template': '/v1/user',
    'http.response.status_code': 200,
  });

  await page
    .getByRole('grid', { name: 'Devices' })
    .getByRole('link', { name: /settings/i })
    .first()
    .click();
  await expect(page).toHaveURL(/settings\/general$/);
  const shown = 'navigate /devices/:device_id/settings/general';
  await expect.poll(async () => (await spans()).map(({ name }) => name)).toContain(shown);
  const all = await spans();
  const navigation = all.find(({ name }) => name === shown);
  expect(navigation?.traceId).not.toBe(load?.traceId);
  const call = all.find(({ name }) => name === 'GET /v1/user/devices/{id}');
  expect(call).toMatchObject({ traceId: navigation?.traceId, parentId: navigation?.spanId });
  // The API hears of the trace; nothing of the device does.
  expect(heard).toContain(`00-${call?.traceId}-${call?.spanId}-01`);
  const text = await traces();
  for (const { id, name } of sandbox.factory) {
    expect(text).not.toContain(id);
    expect(text).not.toContain(name);
  }
  await sandbox.close();
});

test('ended spans are sent when the page is left', async ({ page }) => {
  const { sandbox, spans } = await collecting();
  await signIn(page, sandbox);
  await expect.poll(async () => (await spans()).length).toBeGreaterThan(0);
  await page.getByRole('link', { name: 'Open' }).first().click();
  await expect(page).toHaveURL(/devices/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await settled(page);
  await page.goto('about:blank');
  await expect.poll(async () => (await spans()).map(({ name }) => name)).toContain('navigate /devices/:device_id');
  await sandbox.close();
});

test.describe('a trace collector that fails', () => {
  test.use({ allowedConsole: /Traces cannot be sent|50[03]|429/ });

  test('gets spans again after 429, without loss, and not after 500', async ({ page }) => {
    const { sandbox, spans } = await collecting();
    const tries = () => sandbox.control.stats().requests['POST /v1/traces'] ?? 0;
    sandbox.control.addFault({ path: '/v1/traces', kind: 'status', status: 429, times: 1 });
    await signIn(page, sandbox);
    await expect.poll(async () => (await spans()).length, { timeout: 20_000 }).toBeGreaterThan(0);
    expect(tries()).toBe(2);
    sandbox.control.addFault({ path: '/v1/traces', kind: 'status', status: 500, times: 1 });
    const said = page.waitForEvent('console', {
      predicate: (one) => one.text().includes('Traces cannot be sent: status 500'),
      timeout: 20_000,
    });
    await page.getByRole('link', { name: 'Open' }).first().click();
    await said;
    await page.waitForTimeout(2500);
    expect(tries()).toBe(3);
    await expect(page.getByRole('navigation').first()).toBeVisible();
    await sandbox.close();
  });
});

// @spec 7.34
test('spans go to the console, and not to the API, without an endpoint', async ({ page, sandbox }) => {
  const printed: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'dir') printed.push(message.text());
  });
  const asked: (string | undefined)[] = [];
  page.on('request', (request) => asked.push(request.headers().traceparent));
  await signIn(page, sandbox);
  await expect.poll(() => printed.length).toBeGreaterThan(0);
  expect(asked.filter((one) => one !== undefined)).toEqual([]);
});
