// Stands in for `fast-check` in Jest: the same, with a seed of ours. A random one would find a rare fault in a run of an unrelated
// change; `npm run test:random` looks for those.
import path from 'node:path';
import type * as FastCheck from 'fast-check';

/** The package itself; by its name it would be this file again. */
const file = path.join(__dirname, '../../node_modules/fast-check/lib/cjs/fast-check.js');
// Jest replaces imports by name; this one must not be.
const fc = require(file) as typeof FastCheck;

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(process.env.FARSIGHT_SEED ?? 1) });

module.exports = fc;
