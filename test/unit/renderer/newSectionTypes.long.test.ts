import { beforeAll, describe, expect, test } from '@jest/globals';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { runTool } from '../../../scripts/lib/process';
import { runJest } from '../../../scripts/lib/suites';
import { addFiles, copySources, documentedSection } from '../../support/newSection';

type Files = ReadonlyMap<string, string>;

const files = documentedSection();
const [definition = '', page = '', registry = ''] = files.keys();
const folder = copySources({ withTests: true });
/** The compiler reads all sources, on a machine that may be busy. */
const PATIENCE_MS = 300_000;

/** The errors that the compiler reports for a room of the copied sources, one text each. */
async function errorsIn(room: string): Promise<readonly string[]> {
  const options = ['-p', path.join(folder, room), '--pretty', 'false'];
  const { output, code } = await runTool('@typescript/native#tsc', options, { show: false });
  const errors = output.split(/^(?=\S+\(\d+,\d+\): error)/m).filter((text) => text !== '');
  return code === 0 || errors.length > 0 ? errors : [`tsc ended with ${code}`];
}

/** Adds whole sections to the copy. */
function addSections(sections: readonly Files[]): void {
  for (const section of sections) addFiles(folder, section);
  addFiles(folder, new Map([[registry, sections.map((section) => section.get(registry) ?? '').join('')]]));
}

const replacing =
  (pattern: RegExp, by: string) =>
  (text: string): string => {
    if (!pattern.test(text)) throw new Error(`Nothing to replace: ${String(pattern)}`);
    return text.replace(pattern, by);
  };
const without = (pattern: RegExp) => replacing(pattern, '');

/** Names of the lists of all sections, in the product and in the tests. */
const LISTS = /\b(SECTIONS|SECTION_NAMES|SECTION_PARTS|SETTINGS_PAGES|DEVICE_SECTIONS|NUMERIC_FIELDS)\b/;

/** The tests of `npm test` that walk over all sections, from the copy's folder. */
const walks = (): readonly string[] =>
  readdirSync(path.join(folder, 'test'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.test\.tsx?$/.test(file) && !/\.long\.|newSection/.test(file))
    .map((file) => `test/${file}`)
    .filter((file) => LISTS.test(readFileSync(path.join(folder, file), 'utf8')));

interface Case {
  readonly lacks: string;
  readonly file: string;
  /** The file as it is then; left out: there is none. */
  readonly change?: (text: string) => string;
  /** What the compiler names. */
  readonly says: RegExp;
}

const MOUNT = /^ {2}mount: .*\n/m;
const CASES: readonly Case[] = [
  { lacks: 'the definition', file: definition, says: /Cannot find module/ },
  { lacks: 'the page', file: page, says: /Cannot find module/ },
  { lacks: 'the entry in the registry', file: registry, says: /is missing in type/ },
  {
    lacks: 'the name of the definition',
    file: definition,
    change: without(/^declare module[\s\S]*?^}\n/m),
    says: /never|not assignable/,
  },
  { lacks: 'the permission', file: definition, change: without(/^ {2}permission: .*\n/m), says: /permission/ },
  {
    lacks: 'the section that the page exports',
    file: page,
    change: without(/^export \{ section \};\n/m),
    says: /section/,
  },
  { lacks: 'the plan that the page exports', file: page, change: without(/^export (?=const plan)/m), says: /plan/ },
  { lacks: 'the words of a field', file: page, change: without(MOUNT), says: /mount/ },
  {
    lacks: 'the words of a field, and words held to their fields on its page',
    file: page,
    change: (text) => without(MOUNT)(without(/: Readonly<Record<FieldName<typeof section>, FieldWords>>/)(text)),
    says: /mount/,
  },
  {
    lacks: 'its own definition in the registry',
    file: registry,
    change: replacing(/\(await import\('#app[^)]*\)\)\.\w+/, "(await import('#app/settings/sections/modem')).modem"),
    says: /not assignable|missing/,
  },
  { lacks: 'the title', file: registry, change: without(/^ +title: .*\n/m), says: /title/ },
  { lacks: 'the name within a sentence', file: registry, change: without(/^ +noun: .*\n/m), says: /noun/ },
  {
    lacks: 'the words in the registry',
    file: registry,
    change: without(/^ +words: [\s\S]*?\.FIELDS,\n/m),
    says: /words/,
  },
  { lacks: 'the script', file: registry, change: without(/^ {4}load: [\s\S]*?\),\n/m), says: /load/ },
];

/** Each case is a section with a name of its own, so that one run of the compiler judges them all. */
const nameOf = ({ lacks }: Case): string =>
  `gauge${'abcdefghijklmnop'.charAt(CASES.findIndex((one) => one.lacks === lacks))}`;

function sectionOf(one: Case): Files {
  const name = nameOf(one);
  const renamed = (text: string) =>
    text.replaceAll('barometer', name).replaceAll('Barometer', name.charAt(0).toUpperCase() + name.slice(1));
  const entries = [...files].flatMap(([file, text]): [string, string][] => {
    if (file !== one.file) return [[file === registry ? file : renamed(file), renamed(text)]];
    return one.change ? [[file === registry ? file : renamed(file), renamed(one.change(text))]] : [];
  });
  return new Map(entries);
}

/** Whether an error is about this section: it names the section, or is at one of its places. */
const isAbout = (error: string, name: string): boolean => error.toLowerCase().includes(name) || isAt(error, name);

/** Whether an error is in a file of this section, or at its entry in the registry. */
function isAt(error: string, name: string): boolean {
  if (error.slice(0, error.indexOf('(')).toLowerCase().includes(name)) return true;
  const line = Number(/settingsPages\.ts\((\d+),/.exec(error)?.[1] ?? 0);
  const above = readFileSync(path.join(folder, registry), 'utf8').split('\n').slice(0, line);
  return above.findLast((text) => text.startsWith("    path: '")) === `    path: '${name}',`;
}

describe('a new section of three files', () => {
  beforeAll(() => addSections([files]));

  test.each(['app', 'renderer', 'test/sandbox', 'test'])(
    'compiles in the room %s',
    async (room) => {
      expect(await errorsIn(room)).toEqual([]);
    },
    PATIENCE_MS,
  );

  test(
    'leaves the tests green that walk over all sections',
    async () => {
      mkdirSync(path.join(folder, 'test-results'));
      const args = ['--runInBand', '--runTestsByPath', ...walks()];
      const { passed, failed, faults } = await runJest({ folder, show: false, args, env: { FARSIGHT_TESTS: 'gate' } });
      expect({ failed, faults }).toEqual({ failed: [], faults: [] });
      expect(passed.join('\n')).toMatch(/settingsIndex\.test\.tsx › .*barometer/);
    },
    2 * PATIENCE_MS,
  );
});

describe('the compiler refuses a section', () => {
  let errors: readonly string[] = [];
  beforeAll(async () => {
    addSections([files, ...CASES.map(sectionOf)]);
    errors = await errorsIn('renderer');
  }, PATIENCE_MS);

  test.each(CASES)('without $lacks', (one) => {
    const own = errors.filter((error) => isAbout(error, nameOf(one)));
    expect(own.filter((error) => one.says.test(error))).not.toEqual([]);
  });

  test('and no whole one beside those', () => {
    expect(errors.filter((error) => isAt(error, 'barometer'))).toEqual([]);
  });
});
