import { expect, test } from '@jest/globals';
import { problemsOf, type Values } from '#app/resource/define';
import { system } from '#app/settings/sections/system';
import fc from 'fast-check';

const DESIRED: Values = { disk_warn_pct: 85, disk_critical_pct: 95, temp_warn_celsius: 75, temp_critical_celsius: 85 };
const problems = (changes: Values, capability: Values = {}) => problemsOf(system, DESIRED, changes, capability);

test.each([
  ['hostname', ['', '-a', 'a-', 'a.b', 'a b', 'ä', 'a_b', 'x'.repeat(64)]],
  ['time_zone', ['', 'Mars/Olympus', '+02:00', 'Europe/ Berlin', '../etc/passwd', 'x'.repeat(65)]],
  ['update_time', ['', '24:00', '3:00', '03:60', '0300']],
  ['update_days', [['mon', 'mon'], ['monday'], 'mon']],
  ['log_retention_days', [0, 366, 1.5, '7', null]],
  ['temp_warn_celsius', [19, 126, Number.NaN]],
  [
    'ntp_servers',
    [
      [''],
      ['1.2.3'],
      ['1.2.3.4.5'],
      ['256.1.1.1'],
      ['1.2.3.4.'],
      ['pool.ntp.org:123'],
      ['a..b'],
      ['a b'],
      ['[::1]'],
      ['::1::'],
      ['12345::1'],
      ['1:2:3:4:5:6:7'],
      ['a', 'a'],
      ['a', 'b', 'c', 'd', 'e'],
    ],
  ],
] as readonly (readonly [string, readonly unknown[]])[])('%s is refused with a sentence', (name, values) => {
  for (const value of values)
    expect([value, problems({ [name]: value })]).toEqual([value, { [name]: expect.any(String) }]);
});

test.each([
  ['hostname', ['a', '7', 'quad-x4', 'A'.repeat(63)]],
  ['time_zone', ['Europe/Berlin', 'Etc/UTC', 'America/Argentina/Buenos_Aires']],
  ['update_time', ['00:00', '23:59']],
  ['update_days', [[], ['sun', 'mon']]],
  [
    'ntp_servers',
    [
      [],
      ['192.168.0.1'],
      ['::1', 'fe80::1', '1:2:3:4:5:6:7:8'],
      ['pool.ntp.org.', 'time'],
      ['ntp_1.local', 'köln.example'],
    ],
  ],
] as readonly (readonly [string, readonly unknown[]])[])('%s is taken', (name, values) => {
  for (const value of values) expect([value, problems({ [name]: value })]).toEqual([value, {}]);
});

test('a critical limit is not below its warning, and a device may keep less than the rule allows', () => {
  expect(problems({ disk_warn_pct: 96 })).toEqual({ disk_critical_pct: expect.any(String) });
  expect(problems({ temp_critical_celsius: 74 })).toEqual({ temp_critical_celsius: expect.any(String) });
  expect(problems({ disk_warn_pct: 95 })).toEqual({});
  expect(problems({ log_retention_mb: 5000 }, { log_mb_max: 4096 })).toEqual({ log_retention_mb: expect.any(String) });
  expect(problems({ log_retention_mb: 5000 }, { log_mb_max: 'all' })).toEqual({});
});

test('any host name that is a label, and any IPv4 address, is taken; nothing throws', () => {
  const letter = fc.constantFrom('a', 'm', 'z', '0', '9');
  const inner = fc.stringMatching(/^[a-z0-9-]{0,61}$/);
  fc.assert(
    fc.property(letter, inner, letter, (first, middle, last) => {
      expect(problems({ hostname: first + middle + last })).toEqual({});
    }),
  );
  fc.assert(fc.property(fc.ipV4(), (address) => expect(problems({ ntp_servers: [address] })).toEqual({})));
  fc.assert(fc.property(fc.ipV6(), (address) => void problems({ ntp_servers: [address] })));
  fc.assert(fc.property(fc.anything(), (value) => void problems({ ntp_servers: [value], time_zone: value })));
});
