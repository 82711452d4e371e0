import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  addressProblem,
  fingerprintProblem,
  nameProblem,
  splitCredentials,
} from '../../../../app/settings/mediaSource';

describe('credentials in a pasted address', () => {
  test.each([
    ['rtsp://admin:pass@10.0.0.5:8554/main', 'rtsp://10.0.0.5:8554/main', 'admin', 'pass'],
    ['  rtsp://admin@cam.local/1 ', 'rtsp://cam.local/1', 'admin', null],
    ['rtsps://a%40b:p%3Aq@cam.example/', 'rtsps://cam.example/', 'a@b', 'p:q'],
    ['rtsp://admin:p@ss@cam.example/1', 'rtsp://cam.example/1', 'admin', 'p@ss'],
    ['rtsp://admin:pa/ss@cam.example/1', 'rtsp://cam.example/1', 'admin', 'pa/ss'],
    ['rtsp://admin:pa#ss@cam.example/1', 'rtsp://cam.example/1', 'admin', 'pa#ss'],
    ['rtsp://admin:50%@cam.example/1', 'rtsp://cam.example/1', 'admin', '50%'],
    ['rtsp://:secret@cam.example/1', 'rtsp://cam.example/1', null, 'secret'],
    ['srt://u:p@[2001:db8::1]:9000', 'srt://[2001:db8::1]:9000', 'u', 'p'],
    ['rtsp://cam.example/stream@home', 'rtsp://cam.example/stream@home', null, null],
    ['rtsp://cam.example:554/stream@home', 'rtsp://cam.example:554/stream@home', null, null],
    ['rtsp://[2001:db8::1]/stream@home', 'rtsp://[2001:db8::1]/stream@home', null, null],
    ['rtsp://cam.example:/stream@home', 'rtsp://cam.example:/stream@home', null, null],
    ['rtsp://cam.example', 'rtsp://cam.example', null, null],
    ['rtsp://:@cam.example/1', 'rtsp://cam.example/1', null, null],
    ['rtsp://a:b:c@cam.example/1', 'rtsp://cam.example/1', 'a', 'b:c'],
    ['rtsp://admin:p@ss w/ord@cam.example:554/1', 'rtsp://cam.example:554/1', 'admin', 'p@ss w/ord'],
    ['rtsp://admin:pass@cam.example/stream@home', 'rtsp://cam.example/stream@home', 'admin', 'pass'],
    ['rtsp://admin:pass@[2001:db8::1]:554/a@b', 'rtsp://[2001:db8::1]:554/a@b', 'admin', 'pass'],
    ['rtsp://admin:123456/x@cam.example/1', 'rtsp://cam.example/1', 'admin', '123456/x'],
    ['rtsp://admin:pa?ss@cam.example/1', 'rtsp://cam.example/1', 'admin', 'pa?ss'],
    ['RTSP://admin:pass@CAM.example/1', 'RTSP://CAM.example/1', 'admin', 'pass'],
    ['user:pass@cam.example', 'user:pass@cam.example', null, null],
    ['cam.example', 'cam.example', null, null],
  ])('%s', (address, url, username, password) => {
    expect(splitCredentials(address)).toEqual({ url, username, password });
  });

  test('never stay in the address, however they are written', () => {
    const text = fc.string({ minLength: 1, maxLength: 30 }).map((one) => encodeURIComponent(one));
    fc.assert(
      fc.property(text, text, (user, password) => {
        const split = splitCredentials(`rtsp://${user}:${password}@cam.example:554/main`);
        expect(split).toEqual({
          url: 'rtsp://cam.example:554/main',
          username: decodeURIComponent(user),
          password: decodeURIComponent(password),
        });
      }),
    );
    fc.assert(fc.property(fc.string(), (any) => void splitCredentials(any)));
  });
});

test.each([
  ['rtsp', 'rtsp://192.168.144.25:8554/main.264', true],
  ['rtsp', 'rtsps://[2001:db8::1]:322/a?b=c', true],
  ['rtsp', 'rtsp://cam', true],
  ['rtsp', 'http://cam.example/', false],
  ['rtsp', 'rtsp://', false],
  ['rtsp', 'rtsp://cam.example:0/', false],
  ['rtsp', 'rtsp://cam.example:70000/', false],
  ['rtsp', 'rtsp://cam.example:/', false],
  ['rtsp', 'rtsp://cam .example/', false],
  ['rtsp', '', false],
  ['rtsp', 'rtsp://cam.example:1/', true],
  ['rtsp', 'rtsp://cam.example:65535', true],
  ['rtsp', 'rtsp://cam.example:65536', false],
  ['rtsp', 'rtsp://cam.example?a=b', true],
  ['rtsp', 'RTSP://cam.example/1', true],
  ['rtsp', 'see rtsp://cam.example/1', false],
  ['rtsp', 'rtsp://user@cam.example/1', false],
  ['rtsp', 'rtsp://cam.example/a b', false],
  ['rtsp', 'rtsp://cam.example/a\u200b', false],
  ['rtsp', `rtsp://cam.example/${'x'.repeat(2029)}`, true],
  ['rtsp', `rtsp://cam.example/${'x'.repeat(2030)}`, false],
  ['srt', 'rtsp://10.0.0.7:9000', false],
  ['srt', 'srt://10.0.0.7:9000', true],
  ['whep', 'https://media.example/whep/1', true],
  ['whep', 'rtsp://media.example/whep/1', false],
] as const)('an address of %s: %s', (kind, address, isGood) =>
  expect(addressProblem(kind, address) === null).toBe(isGood),
);

test.each([
  ['rtsp', '', 'Enter an address.'],
  ['rtsp', 'http://cam.example/', 'An address begins with rtsp:// or rtsps://.'],
  ['whep', 'rtsp://cam.example/', 'An address begins with http:// or https://.'],
  ['rtsp', 'rtsp://', 'Check the host name and the port.'],
  ['rtsp', 'rtsp://cam.example:0/', 'A port is a number from 1 to 65535.'],
  ['rtsp', 'rtsp://cam .example/', 'An address has no spaces or invisible characters.'],
  ['rtsp', `rtsp://${'x'.repeat(2048)}`, 'Enter at most 2048 characters.'],
] as const)('what is wrong with %s %.30s is said', (kind, address, sentence) =>
  expect(addressProblem(kind, address)).toBe(sentence),
);

test('an address that may be sent names one host of the web, a good port, and no credentials', () => {
  const kinds = ['rtsp', 'srt', 'whep'] as const;
  const piece = fc.constantFrom(
    'rtsp',
    'rtsps',
    'srt',
    'http',
    'https',
    '://',
    ':',
    '/',
    '@',
    '[',
    ']',
    '::1',
    '?',
    '#',
  );
  const word = fc.oneof(
    piece,
    piece,
    fc.constantFrom('cam', '10.0.0.7', '554', '0', '65536', ' ', '\u202e'),
    fc.string(),
  );
  const address = fc.oneof(
    fc.string(),
    fc.array(word, { maxLength: 12 }).map((parts) => parts.join('')),
  );
  fc.assert(
    fc.property(fc.constantFrom(...kinds), address, (kind, text) => {
      if (addressProblem(kind, text) !== null) return;
      expect(splitCredentials(text)).toEqual({ url: text, username: null, password: null });
      const [, authority = ''] = /^[a-z]+:\/\/([^/?#]+)/i.exec(text) ?? [];
      expect(authority).toMatch(/^(?:\[[0-9a-f:.]+\]|[^\s:@[\]]+)(?::\d+)?$/i);
      const port = Number(/:(\d+)$/.exec(authority)?.[1] ?? 554);
      expect(port >= 1 && port <= 65_535).toBe(true);
    }),
    { numRuns: 2000 },
  );
});

test('names are short, plain and unlike the others', () => {
  expect(nameProblem('Nose', ['Belly'])).toBeNull();
  expect(nameProblem(` ${'x'.repeat(64)} `, [])).toBeNull();
  expect([nameProblem(' ', []), nameProblem('x'.repeat(65), []), nameProblem('belly', ['Nose', ' Belly '])]).toEqual([
    'Enter a name.',
    'Enter at most 64 characters.',
    'Another source has this name.',
  ]);
  for (const name of ['', '   ', 'x'.repeat(65), 'a\u202Eb', ' belly '])
    expect(nameProblem(name, ['Belly'])).not.toBeNull();
});

test('a fingerprint has 64 digits, with or without colons', () => {
  expect(fingerprintProblem('ab'.repeat(32))).toBeNull();
  expect(fingerprintProblem(Array.from({ length: 32 }, () => 'AB').join(':'))).toBeNull();
  for (const one of ['', 'ab'.repeat(31), 'ab'.repeat(33), 'g'.repeat(64), `x${'ab'.repeat(32)}`])
    expect(fingerprintProblem(one)).not.toBeNull();
});
