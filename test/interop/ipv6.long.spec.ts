import { expect } from '../e2e/web/fixtures';
import { setUp } from './support/bench';
import { test } from './support/ownNetwork';
import { leave, open, plays, remoteOf, said } from './support/viewer';
import { without } from '../../scripts/lib/machine';

test.skip(...without('ipv6'));

const FIRST_MS = 20_000;
const CLOSED_MS = 10_000;

for (const server of ['gst_server', 'aiortc_server'] as const) {
  test(`ipv6: page, WHEP and video of ${server} by IPv6 alone`, async ({ page, network, run }, info) => {
    const { media6 } = network;
    const media = await run(server, ['--host', media6 ?? '']);
    expect(media.url).toContain(`[${media6}]`);
    const bench = await setUp(media.url, 'api', {}, '::1');
    try {
      expect(bench.whepUrl).toContain('http://[::1]:');
      await open(page, bench);
      const first = await plays(page, FIRST_MS);
      const remote = await remoteOf(page);
      info.annotations.push({ type: 'first', description: `${first} ms` });
      info.annotations.push({ type: 'says', description: `${await said(page)} (${remote})` });
      expect(remote).toBe(`host ${media6}`);
      await leave(page);
      await expect.poll(async () => (await media.counts()).open, { timeout: CLOSED_MS }).toBe(0);
      expect(await media.counts()).toMatchObject({ stray: 0, deleted: 1 });
    } finally {
      await bench.close();
    }
  });
}
