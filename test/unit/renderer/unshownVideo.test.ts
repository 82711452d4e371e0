/** @jest-environment ./test/support/browserEnvironment.ts */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { hasStream } from '../../../renderer/features/live-view/connection/playerState';
import { createVideo, mediaAnswer, resetField } from '../../support/browserConnection';
import { pass, play, playLive, stopAll } from '../../support/playedStream';

beforeEach(() => {
  jest.useFakeTimers();
  resetField();
});
afterEach(() => {
  stopAll();
  jest.useRealTimers();
});

/** Of a page that is visible, and that the browser does not draw. */
function createUndrawn(): HTMLVideoElement {
  const video = createVideo();
  Object.assign(video, { requestVideoFrameCallback: () => 0 });
  return video;
}
const connecting = (step: string) => ({ name: 'connecting', step, resumed: null });

describe('video that is decoded and not shown', () => {
  test('can be recorded after a second, and is reported after ten', async () => {
    const { states, calls, last } = play({ video: createUndrawn() });
    await pass(3000);
    expect(last()).toEqual(connecting('decoded'));
    expect(states.map(hasStream)).toContain(true);
    await pass(10_000);
    expect(last()).toEqual(connecting('unshown'));
    expect(hasStream(connecting('unshown') as never)).toBe(true);
    await pass(60_000);
    expect([calls, last()]).toEqual([['POST'], connecting('unshown')]);
  });

  test('can be recorded after a failed attempt as well', async () => {
    let isServed = false;
    const { states, last } = play({
      video: createUndrawn(),
      answer: ({ method, url }) =>
        mediaAnswer(method !== 'POST' ? 204 : isServed ? 201 : 503, { location: `${url}/1` }),
    });
    await pass(500);
    expect(last()).toMatchObject({ name: 'busy' });
    isServed = true;
    await pass(6000);
    expect([last(), states.map(hasStream).at(-1)]).toEqual([connecting('decoded'), true]);
  });

  test('is live once the page is drawn', async () => {
    const video = createUndrawn();
    let draw: () => void = () => undefined;
    Object.assign(video, { requestVideoFrameCallback: (run: () => void) => ((draw = run), 0) });
    const { last } = play({ video });
    await pass(15_000);
    expect(last()).toEqual(connecting('unshown'));
    draw();
    expect(last()).toEqual({ name: 'live' });
  });

  test('is not reported when the first frame is shown soon', async () => {
    const { states } = await playLive();
    expect(states.map(hasStream).indexOf(true)).toBe(states.length - 1);
  });
});
