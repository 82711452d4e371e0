import { expect, test } from '@jest/globals';
import { getSnapshot } from '#app/api/media';

test('a snapshot is a JPEG of at most 300 kB, or none', () => {
  expect(getSnapshot.decode(new Uint8Array())).toBeNull();
  const huge = new Uint8Array(300_001);
  huge.set([0xff, 0xd8, 0xff]);
  for (const bad of [Buffer.from('<svg onload=x>'), Buffer.from([0xff, 0xd8]), huge, '\xff\xd8\xff', null, {}])
    expect(() => getSnapshot.decode(bad)).toThrow('no JPEG');
});
