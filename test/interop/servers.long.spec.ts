import type { TestInfo } from '@playwright/test';
import { launch, type Counts, type Script, type Server } from '../../scripts/lib/launchServer';
import { without } from '../../scripts/lib/machine';
import { expect } from '../e2e/web/fixtures';
import { ROWS, type Row } from './rows';
import { IS_PLAIN, setUp, type Bench } from './support/bench';
import { leave, open, plays, said } from './support/viewer';
import { test as base } from '../e2e/silentTest';

const SCRIPTS: Readonly<Record<Exclude<Row['server'], 'sandbox'>, Script>> = {
  gstreamer: 'gst_server',
  aiortc: 'aiortc_server',
};
/** Browser and servers start on a machine that may be busy; a publisher that is late takes three tries. */
const FIRST_MS = 20_000;
const CLOSED_MS = 10_000;
/** A server that gets no DELETE learns of a viewer's end from DTLS, or from ICE checks that stay away. */
const GONE_MS = 45_000;

/** A line of the table that `npm run interop` prints. */
const note = (info: TestInfo, type: 'says' | 'first', description: string) =>
  info.annotations.push({ type, description });

interface Made {
  readonly bench: Bench;
  readonly server: Server | null;
}

const test = base.extend<{ make: (row: Pick<Row, 'server' | 'args' | 'behaviour' | 'route'>) => Promise<Made> }>({
  make: async ({}, use) => {
    const made: Made[] = [];
    await use(async ({ server: kind, args = [], behaviour, route }) => {
      const server = kind === 'sandbox' ? null : await launch(SCRIPTS[kind], args);
      const bench = await setUp(server?.url ?? null, route);
      made.push({ bench, server });
      if (behaviour) bench.sandbox.control.setWhep(bench.deviceId, 'main', behaviour);
      return { bench, server };
    });
    for (const { bench, server } of made) {
      await bench.close();
      await server?.stop();
    }
  },
});

/** Nothing is left open, and every session that could be closed was closed at its very address. */
async function expectClosed({ bench, server }: Made, ends: 'deleted' | 'gone', isPlayed = true): Promise<void> {
  if (!server) {
    await expect.poll(() => bench.sandbox.control.stats().viewers, { timeout: CLOSED_MS }).toBe(0);
    return;
  }
  const timeout = ends === 'gone' ? GONE_MS : CLOSED_MS;
  const openNow = async () => (await server.counts()).open;
  await expect.poll(openNow, { timeout, message: 'sessions open at the server' }).toBe(0);
  const counts: Counts = await server.counts();
  expect(counts.stray, 'requests to wrong addresses').toBe(0);
  if (isPlayed) expect(counts.opened, 'sessions').toBeGreaterThan(0);
  expect(counts.deleted, 'DELETEs').toBe(ends === 'gone' ? 0 : counts.opened);
  expect(counts.secrets, 'requests with cookies or tokens').toBe(0);
}

for (const row of ROWS) {
  const tag = row.isFast ? ['@fast'] : [];
  test(`${row.server}: ${row.name}`, { tag }, async ({ page, make }, info) => {
    const { server: kind, expected, ends = 'deleted' } = row;
    if (kind !== 'sandbox') test.skip(...without(kind));
    test.skip(IS_PLAIN && !expected.plays, 'the plain player has no words');
    info.setTimeout(info.timeout + (ends === 'gone' ? GONE_MS : 0));
    const made = await make(row);
    await open(page, made.bench);
    try {
      if (expected.plays) {
        note(info, 'first', `${await plays(page, FIRST_MS)} ms`);
      } else {
        const never = expected.never ?? /(?!)/;
        const all = new Set<string>();
        const now = async () => {
          const text = await said(page);
          all.add(text);
          return text;
        };
        await expect.poll(now, { timeout: FIRST_MS, intervals: [100] }).toMatch(expected.says);
        expect(
          [...all].filter((text) => never.test(text)),
          'what must not be said',
        ).toEqual([]);
      }
    } finally {
      note(info, 'says', await said(page));
    }
    await leave(page);
    await expectClosed(made, ends, expected.plays);
  });
}

test('gstreamer: whep_url on an origin that no configuration names is not asked', async ({ page, make }, info) => {
  test.skip(...without('gstreamer'));
  test.skip(IS_PLAIN, 'the plain player knows no configuration');
  const made = await make({ server: 'gstreamer', route: 'unnamed' });
  await open(page, made.bench);
  await page.waitForTimeout(5000);
  note(info, 'says', await said(page));
  expect(await made.server?.counts()).toMatchObject({ posts: 0, asked: 0, preflights: 0 });
});

test('gstreamer: sound is muted at first and can be switched on', async ({ page, make }, info) => {
  test.skip(...without('gstreamer'));
  const made = await make({ server: 'gstreamer', args: ['--audio'] });
  await open(page, made.bench);
  note(info, 'first', `${await plays(page, FIRST_MS)} ms`);
  note(info, 'says', await said(page));
  if (!IS_PLAIN) {
    const muted = () => page.locator('video').evaluate((video: HTMLVideoElement) => video.muted);
    expect(await muted()).toBe(true);
    await page
      .getByRole('button', { name: /mute|sound/i })
      .first()
      .click();
    await expect.poll(muted).toBe(false);
  }
  await leave(page);
  await expectClosed(made, 'deleted');
});

for (const kind of ['gstreamer', 'aiortc'] as const)
  test(`${kind}: how late video with sound is, by the sender reports`, async ({ page, make }, info) => {
    test.skip(...without(kind));
    test.skip(IS_PLAIN, 'the plain player has no words');
    // Chromium tells the playout time only of video that it keeps in step with sound.
    const made = await make({ server: kind, args: ['--audio'] });
    await open(page, made.bench);
    note(info, 'first', `${await plays(page, FIRST_MS)} ms`);
    const heard = new Set<string>();
    const now = async () => {
      const text = await said(page);
      heard.add(text.replaceAll(/\d+/g, 'N'));
      return text;
    };
    if (kind === 'aiortc') {
      // Reports come every few seconds; until then only the part that this computer knows is said.
      const chip = page.getByTitle(/^From the server to this screen, ±\d{1,3} ms$/);
      await expect(chip).toHaveText(/^at least \d{1,3} ms$/, { timeout: FIRST_MS });
      expect(await now()).toMatch(/Video is playing: .*at least \d{1,3} ms\./);
    } else {
      // By GStreamer's first reports, video would be later with every second.
      const until = Date.now() + 12_000;
      await expect.poll(async () => (await now()) !== '' && Date.now() > until, { timeout: FIRST_MS }).toBe(true);
    }
    note(info, 'says', await now());
    expect([...heard].join()).not.toMatch(/High latency| late\b/);
    await leave(page);
    await expectClosed(made, 'deleted');
  });

test('aiortc: a server that was restarted is found again', async ({ page, make }, info) => {
  test.skip(...without('aiortc'));
  test.skip(IS_PLAIN, 'the plain player does not come back');
  const made = await make({ server: 'aiortc' });
  await open(page, made.bench);
  await plays(page, FIRST_MS);
  const { port } = new URL(made.server?.url ?? '');
  await made.server?.stop();
  const again = await launch('aiortc_server', ['--port', port]);
  try {
    await expect.poll(async () => (await again.counts()).opened, { timeout: FIRST_MS }).toBe(1);
    note(info, 'first', `${await plays(page, FIRST_MS)} ms`);
    note(info, 'says', await said(page));
    await leave(page);
    await expect.poll(async () => (await again.counts()).open, { timeout: CLOSED_MS }).toBe(0);
  } finally {
    await again.stop();
  }
});

test('sandbox: a tab that is closed before the answer comes leaves no session', async ({ page, make }, info) => {
  test.skip(IS_PLAIN, 'leaving is part of the product');
  const { bench } = await make({ server: 'sandbox', behaviour: { answerDelayMs: 3000 } });
  const viewers = () => bench.sandbox.control.stats().viewers;
  await open(page, bench);
  await expect.poll(viewers).toBe(1);
  // A page that is gone cannot know the address of this session: the API drops what it cannot deliver.
  await page.close();
  await expect.poll(viewers, { timeout: 5000 }).toBe(0);
  note(info, 'says', '(dropped with its answer)');
});
