import { expect, jest, test } from '@jest/globals';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readMediaAnswer } from '../../../app/api/mediaRequest';
import { answerHeaders } from '../../../app/api/request';
import { openEventStream } from '../../../main/adapters/eventSource';
import { createLokiPush } from '../../../main/adapters/lokiPush';
import { createOtlpPush } from '../../../main/adapters/otlpPush';
import { withClock } from '../../support/withClock';
import { writeForever } from '../../sandbox/writeForever';

const nodeFetch = (url: string, init: RequestInit) => fetch(url, init);

async function serve(respond: (response: ServerResponse) => void) {
  let closed = 0;
  const server = createServer((request, response) => {
    request.resume();
    response.on('close', () => (closed += 1));
    respond(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, closed: () => closed, close };
}

const until = async (is: () => boolean, ms = 15_000) => {
  const end = Date.now() + ms;
  while (!is() && Date.now() < end) await new Promise((resolve) => setTimeout(resolve, 20));
  expect(is()).toBe(true);
};

// @threat P10, R12
test.each([
  ['of lines that never end it', `data: ${'x'.repeat(1000)}\n`.repeat(500)],
  ['of lines that never end it, as Windows writes them', `data: ${'x'.repeat(1000)}\r\n`.repeat(500)],
  ['of one line', 'x'.repeat(500_000)],
])('an event %s ends the stream, and memory does not grow with it (R12)', async (_, text) => {
  const server = await serve((response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    writeForever(response, text);
  });
  const ends: string[] = [];
  const stop = openEventStream(nodeFetch, `${server.origin}/v1/user/events`, 'token', {
    onOpen: () => undefined,
    onActivity: () => undefined,
    onEvent: () => undefined,
    onEnd: (reason) => ends.push(reason),
  });
  await until(() => ends.length > 0).finally(stop);
  expect(ends).toEqual(['too-long']);
  await until(() => server.closed() === 1);
  await server.close();
});

test.each(['\n', '\r\n', '\r'])(
  'a stream of many events goes on past the bound of one, with %j at the end of lines',
  async (end) => {
    const event = `event: alert-raised${end}data: ${'x'.repeat(10_000)}${end}${end}`;
    const count = 300;
    const server = await serve((response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      // Cut anywhere, as a network does.
      const text = event.repeat(count);
      const parts = Array.from({ length: Math.ceil(text.length / 9973) }, (_, at) =>
        text.slice(at * 9973, (at + 1) * 9973),
      );
      const next = () => {
        const part = parts.shift();
        if (part !== undefined) response.write(part, next);
      };
      next();
    });
    let heard = 0;
    const ends: string[] = [];
    const stop = openEventStream(nodeFetch, `${server.origin}/v1/user/events`, 'token', {
      onOpen: () => undefined,
      onActivity: () => undefined,
      onEvent: () => (heard += 1),
      onEnd: (reason) => ends.push(reason),
    });
    await until(() => heard >= count - 1 || ends.length > 0).finally(stop);
    expect(ends).toEqual([]);
    await server.close();
  },
);

function follow(origin: string) {
  const news: string[] = [];
  const stop = openEventStream(nodeFetch, `${origin}/v1/user/events`, 'token', {
    onOpen: () => news.push('open'),
    onActivity: () => undefined,
    onEvent: () => undefined,
    onEnd: (...end) => news.push(end.join(' ')),
  });
  return { news, stop };
}

test('an event stream whose answer does not begin has its time, and then the connection is let go', async () => {
  let asked = 0;
  const server = await serve(() => (asked += 1));
  await withClock(async (come) => {
    const { news } = follow(server.origin);
    await come(() => asked === 1);
    jest.advanceTimersByTime(14_999);
    expect(news).toEqual([]);
    jest.advanceTimersByTime(1);
    expect(news).toEqual(['network 0']);
    await come(() => server.closed() === 1);
    // One that is closed before is told nothing.
    const other = follow(server.origin);
    await come(() => asked === 2);
    other.stop();
    jest.advanceTimersByTime(60_000);
    await come(() => server.closed() === 2);
    expect([news, other.news]).toEqual([['network 0'], []]);
  });
  await server.close();
});

test('an event stream that was refused, or has begun, is not ended when that time is up', async () => {
  const server = await serve((response) => {
    if (refuses) response.writeHead(503).end();
    else response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
  });
  let refuses = true;
  await withClock(async (come) => {
    for (const first of ['refused 503', 'open']) {
      const { news, stop } = follow(server.origin);
      await come(() => news.length === 1);
      jest.advanceTimersByTime(60_000);
      expect(news).toEqual([first]);
      stop();
      refuses = false;
    }
  });
  await server.close();
});

// @threat P10
test('headers of an answer that are longer than any that is needed do not reach the page', () => {
  const headers = (length: number) =>
    answerHeaders(
      new Headers({
        ...{ Date: 'd'.repeat(length), 'Retry-After': '1'.repeat(length) },
        ...{ ETag: 'e'.repeat(length), Location: '/'.repeat(length), 'X-Captured-At': 'c'.repeat(length) },
      }),
    );
  expect(Object.values(headers(4096)).map((value) => value?.length)).toEqual(Array.from({ length: 5 }, () => 4096));
  expect(Object.values(headers(4097))).toEqual(Array.from({ length: 5 }, () => null));
});

test('nor do those of a server of media, whose Link may be longer: it names servers with their credentials', () => {
  const read = (length: number, ofLink: number) => {
    const names = ['Content-Type', 'Location', 'ETag', 'Retry-After'];
    const headers = new Headers(names.map((name): [string, string] => [name, 'x'.repeat(length)]));
    headers.set('Link', 'x'.repeat(ofLink));
    const { contentType, location, etag, retryAfter, link } = readMediaAnswer(
      { status: 201, headers },
      'https://m.test/',
      '',
    );
    return [contentType, location, etag, retryAfter, link].map((value) => value?.length);
  };
  expect(read(4096, 16_384)).toEqual([4096, 4096, 4096, 4096, 16_384]);
  expect(read(4097, 16_385)).toEqual(Array(5).fill(undefined));
});

// @threat P10
test.each([
  ['logs', (origin: string) => createLokiPush(nodeFetch, origin, 'test', String, () => undefined)([])],
  ['traces', (origin: string) => createOtlpPush(nodeFetch, origin, String)('{}')],
])('a collector of %s that answers without end is not listened to', async (_, push) => {
  const server = await serve((response) => {
    response.writeHead(200);
    writeForever(response, 'x'.repeat(100_000));
  });
  await push(server.origin);
  await until(() => server.closed() === 1, 3000);
  await server.close();
});
