import { expect, test } from '@jest/globals';
import { listMavlinkConfigs } from '#app/api/mavlinkConfigs';

test.each([
  ['192.0.2.44', '192.0.2.44'],
  ['2001:DB8::7', '2001:db8::7'],
  ['127.0.0.1', null],
  ['::1', null],
  ['0.0.0.0', null],
  ['ground.example', null],
  ['192.0.2.44:1234', null],
  [7, null],
  [undefined, null],
])('who asks from %p may be sent to at %p', (caller_address, address) => {
  expect(listMavlinkConfigs.decode({ caller_address, items: [] }).callerAddress).toBe(address);
});
