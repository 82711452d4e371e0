import { describe, test } from '@jest/globals';
import { without, type PartName } from '../../scripts/lib/machine';

type Group = (name: string, work: () => void) => void;
type Case = (name: string, work: () => void | Promise<void>, timeoutMs?: number) => void;

/** `describe` where this machine has all parts; elsewhere the group is skipped, and its name says what is missing. */
export function describeWith(...parts: readonly PartName[]): Group {
  const [isMissing, reason] = without(...parts);
  return isMissing ? (name, work) => describe.skip(`${name} [${reason}]`, work) : describe;
}

/** The same for a single test. */
export function testWith(...parts: readonly PartName[]): Case {
  const [isMissing, reason] = without(...parts);
  return isMissing ? (name, work) => test.skip(`${name} [${reason}]`, work) : test;
}
