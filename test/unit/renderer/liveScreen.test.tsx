/** @jest-environment ./test/support/browserEnvironment.ts */
import { expect, test } from '@jest/globals';
import { render } from '@testing-library/react';
import { createRef } from 'react';
import { Screen } from '../../../renderer/features/live-view/components/Screen';

test('of a camera that is mounted on its side the frames are turned, and the last picture, which is upright, is not', () => {
  const { container } = render(
    <Screen
      video={createRef()}
      last={createRef()}
      label="Nose camera, live"
      isLive={false}
      still="data:image/jpeg,"
      rotationDeg={90}
    />,
  );
  const turnedBy = (name: string) =>
    container.querySelector(name)?.closest('[data-rotation]')?.getAttribute('data-rotation') ?? null;
  expect(['video', 'canvas', 'img'].map(turnedBy)).toEqual(['90', '90', null]);
});
