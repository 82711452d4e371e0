import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { lookupOf, traceOf } from '#app/domain/networkTools';

test('the answer of a resolver is read, and out of anything comes none', () => {
  expect(lookupOf({ addresses: ['198.51.100.7', 7, ''], server: '192.0.2.53', ms: -1 })).toEqual({
    addresses: ['198.51.100.7'],
    server: '192.0.2.53',
    ms: null,
  });
  expect(lookupOf(null)).toEqual({ addresses: [], server: null, ms: null });
  fc.assert(fc.property(fc.anything(), (one) => void lookupOf({ addresses: one, server: one, ms: one })));
});

test('the hops of a trace come in the order of the path', () => {
  const hops = [{ hop: 2, address: null }, { hop: 1, address: '192.0.2.1', rtt_ms: 3.5 }, { address: 'x' }, null];
  expect(traceOf({ hops, reached: true })).toEqual({
    hops: [
      { number: 1, address: '192.0.2.1', ms: 3.5 },
      { number: 2, address: null, ms: null },
    ],
    isReached: true,
  });
  expect(traceOf(null)).toEqual({ hops: [], isReached: null });
  fc.assert(fc.property(fc.anything(), (one) => void traceOf({ hops: one, reached: one })));
});
