import { formsOf, throwWithSecret } from '../../support/canary';
import { startCollecting } from '../../support/collecting';
import { expect, live, signInByPage, test, WEB_ROOT } from './fixtures';

// The errors that the test throws, and the answers it provokes.
test.use({ allowedConsole: /canary|uncaught: Object|40[0-9]|500|INCOMPLETE/ });

// @threat S82, S87
test('secrets, wherever they come from, reach no log or trace (S21, S23)', async ({ page, context }) => {
  const { sandbox, logs, traces } = await startCollecting(WEB_ROOT, test.info().outputPath('web'));
  page.on('pageerror', () => undefined);
  await signInByPage(page, sandbox);
  const token = (await context.cookies()).find(({ name }) => name === 'session_token')?.value ?? '';
  expect(token).toMatch(/^\S{20,}$/);
  // A token that scripts can see, as the specification allows one (§3).
  await page.evaluate((value) => localStorage.setItem('session_token', value), token);
  const [device] = sandbox.factory;
  const invitation = 'canary-invitation-0123456789';
  for (const path of [
    `/?token=${token}`,
    `/devices/${device?.id}/settings/general?token=${token}`,
    `/invitations/${invitation}/accept?token=${token}`,
    `/auth/callback?auth_success=true&redirect=${encodeURIComponent(`/?token=${token}`)}`,
  ]) {
    await page.goto(sandbox.url + path);
    await page.waitForTimeout(4000);
    await page.evaluate(throwWithSecret, token);
  }
  sandbox.control.addFault({
    path: '/v1/user/devices',
    kind: 'status',
    status: 500,
    body: { error: `canary answer ${token}` },
    times: 1,
  });
  await page.goto(sandbox.url);
  await expect(live(page)).toBeVisible();
  await expect.poll(logs, { timeout: 20_000 }).toContain('Call failed: GET /v1/user/devices');
  await page.goto('about:blank');
  await expect.poll(traces, { timeout: 20_000 }).toContain('load /devices/:device_id/settings/general');
  await expect.poll(logs).toContain('canary object');
  const sinks = { logs: await logs(), traces: await traces() };
  const secrets = [...formsOf(token), '@sandbox.example', String(device?.id), invitation];
  const leaks = Object.entries(sinks).flatMap(([name, text]) =>
    secrets.filter((form) => text.includes(form)).map((form) => `${name}: ${form}`),
  );
  expect(leaks).toEqual([]);
  await sandbox.close();
});
