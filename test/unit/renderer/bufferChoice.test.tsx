/** @jest-environment ./test/support/browserEnvironment.ts */
import { expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { BufferChoice } from '../../../renderer/features/live-view/components/stage/BufferChoice';

// jsdom has no WebRTC: stands in for the check of what the browser supports. Left out: receivers, and the effect of the value.
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
