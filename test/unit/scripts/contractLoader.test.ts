import { expect, test } from '@jest/globals';
const load = require('../../../scripts/webpack/contractLoader') as (source: string) => string;

test('the schema of an answer is left out of a script, those of a request and what decodes stay', () => {
  const source = `const Row = v.object({ id: v.string() });
export const listRows = endpoint('GET', '/v1/rows', {
  request: v.object({ response: v.string() }),
  response: v.object({ rows: v.array(Row), a: v.custom<Record<string, number>>((x) => x !== ',') }),
  decode: (body) => body,
});`;
  expect(load(source)).toBe(`const Row = /* @__PURE__ */ (() => v.object({ id: v.string() }))();
export const listRows = /* @__PURE__ */ (() => endpoint('GET', '/v1/rows', {
  request: v.object({ response: v.string() }),
  response: null,
  decode: (body) => body,
}))();`);
});

test('so is what a field must be where there is a lenient reading of it', () => {
  expect(load("const device = entity({ id: field('id', Id), at: field('seen_at', v.nullable(Iso), Time) });")).toBe(
    "const device = /* @__PURE__ */ (() => entity({ id: field('id', Id), at: field('seen_at', null, Time) }))();",
  );
  expect(load('export const DeviceWire = device.wire;')).toBe(
    'export const DeviceWire = /* @__PURE__ */ (() => device.wire)();',
  );
});

test('everything else is as it was', () => {
  const source = `export const limit = Math.max(1, 2);
function endpoints() { const one = v.string(); return endpoint('GET', '/', { response: one }); }
export const names = [...v.entries];`;
  expect(load(source)).toBe(source);
});
