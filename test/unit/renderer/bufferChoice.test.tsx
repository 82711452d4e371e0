/** @jest-environment ./test/support/browserEnvironment.ts */
import { expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { BufferChoice } from '../../../renderer/features/live-view/components/stage/BufferChoice';

// jsdom has no WebRTC: as much of it as tells what a browser can be asked for. Left out: receivers, and what they do with the value.
const setReceiver = (prototype: object) => Object.assign(window, { RTCRtpReceiver: { prototype } });
const choice = () => screen.queryByRole<HTMLSelectElement>('combobox', { name: 'Buffer' });

test('the buffer can be chosen only in a browser that can be asked for it', () => {
  const { rerender } = render(<BufferChoice key="without WebRTC" ms={100} onChange={jest.fn()} />);
  expect(choice()).toBeNull();
  setReceiver({});
  rerender(<BufferChoice key="without jitterBufferTarget" ms={100} onChange={jest.fn()} />);
  expect(choice()).toBeNull();
  setReceiver({ jitterBufferTarget: null });
  rerender(<BufferChoice key="with it" ms={100} onChange={jest.fn()} />);
  expect(choice()?.value).toBe('100');
});
