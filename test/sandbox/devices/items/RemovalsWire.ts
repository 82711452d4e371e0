import * as v from 'valibot';

/** Items that are to go, as the server orders it. */
export const RemovalsWire = v.pipe(
  v.array(v.object({ id: v.pipe(v.string(), v.maxLength(64)), version: v.number(), override_armed: v.boolean() })),
  v.maxLength(64),
);
