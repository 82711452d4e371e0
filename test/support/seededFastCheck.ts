// Stands in for `fast-check` in Jest: the same, with a seed of ours and fewer runs in `npm test`. A random seed would find a rare fault
// in a run of an unrelated change; `npm run test:random` looks for those.
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

module.exports = { ...fc, assert, default: { ...fc.default, assert } };
