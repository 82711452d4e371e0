import { ALWAYS, ROOM_SPECS } from './roomSpecs';

/** What `npm test -- --changed` plays. */
export interface ChangePlan {
  /** Changed files that no room names: then all tests are played. */
  readonly unknown: readonly string[];
  /** End-to-end tests, as `web/list`, each once. */
  readonly specs: readonly string[];
}

const SPEC = /^test\/e2e\/(.+)\.spec\.ts$/;
const SOAK = /\.soak$/;

function specsOf(file: string): readonly string[] | null {
  const own = SPEC.exec(file)?.[1];
  if (own !== undefined) return SOAK.test(own) ? [] : [own];
  const rooms = Object.keys(ROOM_SPECS).filter((room) => file.startsWith(room));
  const nearest = rooms.toSorted((a, b) => b.length - a.length)[0];
  return nearest === undefined ? null : (ROOM_SPECS[nearest] ?? null);
}

/** Chooses the tests for changed files, which are named from the project's folder. `exists` says whether a test is still there. */
export function planChange(files: readonly string[], exists: (spec: string) => boolean): ChangePlan {
  const found = files.map((file) => ({ file, specs: specsOf(file) }));
  const specs = new Set([...ALWAYS, ...found.flatMap((one) => one.specs ?? [])]);
  return {
    unknown: found.filter((one) => one.specs === null).map(({ file }) => file),
    specs: [...specs].filter(exists),
  };
}
