import type { Page } from '@playwright/test';

/** Frames that each video element of the page has shown; `getVideoPlaybackQuality` counts none of a stream's in Firefox. */
export const shown = (page: Page): Promise<number[]> =>
  page
    .locator('video')
    .evaluateAll((all) =>
      Promise.all(
        all.map(
          (one) =>
            new Promise<number>((resolve) =>
              (one as HTMLVideoElement).requestVideoFrameCallback((_, { presentedFrames }) => resolve(presentedFrames)),
            ),
        ),
      ),
    );

/** The value of a row of the statistics. */
export const statistic = (page: Page, label: string) =>
  page
    .getByRole('region', { name: 'Statistics' })
    .locator('dl > div')
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator('dd');

/** What this browser says that it can receive. */
export const codecs = (page: Page): Promise<string[]> =>
  page.evaluate(() => (RTCRtpReceiver.getCapabilities('video')?.codecs ?? []).map(({ mimeType }) => mimeType));
