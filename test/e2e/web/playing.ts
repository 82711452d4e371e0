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
