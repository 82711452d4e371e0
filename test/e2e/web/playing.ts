import type { Page } from '@playwright/test';

export interface Played {
  readonly duration: number;
  /** Where it went when the middle was asked for, and whether a frame came there. */
  readonly soughtTo: number;
  readonly width: number;
}

/** Plays a file in a page of no site's, whose policy lets files be played. */
export async function play(page: Page, file: Buffer): Promise<Played> {
  return page.evaluate(async (data) => {
    const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
    const video = document.createElement('video');
    video.muted = true;
    video.src = URL.createObjectURL(new Blob([bytes]));
    await new Promise((resolve, reject) => {
      video.addEventListener('loadeddata', resolve);
      video.addEventListener('error', () => reject(new Error(video.error?.message)));
    });
    const { duration } = video;
    video.currentTime = duration / 2;
    await new Promise((resolve) => video.addEventListener('seeked', resolve, { once: true }));
    return { duration, soughtTo: video.currentTime, width: video.videoWidth };
  }, file.toString('base64'));
}

/** The loudest sample of a file's sound, from 0 to 1; 0 for one without sound. */
export const loudest = (page: Page, file: Buffer): Promise<number> =>
  page.evaluate(async (data) => {
    const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
    const context = new OfflineAudioContext(1, 1, 48_000);
    const sound = await context.decodeAudioData(bytes.buffer).catch(() => null);
    return sound?.getChannelData(0).reduce((most, one) => Math.max(most, Math.abs(one)), 0) ?? 0;
  }, file.toString('base64'));

export interface Recorded {
  /** What the page asked each MediaRecorder for. */
  readonly types: readonly string[];
  /** Seconds between `start()` and `stop()`. */
  readonly seconds: number;
  /** The same from the first key frame after `start()`: a file of frames that are passed on begins with it. */
  readonly secondsOfFrames: number;
  /** The longest time meanwhile in which no frame was shown, in seconds: a busy machine leaves frames out. */
  readonly longestGap: number;
}

type Mark = 'startedAt' | 'keyFrameAt' | 'stoppedAt';

/** Notes when the page's recorders begin and end, by the page's own clock: a click of a busy browser comes late. */
export async function watchRecorders(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen = { types: [] as string[], startedAt: 0, keyFrameAt: 0, stoppedAt: 0, shownAt: [] as number[] };
    Object.assign(window, { recorders: seen });
    const noteFrames = (video: HTMLVideoElement | null): void =>
      void video?.requestVideoFrameCallback(() => {
        seen.shownAt.push(performance.now());
        if (seen.stoppedAt === 0) noteFrames(video);
      });
    const keyFrames = async (): Promise<number> => {
      let count = 0;
      for (const peer of (window as unknown as { peers: RTCPeerConnection[] }).peers)
        (await peer.getStats()).forEach((row: { type: string; keyFramesDecoded?: number }) => {
          if (row.type === 'inbound-rtp') count += row.keyFramesDecoded ?? 0;
        });
      return count;
    };
    const noteKeyFrame = async (before: number): Promise<void> => {
      while ((await keyFrames()) <= before) await new Promise((resolve) => setTimeout(resolve, 20));
      seen.keyFrameAt = performance.now();
    };
    window.MediaRecorder = class extends MediaRecorder {
      constructor(stream: MediaStream, options?: MediaRecorderOptions) {
        super(stream, options);
        seen.types.push(options?.mimeType ?? '');
      }
      override start(slice?: number): void {
        seen.startedAt = performance.now();
        super.start(slice);
        void keyFrames().then(noteKeyFrame);
        noteFrames(document.querySelector('video'));
      }
      override stop(): void {
        seen.stoppedAt = performance.now();
        super.stop();
      }
    };
  });
}

export const recorded = (page: Page): Promise<Recorded> =>
  page.evaluate(() => {
    const seen = (window as unknown as { recorders: { types: string[]; shownAt: number[] } & Record<Mark, number> })
      .recorders;
    const until = (mark: Mark) => (seen.stoppedAt - seen[mark]) / 1000;
    const marks = [seen.startedAt, ...seen.shownAt.filter((at) => at < seen.stoppedAt), seen.stoppedAt];
    const gaps = marks.slice(1).map((at, index) => (at - (marks[index] ?? 0)) / 1000);
    return {
      types: seen.types,
      seconds: until('startedAt'),
      secondsOfFrames: until('keyFrameAt'),
      longestGap: seen.shownAt.length === 0 ? 0 : Math.max(...gaps),
    };
  });
