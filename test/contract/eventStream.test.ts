import { afterEach, describe, expect, jest, test } from '@jest/globals';
import fc from 'fast-check';
import { openEventStream } from '../../main/adapters/eventSource';
import { readStream } from '../../renderer/platform/web/stream/readStream';
import { writeForever } from '../sandbox/writeForever';
import { until } from '../support/sandboxClient';
import { startScriptedServer } from '../support/scriptedServer';

afterEach(() => void jest.restoreAllMocks());

interface Listener {
  readonly onEvent: (name: string, data: string) => void;
  readonly onEnd: (reason: string) => void;
}

const NOTHING = { onOpen: () => undefined, onActivity: () => undefined };

/** How each body reads an event stream. The result closes it. */
const BODIES = [
  [
    'the web app',
    (url: string, { onEvent, onEnd }: Listener) =>
      readStream({ url, headers: {} })({ ...NOTHING, onEvent, onEnd: ({ reason }) => onEnd(reason) }),
  ],
  [
    'the installed app',
    (url: string, { onEvent, onEnd }: Listener) =>
      openEventStream((address, init) => fetch(address, init), url, 'token', { ...NOTHING, onEvent, onEnd }),
  ],
] as const;

const HEAD = { 'content-type': 'text/event-stream' };

describe.each(BODIES)('an event stream in %s', (_, open) => {
  // @threat P10, R12
  // @spec 9.35
  test.each([
    ['lines that never end it', `data: ${'x'.repeat(1000)}\n`.repeat(500)],
    ['empty lines of data', 'data\n'.repeat(100_000)],
    ['lines that end with CR', `data: ${'x'.repeat(1000)}\r`.repeat(500)],
    ['lines that end with CRLF', `data: ${'x'.repeat(1000)}\r\n`.repeat(500)],
    ['comments', `: ${'x'.repeat(1000)}\n`.repeat(500)],
    ['one line', 'x'.repeat(500_000)],
  ])('ends when an event is longer than 2 MB: %s', async (__, text) => {
    let isClosed = false;
    let sent = Infinity;
    const server = await startScriptedServer((___, response) => {
      const { socket } = response;
      response.writeHead(200, HEAD);
      response.on('close', () => {
        isClosed = true;
        sent = socket?.bytesWritten ?? Infinity;
      });
      writeForever(response, text);
    });
    const ends: string[] = [];
    const close = open(server.origin, { onEvent: () => undefined, onEnd: (reason) => ends.push(reason) });
    try {
      await until(() => ends.length > 0 && isClosed, 20_000);
    } finally {
      close();
      await server.close();
    }
    expect(ends).toEqual(['too-long']);
    // Buffers of the system lie between the two: it is more than 2 MB, and far from endless.
    expect(sent).toBeLessThan(40_000_000);
  });

  test.each(['\n', '\r\n', '\r'])(
    'reads more than 2 MB of short events, with each %j in a chunk of its own',
    async (end) => {
      const count = 250;
      const server = await startScriptedServer((__, response) => {
        response.writeHead(200, HEAD);
        let left = count;
        // Each part is a chunk of its own: the next one is written after it has left.
        const parts = ['event: device-online', end, `data: ${'x'.repeat(10_000)}`, end, end];
        const next = () => {
          const part = parts.shift();
          if (part === undefined) return;
          parts.push(part);
          if (parts[0]?.startsWith('event') && (left -= 1) === 0) response.write(': end\n');
          else response.write(part, () => setImmediate(next));
        };
        next();
      });
      let heard = 0;
      const ends: string[] = [];
      const close = open(server.origin, { onEvent: () => (heard += 1), onEnd: (reason) => ends.push(reason) });
      try {
        await until(() => heard >= count - 1 || ends.length > 0, 20_000);
      } finally {
        close();
        await server.close();
      }
      expect(ends).toEqual([]);
    },
  );

  test('tells events of every name, also those that mean something else to an EventSource, and those without one', async () => {
    const names = ['log', 'gap', 'telemetry', 'open', 'error', 'message', 'never-heard-of'];
    const server = await startScriptedServer((__, response) => {
      response.writeHead(200, HEAD);
      for (const name of names) response.write(`event: ${name}\ndata: 1\n\n`);
      response.write('data: without a name\n\n');
    });
    const heard: string[] = [];
    const ends: string[] = [];
    const close = open(server.origin, {
      onEvent: (name, data) => heard.push(`${name} ${data}`),
      onEnd: (reason) => ends.push(reason),
    });
    try {
      await until(() => heard.length > names.length);
    } finally {
      close();
      await server.close();
    }
    expect(heard).toEqual([...names.map((name) => `${name} 1`), 'message without a name']);
    expect(ends).toEqual([]);
  });

  test('emits the same events for any chunks and any line ends', async () => {
    const line = fc.string({ unit: 'grapheme' }).map((text) => text.replace(/[\r\n]/g, ''));
    const event = fc.record({
      name: fc.constantFrom('device-online', 'alert-raised'),
      lines: fc.array(line, { minLength: 1, maxLength: 3 }),
      comment: fc.option(line),
      end: fc.constantFrom('\n', '\r\n', '\r'),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(event, { minLength: 1, maxLength: 5 }),
        fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 5 }),
        async (events, sizes) => {
          const text = events.map(({ name, lines, comment, end }) =>
            [
              ...(comment === null ? [] : [`: ${comment}`]),
              `event: ${name}`,
              ...lines.map((one) => `data: ${one}`),
              '',
              '',
            ].join(end),
          );
          const bytes = new TextEncoder().encode(`${text.join('')}:\n`);
          jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(inChunks(bytes, sizes), { headers: HEAD }));
          const heard: string[][] = [];
          await new Promise<string>((onEnd) =>
            open('http://localhost/', { onEvent: (name, data) => heard.push([name, data]), onEnd }),
          );
          expect(heard).toEqual(events.map(({ name, lines }) => [name, lines.join('\n')]));
        },
      ),
    );
  });
});

/** A body of these bytes, in chunks of these sizes in turn. */
function inChunks(bytes: Uint8Array, sizes: readonly number[]): ReadableStream<Uint8Array> {
  let from = 0;
  let count = 0;
  return new ReadableStream({
    pull: (controller) => {
      const size = sizes[count % sizes.length] ?? 1;
      if (from < bytes.length) controller.enqueue(bytes.slice(from, from + size));
      else controller.close();
      from += size;
      count += 1;
    },
  });
}
