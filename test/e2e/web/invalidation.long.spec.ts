import { apiAs } from '../../support/sandboxClient';
import { expect, live, signIn, test } from './fixtures';

test('an answer that was on its way when the stream opened is requested again', async ({ page, sandbox }) => {
  const mara = await apiAs(sandbox, 'u_mara');
  const id = sandbox.factory[0]?.id ?? '';
  const path = `/v1/user/devices/${id}`;
  const etag = (await mara('GET', path)).headers.get('etag') ?? '*';
  await signIn(page, sandbox);
  await expect(live(page)).toBeVisible();
  const opened = () => sandbox.control.stats().openedStreams;
  const before = opened();
  let answer: () => void = () => undefined;
  const isAnswered = new Promise<void>((resolve) => (answer = resolve));
  // The old answer leaves the server before the change and arrives after the stream has opened.
  await page.route(
    `**${path}`,
    async (route) => {
      const response = await route.fetch();
      await mara('PATCH', path, { device_name: 'Renamed in flight' }, { 'if-match': etag });
      await expect.poll(opened).toBeGreaterThan(before);
      await route.fulfill({ response });
      answer();
    },
    { times: 1 },
  );
  sandbox.control.addFault({ path: '/v1/user/events', kind: 'delay', ms: 1200, times: 1 });
  await page.goto(`${sandbox.url}/devices/${id}/settings/general`);
  await expect(page.getByRole('heading', { name: 'Renamed in flight' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Device name' })).toHaveValue('Renamed in flight');
  await isAnswered;
  // By the next answer the old one has been taken in as well.
  await page.evaluate((url) => fetch(url).then((response) => response.text()), path);
  await expect(page.getByRole('heading', { name: 'Renamed in flight' })).toBeVisible();
});
