import type { Browser, Page } from '@playwright/test';
import type { Sandbox } from '../../test/sandbox/index';
import { at, burntInAge, chip, of, signedIn, startFleet } from './watching';

const STARTS = 20;
const LOOKS = 12;
const LAGS = [0, 300, 700] as const;
/** Budgets of a picture on this machine, in ms (a running stream; the chip beside the burnt-in clock). */
const BUDGETS = { firstP50: 1500, firstP95: 3000, off: 50 } as const;

/** From opening the page of a device to the first frame on the screen, while somebody else watches already. */
async function firstFrames(page: Page, id: string): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < STARTS; round += 1) {
    if (round > 0) await page.getByRole('link', { name: 'Devices' }).first().click();
    await page.waitForSelector('[data-row-link]');
    times.push(
      await page.evaluate(
        (device) =>
          new Promise<number>((resolve) => {
            const from = performance.now();
            document.querySelector<HTMLElement>(`a[href="/devices/${device}"]`)?.click();
            const look = () => {
              const video = document.querySelector('video');
              if (video) video.requestVideoFrameCallback(() => resolve(performance.now() - from));
              else requestAnimationFrame(look);
            };
            look();
          }),
        id,
      ),
    );
  }
  return times;
}

/** How far the latency that is shown is from the age of the picture by the clock burnt into it: the median age of a second, as long as the chip stands. */
async function latencies(page: Page, sandbox: Sandbox, id: string): Promise<number[]> {
  const off: number[] = [];
  for (const ms of LAGS) {
    sandbox.control.setVideoFault(id, ms === 0 ? { kind: 'none' } : { kind: 'lag', ms });
    await page.waitForTimeout(5000);
    const shown = page.getByTitle('From the camera to this screen');
    for (let look = 0; look < LOOKS / LAGS.length; look += 1) {
      const ages: number[] = [];
      const until = Date.now() + 1000;
      while (Date.now() < until) ages.push(await burntInAge(page));
      off.push(Math.abs(Number(/^(\d+) ms$/.exec(await shown.innerText())?.[1]) - at(ages, 0.5)));
    }
  }
  sandbox.control.setVideoFault(id, { kind: 'none' });
  return off;
}

/** Pictures of one simulated drone on this machine: how fast they come, and whether their age is told truly. */
export async function video(browser: Browser): Promise<void> {
  const sandbox = await startFleet(1);
  const [{ id } = { id: '' }] = sandbox.factory;
  const page = await signedIn(browser, sandbox);
  const other = await page.context().newPage();
  await other.goto(`${sandbox.url}/devices/${id}`);
  await chip(other, /^Live$/).waitFor({ timeout: 20_000 });
  await page.bringToFront();
  const first = await firstFrames(page, id);
  await other.close();
  const off = await latencies(page, sandbox, id);
  await page.context().close();
  await sandbox.close();
  console.log(
    `\nVideo: ${STARTS} starts of a running stream, ${off.length} looks at the latency; ratios to the budget`,
  );
  console.log(
    `  first frame   p50 ${of(at(first, 0.5), BUDGETS.firstP50)}   p95 ${of(at(first, 0.95), BUDGETS.firstP95)}`,
  );
  console.log(`  latency off   p50 ${of(at(off, 0.5), BUDGETS.off)}   worst ${of(Math.max(...off), BUDGETS.off)}`);
}
