import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { socketAddress } from '../../../app/api/socketAddress';

const API = 'https://api.example.com';

test.each([
  ['wss://api.example.com/v1/x?ticket=a', API, 'wss://api.example.com/v1/x?ticket=a'],
  ['/v1/x', API, 'wss://api.example.com/v1/x'],
  ['ws://api.example.com/v1/x', API, 'wss://api.example.com/v1/x'],
  ['ws://127.0.0.1:4800/v1/x', 'http://127.0.0.1:4800', 'ws://127.0.0.1:4800/v1/x'],
  ['wss://evil.example/v1/x', API, null],
  ['//evil.example/v1/x', API, null],
  ['wss://user@api.example.com/', API, null],
  ['wss://:secret@api.example.com/', API, null],
  ['wss://api.example.com:8443/', API, null],
  ['javascript:alert(1)', API, null],
  [`/${'x'.repeat(4095)}`, API, `wss://api.example.com/${'x'.repeat(4095)}`],
  [`/${'x'.repeat(4096)}`, API, null],
])('is that of the API, and as secure: %#', (address, api, wanted) => {
  expect(socketAddress(address, api)).toBe(wanted);
});

test('whatever is named, nothing but the host of the API is opened', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.webUrl()), (address) => {
      const found = socketAddress(address, API);
      expect(found === null || found.startsWith('wss://api.example.com/')).toBe(true);
    }),
  );
});
