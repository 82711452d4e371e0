import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { ROOT } from './process';

const day = v.pipe(v.string(), v.isoDate());
const schema = v.array(
  v.strictObject({
    /** The file from the project's folder, and its groups and its title, joined by ` › `. */
    test: v.pipe(v.string(), v.regex(/^test\/.+\.(?:test|spec)\.tsx? › ./)),
    firstSeen: day,
    /** Why it fails at times: a fault of the product, or one of the test. */
    cause: v.pipe(v.string(), v.minLength(20)),
    /** The last day on which it may be unsteady. */
    until: day,
  }),
);

export type KnownUnsteady = v.InferOutput<typeof schema>[number];

/** The entries of `test/unsteady.json`: tests that were unsteady, each with its cause. Throws if one is malformed. */
export function readKnownUnsteady(text: string): readonly KnownUnsteady[] {
  return v.parse(schema, JSON.parse(text));
}

export const knownUnsteady = (): readonly KnownUnsteady[] =>
  readKnownUnsteady(readFileSync(path.join(ROOT, 'test/unsteady.json'), 'utf8'));
