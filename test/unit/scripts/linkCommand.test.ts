import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { describeClock, describeLink, readClockCommand, readLinkCommand } from '../../../scripts/lib/linkCommand';
import { toLinkSpec } from '../../sandbox/net/Link';

const words = (line: string) => line.split(' ').filter(Boolean);
const link = (line: string) => readLinkCommand(words(line));
const clock = (line: string) => readClockCommand(words(line));

describe('link', () => {
  test.each([
    ['harbour 250ms 2% 1mbit', 'harbour', { delayMs: 250, lossPct: 2, kbps: 1000 }, null],
    ['North mast 0.5s ±50ms', 'North mast', { delayMs: 500, jitterMs: 50 }, null],
    ['harbour jitter 50ms 100ms', 'harbour', { jitterMs: 50, delayMs: 100 }, null],
    ['harbour 80ms +-20ms', 'harbour', { delayMs: 80, jitterMs: 20 }, null],
    ['harbour 512kbit', 'harbour', { kbps: 512 }, null],
    ['harbour down', 'harbour', { isDown: true }, null],
    ['harbour down 5s', 'harbour', { isDown: true }, 5000],
    ['viewers down 2min', null, { isDown: true }, 120_000],
    ['viewers 10%', null, { lossPct: 10 }, null],
    ['harbour off', 'harbour', {}, null],
  ])('%s', (line, name, spec, forMs) => {
    expect(link(line)).toEqual({ name, spec, forMs });
  });

  test.each([
    '',
    'harbour',
    '250ms',
    'harbour 250',
    'harbour 2% 3%',
    'harbour 250ms 300ms',
    'harbour 101%',
    'harbour 0kbit',
    'harbour -5ms',
    'harbour 5h',
    'harbour jitter',
    'harbour 250ms jitter',
    'harbour off 5s',
    'harbour down 5',
    'harbour down 5s 6s',
    'harbour down 250ms 2%',
    'harbour 250ms down',
    'harbour 1e3ms',
    'harbour 99999999999999999999ms',
  ])('"%s" asks for nothing that can be', (line) => {
    expect(link(line)).toBeNull();
  });

  test('whatever is typed leads to nothing, or to a link that can be', () => {
    const word = fc.oneof(
      fc.constantFrom('viewers', 'harbour', 'off', 'down', 'jitter', '±50ms', '1mbit', '2%', '250ms', '0kbit', '5s'),
      fc.string(),
      fc
        .tuple(fc.double(), fc.constantFrom('ms', 's', 'min', '%', 'kbit', 'mbit', ''))
        .map(([value, unit]) => `${value}${unit}`),
    );
    fc.assert(
      fc.property(fc.array(word, { maxLength: 6 }), (line) => {
        const command = readLinkCommand(line);
        if (!command) return;
        expect(() => toLinkSpec(command.spec)).not.toThrow();
        expect(command.name).not.toBe('');
        expect(describeLink(command.spec)).not.toMatch(/undefined|NaN|null/);
      }),
      { numRuns: 1000 },
    );
  });

  test('what was set is said in words', () => {
    expect(describeLink({ delayMs: 250, jitterMs: 50, lossPct: 2, kbps: 1000 })).toBe(
      '250 ms delay each way, 50 ms jitter, 2 % packet loss, 1000 kbit/s',
    );
    expect([describeLink({}), describeLink({ isDown: true })]).toEqual(['clean', 'down']);
  });
});

describe('clock', () => {
  test.each([
    ['harbour +180s 50ppm', 'harbour', 180_000, 50, '180 s ahead, drifting by 50 ppm'],
    ['North mast -2min', 'North mast', -120_000, 0, '120 s behind'],
    ['harbour -20ppm', 'harbour', 0, -20, 'exact, drifting by -20 ppm'],
    ['harbour exact', 'harbour', 0, 0, 'exact'],
  ])('%s', (line, name, offsetMs, driftPpm, said) => {
    const command = clock(line);
    expect(command).toEqual({ name, offsetMs, driftPpm });
    expect(command && describeClock(command)).toBe(said);
  });

  test.each([
    '',
    'harbour',
    '+3s',
    'harbour 3s',
    'harbour +3s +4s',
    'harbour exact 5ppm',
    'harbour 5000ppm',
    'harbour +3',
    'harbour +-3s',
  ])('"%s" asks for nothing that can be', (line) => {
    expect(clock(line)).toBeNull();
  });

  test('whatever is typed never throws, and what it leads to is finite', () => {
    const word = fc.oneof(fc.constantFrom('exact', '+3s', '-2min', '5ppm', 'harbour'), fc.string());
    fc.assert(
      fc.property(fc.array(word, { maxLength: 5 }), (line) => {
        const command = readClockCommand(line);
        if (command) expect(Number.isFinite(command.offsetMs) && Number.isFinite(command.driftPpm)).toBe(true);
      }),
    );
  });
});
