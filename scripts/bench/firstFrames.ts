import type { Page } from '@playwright/test';

export const STARTS = 20;

/** From opening the page of a device to the first frame on the screen, in ms; the page shows the list. */
export async function firstFrames(page: Page, id: string, starts = STARTS): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < starts; round += 1) {
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
