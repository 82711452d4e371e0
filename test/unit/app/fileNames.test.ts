import { expect, test } from '@jest/globals';
import { CAPTURE_NAME, captureName } from '../../../app/domain/captureName';
import { DOWNLOAD_NAME } from '../../../app/api/download';

const AT = new Date('2026-08-21T14:03:11.789Z');

test.each([
  ['Nose drone', 1, 'Nose drone_2026-08-21T14-03-11Z.jpg'],
  ['Nose drone', 2, 'Nose drone_2026-08-21T14-03-11Z_part2.jpg'],
  ['../../etc/passwd', 1, 'etcpasswd_2026-08-21T14-03-11Z.jpg'],
  [' Größe_7-b ', 1, 'Größe_7-b_2026-08-21T14-03-11Z.jpg'],
  ['???', 1, 'device_2026-08-21T14-03-11Z.jpg'],
  ['', 1, 'device_2026-08-21T14-03-11Z.jpg'],
  ['a'.repeat(80), 1, `${'a'.repeat(60)}_2026-08-21T14-03-11Z.jpg`],
  [`${'a'.repeat(59)} b`, 1, `${'a'.repeat(59)}_2026-08-21T14-03-11Z.jpg`],
])('a picture of %j, part %i, is named %s (pages §2)', (device, part, name) => {
  expect(captureName(device, AT, 'jpg', part)).toBe(name);
  expect(name).toMatch(CAPTURE_NAME);
});

test.each(['webm', 'mkv', 'mp4'] as const)('a recording may be %s', (kind) => {
  expect(captureName('Mast', AT, kind)).toBe(`Mast_2026-08-21T14-03-11Z.${kind}`);
  expect(captureName('Mast', AT, kind)).toMatch(CAPTURE_NAME);
});

test.each([
  '',
  '.jpg',
  'a',
  'a.exe',
  'a.jpg.exe',
  'a.b.jpg',
  '../a.jpg',
  'a/b.jpg',
  'a\\b.jpg',
  'a:b.jpg',
  ' a.jpg',
  'a .jpg',
  'a.jpg ',
  'a\n.jpg',
  'con.jpg',
  'CON .jpg',
  'prn.jpg',
  'aux.jpg',
  'nul.jpg',
  'com1.jpg',
  'COM¹.jpg',
  'lpt9.jpg',
  `${'a'.repeat(101)}.jpg`,
])('%j names no capture', (name) => expect(name).not.toMatch(CAPTURE_NAME));

test.each(['a.jpg', 'A.JPG', '7.mp4', 'console.jpg', 'com10.jpg', 'a b.webm', `${'a'.repeat(100)}.mkv`])(
  '%j names one',
  (name) => expect(name).toMatch(CAPTURE_NAME),
);

test.each([
  '',
  'a',
  'a.',
  '.log',
  '../a.log',
  'a/b.log',
  'a\\b.log',
  ' a.log',
  'a.tar.gz',
  'a.log\n',
  'con.log',
  'NUL.txt',
  'com1.log',
  'lpt1.log',
  'a.123456789',
  `${'a'.repeat(101)}.log`,
])('%j names no download', (name) => expect(name).not.toMatch(DOWNLOAD_NAME));

test.each(['a.log', 'ä b_c-d.ulg', 'A.BIN', 'config.7z', 'a.12345678', `${'a'.repeat(100)}.log`])(
  '%j names a download',
  (name) => expect(name).toMatch(DOWNLOAD_NAME),
);
