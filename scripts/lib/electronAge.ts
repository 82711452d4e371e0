/** Majors of Electron that get security fixes: the newest and the two before it (electronjs.org, release timeline). */
const SUPPORTED = 3;

const majorOf = (version: string) => Number(/^(\d+)\.\d+\.\d+$/.exec(version)?.[1]);

/** A sentence where the pinned Electron is out of support (S35), else null. Throws for what is no version. */
export function electronWarning(pinned: string, newest: string): string | null {
  const behind = majorOf(newest) - majorOf(pinned);
  if (Number.isNaN(behind)) throw new Error(`No version: "${pinned}" or "${newest}"`);
  if (behind < SUPPORTED) return null;
  return `Electron ${pinned} gets no more security fixes: ${newest} is ${behind} majors ahead, and only the newest ${SUPPORTED} are supported.`;
}
