import type { Page, TestInfo } from '@playwright/test';
import type { Server } from '../../scripts/lib/launchServer';
import { without } from '../../scripts/lib/machine';
import { expect } from '../e2e/web/fixtures';
import { IS_PLAIN, setUp, type Bench } from './support/bench';
import { test } from './support/ownNetwork';
import { leave, open, plays, remoteOf, said } from './support/viewer';

const FIRST_MS = 20_000;
const CLOSED_MS = 10_000;

test.skip(...without('janus'));

/** Janus's sessions lie on a path of their own, so that it needs an origin of its own. */
const setUpJanus = ({ url }: Server): Promise<Bench> => setUp(`${url}/whep/endpoint/front`, 'origin');

const note = (info: TestInfo, type: 'says' | 'first', description: string) =>
  info.annotations.push({ type, description });

async function expectPlays(page: Page, info: TestInfo, host: string): Promise<void> {
  note(info, 'first', `${await plays(page, FIRST_MS)} ms`);
  const remote = await remoteOf(page);
  note(info, 'says', `${await said(page)} (${remote})`);
  expect(remote).toBe(`host ${host}`);
  const size = await page.locator('video').evaluate((video: HTMLVideoElement) => [video.videoWidth, video.videoHeight]);
  expect(size).toEqual([320, 180]);
  if (!IS_PLAIN) await expect(page.getByText('Live', { exact: true }).first()).toBeVisible();
}

/** Neither Janus nor its bridge has a session left, and all were closed by name. */
async function expectClosed({ counts }: Server, stray = 0): Promise<void> {
  await expect.poll(async () => (await counts()).open, { timeout: CLOSED_MS, message: 'open sessions' }).toBe(0);
  expect(await counts()).toMatchObject({ opened: 1, deleted: 1, stray, secrets: 0 });
}

for (const [codec, name] of [
  ['h264', 'H.264'],
  ['vp8', 'VP8'],
] as const)
  test(`janus: ${name}, by an offer of its own (406)`, async ({ page, network, run }, info) => {
    const server = await run('janusServer', ['--host', network.media, '--codec', codec]);
    const bench = await setUpJanus(server);
    try {
      await open(page, bench);
      await expectPlays(page, info, network.media);
      await leave(page);
      await expectClosed(server);
    } finally {
      await bench.close();
    }
  });

test('janus: a server that was restarted is found again', async ({ page, network, run }, info) => {
  test.skip(IS_PLAIN, 'the plain player does not come back');
  const server = await run('janusServer', ['--host', network.media]);
  const bench = await setUpJanus(server);
  try {
    await open(page, bench);
    await plays(page, FIRST_MS);
    await server.stop();
    const again = await run('janusServer', ['--host', network.media, '--port', new URL(server.url).port]);
    await expect.poll(async () => (await again.counts()).opened, { timeout: FIRST_MS }).toBe(1);
    await expectPlays(page, info, network.media);
    await leave(page);
    // The session of before is closed too, at a server that does not know it.
    await expectClosed(again, 1);
  } finally {
    await bench.close();
  }
});

test('janus: an offer in place of the answer (201)', async ({ page, network, run }, info) => {
  test.skip(IS_PLAIN, 'the plain player has no words');
  // What the bridge makes of a Janus before 1.2, which answers no offers.
  const server = await run('janusServer', ['--host', network.media, '--as-it-comes']);
  const bench = await setUpJanus(server);
  try {
    await open(page, bench);
    await expect.poll(() => said(page), { timeout: FIRST_MS }).toMatch(/server refused the video request \(201\)/);
    note(info, 'says', await said(page));
    await expectClosed(server);
    await leave(page);
  } finally {
    await bench.close();
  }
});
