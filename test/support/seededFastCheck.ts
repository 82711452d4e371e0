// Stands in for `fast-check` in Jest: the same, with a seed of ours, fewer runs in `npm test` and cheap code points. A random seed would
// find a rare fault in a run of an unrelated change; `npm run test:random` looks for those.
import path from 'node:path';
import type * as FastCheck from 'fast-check';
import { runsIn } from './propertyRuns';

/** The package itself; by its name it would be this file again. */
const file = path.join(__dirname, '../../node_modules/fast-check/lib/cjs/fast-check.js');
// Jest replaces imports by name; this one must not be.
const fc = require(file) as typeof FastCheck;
/** fast-check's own default. */
const USUAL_RUNS = 100;

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(process.env.FARSIGHT_SEED ?? 1) });

/** Wraps the original, because a property's own `numRuns` overrides the global setting. */
function assert(property: FastCheck.IRawProperty<unknown>, params: FastCheck.Parameters<unknown> = {}) {
  const numRuns = runsIn(process.env.FARSIGHT_TESTS, params.numRuns ?? USUAL_RUNS, params.examples?.length);
  return fc.assert(property, { ...params, numRuns });
}

/** Number of code points before the halves of surrogate pairs, and number of these halves. */
const BEFORE_HALVES = 0xd800;
const HALVES = 0x800;

function numberOf(value: unknown): number {
  const code = typeof value === 'string' ? (value.codePointAt(0) ?? -1) : -1;
  if (code < 0 || value !== String.fromCodePoint(code) || (code >= BEFORE_HALVES && code < BEFORE_HALVES + HALVES))
    throw new Error('Not a code point.');
  return code < BEFORE_HALVES ? code : code - HALVES;
}

/**
 * Draws what fast-check's unit 'binary' draws, all code points but the halves of surrogate pairs. fast-check builds a table of them,
 * which costs a second and 85 MB in each test file.
 */
const codePoint = fc
  .integer({ min: 0, max: 0x10_ff_ff - HALVES })
  .map((one) => String.fromCodePoint(one < BEFORE_HALVES ? one : one + HALVES), numberOf);

const string = ({ unit, ...rest }: FastCheck.StringConstraints = {}) =>
  fc.string({ ...rest, ...(unit !== undefined && { unit: unit === 'binary' ? codePoint : unit }) });

const changed = { assert, string };
module.exports = { ...fc, ...changed, default: { ...fc.default, ...changed } };
