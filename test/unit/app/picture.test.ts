import { expect, test } from '@jest/globals';
import { JPEG_LIMITS, toPicture } from '#app/api/picture';

const START = [0xff, 0xd8, 0xff];
const jpeg = (length: number) => Uint8Array.from({ length }, (_, index) => START[index] ?? index % 256);

test('a JPEG is an address of its own data', () => {
  const picture = toPicture(jpeg(300)) ?? '';
  expect(picture).toMatch(/^data:image\/jpeg;base64,/);
  expect(Uint8Array.from(atob(picture.split(',')[1] ?? ''), (one) => one.charCodeAt(0))).toEqual(jpeg(300));
  expect(toPicture(jpeg(JPEG_LIMITS.maxBytes))).not.toBeNull();
});

test('an empty answer is no picture', () => {
  expect(toPicture(new Uint8Array())).toBeNull();
});

test.each([
  ['a text', 'ÿØÿ'],
  ['nothing', null],
  ['other bytes', Uint8Array.of(0x89, 0x50, 0x4e)],
  ...START.map(
    (_, at) => [`a false byte ${at}`, Uint8Array.from(START, (one, index) => (index === at ? 0 : one))] as const,
  ),
  ['one that is too large', jpeg(JPEG_LIMITS.maxBytes + 1)],
  ['two bytes', jpeg(2)],
])('%s is refused', (_, value) => {
  expect(() => toPicture(value)).toThrow('no JPEG');
});
