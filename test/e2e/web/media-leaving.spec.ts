import type { ServerResponse } from 'node:http';
import { grant, mediaPage, type MediaWindow } from '../../support/mediaPage';
import { startScriptedServer, type Asked } from '../../support/scriptedServer';
import { expect, test } from './fixtures';

/** Longer than a page that is gone could wait for. */
const SLOW_MS = 300;

for (const way of ['closed', 'left for another page'] as const)
  test(
    `a page that is ${way} ends its session at a media origin: the question whether it may, then a DELETE that is led on`,
    { tag: way === 'closed' ? [] : '@long' },
    async ({ page }) => {
      const answer = ({ method, url }: Asked, response: ServerResponse) => {
        const isLed = method === 'DELETE' && url === '/cam/1';
        const [status, more] = method === 'OPTIONS' ? [204, {}] : isLed ? [307, { location: '/edge/1' }] : [200, {}];
        setTimeout(() => response.writeHead(status, { ...grant('*'), ...more }).end(), SLOW_MS);
      };
      const media = await startScriptedServer(answer);
      const site = await startScriptedServer((asked, response) => {
        mediaPage(asked, response, { media: { origins: [media.origin] } });
      });
      await page.goto(`${site.origin}/`);
      await page.evaluate(
        ([api, origin]) => {
          const { createSendMedia } = window as unknown as MediaWindow;
          const send = createSendMedia({ api, origins: [origin], sendToken: false });
          const end = { method: 'DELETE', url: `${origin}/cam/1`, body: null, headers: {} } as const;
          window.addEventListener('pagehide', () => void send(end).catch(() => undefined));
        },
        [site.origin, media.origin] as const,
      );
      if (way === 'closed') await page.close({ runBeforeUnload: true });
      else await page.goto('about:blank');
      const ends = () => media.of('DELETE').map(({ url }) => url);
      await expect.poll(ends).toEqual(['/cam/1', '/edge/1']);
      expect(media.asked[0]).toMatchObject({ method: 'OPTIONS', url: '/cam/1' });
      await Promise.all([media.close(), site.close()]);
    },
  );
