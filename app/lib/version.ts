import * as v from 'valibot';

/** A version as the contract has it: a whole number from 0 (api §1). */
export const VersionWire = v.pipe(v.number(), v.integer(), v.minValue(0));
