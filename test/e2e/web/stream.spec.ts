import type { BrowserContext, CDPSession, Page, Route } from '@playwright/test';
import type { Sandbox } from '../../sandbox/index';
import { expect, live, row, signIn, test, unshare } from './fixtures';
import { noteNews } from './workerNews';

/** The script of the tab's own worker is answered so. */
async function answerScript(page: Page, answer: Parameters<Route['fulfill']>[0]): Promise<void> {
  await unshare(page);
  await page.route(/\/assets\/stream\./, (route) => route.fulfill(answer));
}

/** The workers that a browser runs, by their kind. */
async function workers(context: BrowserContext) {
  const browser = context.browser();
  if (!browser) throw new Error('no browser');
  const session: CDPSession = await browser.newBrowserCDPSession();
  const { targetInfos } = await session.send('Target.getTargets');
  const end = async (targetId: string) => {
    const { sessionId } = await session.send('Target.attachToTarget', { targetId });
    const message = { id: 1, method: 'Runtime.evaluate', params: { expression: 'close()' } };
    const answered = new Promise((resolve) => session.on('Target.receivedMessageFromTarget', resolve));
    await session.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify(message) });
    await answered;
  };
  return { end, of: (kind: string) => targetInfos.filter(({ type, url }) => type === kind && /assets/.test(url)) };
}

test('one shared worker reads the event stream for all tabs, also after the first tab closes', async ({
  page,
  context,
  sandbox,
  device,
}) => {
  const harbour = device(0);
  await signIn(page, sandbox);
  await expect(live(page)).toBeVisible();
  const second = await context.newPage();
  await second.goto(sandbox.url);
  await expect(live(second)).toBeVisible();
  // That of a page that was left may still be ending.
  await expect.poll(async () => (await workers(context)).of('shared_worker').length).toBe(1);
  harbour.device.connect();
  for (const tab of [page, second]) await expect(row(tab, harbour.name).getByText('Online')).toBeVisible();
  // The worker outlives the tab whose stream it reads; the stream does not.
  await page.close();
  await expect.poll(() => sandbox.control.stats().openStreams).toBe(1);
  harbour.device.disconnect();
  await expect(row(second, harbour.name).getByText('Offline')).toBeVisible();
  await second.getByRole('button', { name: /^Account/ }).click();
  await second.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect.poll(() => sandbox.control.stats().openStreams).toBe(0);
});

test(
  'a tab that leaves the app ends its stream, although the worker stays',
  { tag: '@long' },
  async ({ page, context, sandbox }) => {
    await signIn(page, sandbox);
    await expect(live(page)).toBeVisible();
    const other = await context.newPage();
    await other.goto(`${sandbox.url}/sign-in`);
    await page.goto('about:blank');
    await expect.poll(() => sandbox.control.stats().openStreams).toBeLessThanOrEqual(1);
    await other.close();
    await expect.poll(() => sandbox.control.stats().openStreams).toBe(0);
  },
);

test(
  'thousands of events end with the status that was sent last',
  { tag: '@long' },
  async ({ page, sandbox, device }) => {
    const [harbour, other] = [device(0), device(1)];
    const [first, second] = [row(page, harbour.name), row(page, other.name)];
    await signIn(page, sandbox);
    await expect(live(page)).toBeVisible();
    for (let turn = 0; turn < 2001; turn += 1) {
      const name = turn % 2 === 0 ? 'device-online' : 'device-offline';
      sandbox.control.inject(`event: ${name}\ndata: "${harbour.id}"\n\n`);
    }
    const last = `event: device-online\ndata: "${other.id}"\n\nevent: device-offline\ndata: {"id":"${other.id}"}\n\n`;
    sandbox.control.inject(last);
    await expect(first.getByText('Online')).toBeVisible();
    await expect(second.getByText('Offline')).toBeVisible();
    sandbox.control.inject(`event: devices-online\ndata: ["${other.id}"]\n\n`);
    await expect(second.getByText('Online')).toBeVisible();
    await expect(first.getByText('Offline')).toBeVisible();
  },
);

test(
  'a browser without shared workers uses one worker per tab',
  { tag: '@long' },
  async ({ page, context, sandbox, device }) => {
    const harbour = device(0);
    await unshare(page);
    await signIn(page, sandbox);
    await expect(live(page)).toBeVisible();
    expect((await workers(context)).of('shared_worker')).toHaveLength(0);
    expect(page.workers()).toHaveLength(1);
    harbour.device.connect();
    await expect(row(page, harbour.name).getByText('Online')).toBeVisible();
  },
);

test.describe('without a worker the page reads the stream itself', () => {
  test.use({ allowedConsole: /worker|404|net::ERR|stream/i });

  const cases: readonly (readonly [string, (page: Page) => Promise<unknown>])[] = [
    [
      'when the host’s policy is of an older version',
      (page) =>
        page.route(/\/(sign-in|auth\/.*)?$/, async (route) => {
          const answer = await route.fetch();
          const body = (await answer.text()).replaceAll("worker-src 'self'", "worker-src 'none'");
          const headers = { ...answer.headers() };
          if (headers['content-security-policy'])
            headers['content-security-policy'] = headers['content-security-policy'].replaceAll(
              "worker-src 'self'",
              "worker-src 'none'",
            );
          await route.fulfill({ response: answer, body, headers });
        }),
    ],
    ['when the worker’s script is missing', (page) => answerScript(page, { status: 404 })],
    [
      'when the worker’s script throws',
      (page) => answerScript(page, { contentType: 'text/javascript', body: 'throw new Error("no stream")' }),
    ],
    ['when the worker never answers', (page) => answerScript(page, { contentType: 'text/javascript', body: '' })],
    [
      'when the browser has no workers',
      (page) =>
        page.addInitScript(() => {
          Reflect.deleteProperty(window, 'SharedWorker');
          Reflect.deleteProperty(window, 'Worker');
        }),
    ],
  ];
  for (const [where, arrange] of cases) {
    test(
      where,
      { tag: where === 'when the browser has no workers' ? [] : '@long' },
      async ({ page, sandbox, device }) => {
        const harbour = device(0);
        await arrange(page);
        // What a shared worker asks for is not seen here.
        const asked = page.waitForRequest('**/v1/user/events');
        await signIn(page, sandbox);
        await asked;
        await expect(live(page)).toBeVisible();
        harbour.device.connect();
        await expect(row(page, harbour.name).getByText('Online')).toBeVisible();
      },
    );
  }

  test('once the worker has died', { tag: '@long' }, async ({ page, context, sandbox, device }) => {
    const harbour = device(0);
    await signIn(page, sandbox);
    await expect(live(page)).toBeVisible();
    const { of, end } = await workers(context);
    const [worker] = of('shared_worker');
    const asked = page.waitForRequest('**/v1/user/events');
    await end(worker?.targetId ?? '');
    await asked;
    harbour.device.connect();
    await expect(row(page, harbour.name).getByText('Online')).toBeVisible();
    await expect(live(page)).toBeVisible();
  });
});

test.describe('500 devices', { tag: '@long' }, () => {
  test.use({ devices: 500 });

  /** The ids of the devices that have a row, and of the others. */
  const byRow = async (page: Page, sandbox: Sandbox) => {
    const drawn = await page
      .locator('[data-key]')
      .evaluateAll((rows) => rows.map((one) => (one as HTMLElement).dataset.key ?? ''));
    return { drawn, others: sandbox.factory.map(({ id }) => id).filter((id) => !drawn.includes(id)) };
  };

  test('the worker passes on news of devices with a row at once, and of the others four times a second', async ({
    page,
    sandbox,
  }) => {
    const { shown, during } = await noteNews(page);
    // Otherwise the first reports may move devices that have come online into view.
    await signIn(page, sandbox, 'Mara Lindqvist', '/?sort=name');
    await expect.poll(async () => (await shown())?.length ?? 0).toBeGreaterThan(5);
    const { drawn, others } = await byRow(page, sandbox);
    expect(await shown()).toEqual(drawn);
    const unseen = await during(sandbox, others.slice(0, 7));
    expect(unseen.messages).toBeLessThanOrEqual(unseen.limit);
    expect(unseen.messages).toBeGreaterThan(0);
    // Of seven in turn, the last event made three come online.
    await expect(page.getByRole('button', { name: '3 online' })).toBeVisible();
    const seen = await during(sandbox, drawn.slice(0, 7));
    expect(seen.messages).toBeGreaterThan(seen.limit);
    await expect(page.getByRole('button', { name: '6 online' })).toBeVisible();

    // What waits of a device is told as its row comes into view.
    const scroll = (to: 'top' | 'end') =>
      page.evaluate((end) => window.scrollTo(0, end ? document.documentElement.scrollHeight : 0), to === 'end');
    const lastRow = page.locator('[data-index="499"]');
    await scroll('end');
    const last = (await lastRow.getAttribute('data-key')) ?? '';
    await expect.poll(shown).toContain(last);
    await scroll('top');
    await expect.poll(shown).not.toContain(last);
    for (const id of [others.find((one) => one !== last), last])
      sandbox.control.inject(`event: device-online\ndata: "${id ?? ''}"\n\n`);
    await scroll('end');
    await expect(lastRow.getByText('Online')).toBeVisible();
    await page.getByRole('link', { name: 'Wall' }).first().click();
    await expect.poll(shown).toBeNull();
  });

  test('the worker passes on all news at once while another tab gets its news through this one', async ({
    page,
    context,
    sandbox,
  }) => {
    const { shown, during } = await noteNews(page);
    await signIn(page, sandbox);
    await expect.poll(async () => (await shown())?.length ?? 0).toBeGreaterThan(5);
    const { others } = await byRow(page, sandbox);
    const second = await context.newPage();
    await second.goto(sandbox.url);
    await expect(live(second)).toBeVisible();
    await expect.poll(shown).toBeNull();
    await page.bringToFront();
    const unseen = await during(sandbox, others.slice(0, 7));
    expect(unseen.messages).toBeGreaterThan(unseen.limit);
    await expect(second.getByRole('button', { name: '3 online' })).toBeVisible();
  });
});
