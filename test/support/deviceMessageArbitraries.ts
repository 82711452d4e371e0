import fc from 'fast-check';

const word = fc.oneof(fc.string({ minLength: 1, maxLength: 20 }), fc.constantFrom('__proto__', 'constructor', 'a b\n'));
const id = fc.oneof(
  fc.constantFrom('__proto__', 'constructor', 'toString', 'x1'),
  fc.stringMatching(/^[a-z0-9_-]{1,20}$/),
);
const time = fc.oneof(fc.constantFrom(0, 1, 8.64e15), fc.integer({ min: 0, max: 8.64e15 }));
const count = fc.oneof(fc.constantFrom(0, Number.MAX_SAFE_INTEGER), fc.nat());
const few = <T>(one: fc.Arbitrary<T>) => fc.array(one, { maxLength: 4 });
const base64 = fc.base64String({ maxLength: 400 });
const json = fc.dictionary(word, fc.jsonValue({ maxDepth: 2 }), { maxKeys: 4 });
const problem = fc.record({ code: word, error: word, field: fc.option(word) });
const said = <T extends string>(type: T, more: Record<string, fc.Arbitrary<unknown>>) =>
  fc.record({ type: fc.constant(type), ...more });
const line = fc.record({
  at: time,
  unit: word,
  priority: fc.integer({ min: 0, max: 7 }),
  pid: fc.option(fc.nat()),
  message: fc.oneof(word, fc.string({ maxLength: 3000 })),
  fields: fc.dictionary(word, fc.oneof(word, fc.double({ noNaN: true, noDefaultInfinity: true })), { maxKeys: 4 }),
});
/** Messages of a device with the right shape and any values, as JSON: one that is refused for its shape reaches no code that could fail. */
export const wellFormed = fc
  .oneof(
    said('journal', { boot_id: word, booted_at: time, lines: few(line) }),
    said('job', {
      job: id,
      state: fc.constantFrom('running', 'succeeded', 'failed'),
      progress_pct: fc.option(fc.double({ min: 0, max: 100, noNaN: true })),
      step: fc.option(word),
      result: fc.option(fc.oneof(json, fc.record({ jpeg: base64, file: word }))),
      error: fc.option(fc.record({ code: word, error: word })),
    }),
    said('dry-run', { id, errors: few(problem), outage_ms: fc.option(fc.integer({ min: 0, max: 86_400_000 })) }),
    said('answer', {
      ask: id,
      error: fc.option(fc.record({ code: word, error: word })),
      jpeg: fc.option(base64),
    }),
    said('mavlink', {
      greeting: fc.boolean(),
      supported: fc.boolean(),
      serial_ports: few(fc.record({ path: word, description: word, plugged: fc.boolean() })),
      addresses: few(word),
      endpoints: fc.constant([]),
    }),
    said('sources', {
      greeting: fc.boolean(),
      supported: fc.boolean(),
      kinds: fc.constant(['rtsp']),
      cameras: fc.constant([]),
      onvif: few(fc.record({ url: word, name: word, model: word, firmware: word, profiles: fc.constant([]) })),
      patterns: few(word),
      items: fc.constant([]),
    }),
    said('terminal-opened', { session: id, user: fc.constant('root') }),
    said('terminal-data', { session: id, offset: count, data: base64 }),
    said('terminal-exit', { session: id, code: fc.option(fc.integer()), error: fc.option(word) }),
    said('terminal-alive', { sessions: few(id) }),
    said('time', { id: count }),
  )
  .map((one) => JSON.stringify(one));
