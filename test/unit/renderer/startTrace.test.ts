/** @jest-environment ./test/support/browserEnvironment.ts */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { SpanRecord } from '#app/tracing/SpanSource';
import { spans } from '../../../renderer/lib/spans';
import { field, mediaAnswer, resetField } from '../../support/browserConnection';
import { pass, play, playLive, stopAll } from '../../support/playedStream';

beforeEach(() => {
  jest.useFakeTimers();
  resetField();
});
afterEach(() => {
  stopAll();
  spans.open(null);
  jest.useRealTimers();
});

describe('the trace of a start', () => {
  const recordStarts = () => {
    const records: SpanRecord[] = [];
    // Those of the tests before.
    spans.open(() => undefined);
    spans.open((record) => records.push(record));
    return () => records.filter(({ name, kind }) => name === 'video start' && kind === 'internal');
  };
  const trace = () => {
    const read = recordStarts();
    return () => read().map(({ error }) => error);
  };

  test('ends with the first frame, and there is another after a loss', async () => {
    const read = trace();
    const { playing } = await playLive();
    expect(read()).toEqual([null]);
    field.isSending = false;
    await pass(10_000);
    expect(read()).toEqual([null]);
    field.isSending = true;
    await pass(10_000);
    expect(read()).toEqual([null, null]);
    playing.stop();
    expect(read()).toEqual([null, null]);
  });

  test('after a loss is as long as the loss, however many attempts it takes', async () => {
    const read = recordStarts();
    const server = { isBroken: false };
    await playLive({
      answer: ({ method, url }) =>
        server.isBroken && method === 'POST'
          ? mediaAnswer(503)
          : mediaAnswer(method === 'POST' ? 201 : 204, { location: `${url}/1` }),
    });
    Object.assign(server, { isBroken: true });
    field.isSending = false;
    await pass(60_000);
    Object.assign(server, { isBroken: false });
    field.isSending = true;
    await pass(60_000);
    const lengths = read().map(({ start, end }) => (end - start) / 1000);
    expect(lengths).toHaveLength(2);
    expect(lengths[1]).toBeGreaterThan(40);
  });

  test('of a player that is stopped before says so', async () => {
    const read = trace();
    field.isSending = false;
    const { playing } = play();
    await pass(500);
    playing.stop();
    expect(read()).toEqual(['aborted']);
  });
});
