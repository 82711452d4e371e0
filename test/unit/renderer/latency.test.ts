import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  isLate,
  latencyText,
  latencyTitle,
  latencyTone,
  type Latency,
} from '../../../renderer/features/live-view/watch/latency';

const of = (from: Latency['from'], ms: number, errorMs = 60): Latency => ({ from, ms, errorMs });

test.each([
  [of('camera', 80, 5), '80 ms', 'good', 'From the camera to this screen, ±5 ms'],
  [of('camera', 80, 60), 'about 80 ms', 'good', 'From the camera to this screen, ±60 ms'],
  [of('camera', 300, 5), '300 ms', 'warn', 'From the camera to this screen, ±5 ms'],
  [of('camera', 1020, 60), 'about 1020 ms', 'warn', 'From the camera to this screen, ±60 ms'],
  [of('camera', 1061, 60), 'about 1061 ms', 'bad', 'From the camera to this screen, ±60 ms'],
  [of('server', 180), 'at least 120 ms', 'plain', 'From the server to this screen, ±60 ms'],
  [of('server', 20), 'at least 0 ms', 'plain', 'From the server to this screen, ±60 ms'],
  [
    of('least', 104, 0),
    'at least 104 ms',
    'plain',
    'Network, buffer and decoding only: this server does not report capture times',
  ],
] as const)('%j is "%s" and %s', (latency, text, tone, title) => {
  expect([latencyText(latency), latencyTone(latency), latencyTitle(latency)]).toEqual([text, tone, title]);
});

test('what is not known is neither good nor late', () => {
  expect([isLate(null), latencyTone(null), latencyTitle(null)]).toEqual([
    false,
    'plain',
    'From the camera to this screen',
  ]);
});

test('red, and no other tone, is what the verdict calls high; only the whole way can be good', () => {
  const latency = fc.record({
    from: fc.constantFrom('camera' as const, 'server' as const, 'least' as const),
    ms: fc.nat(5000),
    errorMs: fc.nat(250),
  });
  fc.assert(
    fc.property(latency, (one) => {
      expect(latencyTone(one) === 'bad').toBe(isLate(one));
      if (latencyTone(one) === 'good') expect(one.from).toBe('camera');
    }),
  );
});
