import { describe, expect, test } from '@jest/globals';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { runTool } from '../../../scripts/lib/process';
import { addFiles, copySources, documentedSection } from '../../support/newSection';

const files = documentedSection();
const [definition = '', page = '', registry = ''] = files.keys();

const folder = copySources();

/** What the compiler says of one room of the copied sources: empty when it compiles. */
async function compile(room: string): Promise<string> {
  const { output, code } = await runTool('@typescript/native#tsc', ['-p', path.join(folder, room)], { show: false });
  return code === 0 ? '' : output || `tsc ended with ${code}`;
}

/** The three files as the guide has them, but for one that is changed, or left out: null. */
function write(file: string, change: ((text: string) => string) | null): void {
  addFiles(folder, files);
  if (file === registry || change) addFiles(folder, new Map([[file, change?.(files.get(file) ?? '') ?? '']]));
  else rmSync(path.join(folder, file));
}

const without = (pattern: RegExp) => (text: string) => {
  expect(text).toMatch(pattern);
  return text.replace(pattern, '');
};

describe('the compiler', () => {
  test('accepts a new section of three files in each room', async () => {
    addFiles(folder, files);
    for (const room of ['app', 'renderer', 'test/sandbox']) expect([room, await compile(room)]).toEqual([room, '']);
  }, 120_000);

  test.each<[what: string, file: string, change: ((text: string) => string) | null, says: RegExp]>([
    ['the definition', definition, null, /sections\/barometer/],
    ['the page', page, null, /BarometerPage/],
    ['the entry in the registry', registry, null, /barometer/],
    ['the name of the definition', definition, without(/^declare module[\s\S]*?^}\n/m), /barometer/],
    ['the permission', definition, without(/^ {2}permission: .*\n/m), /permission/],
    ['the section that the page exports', page, without(/^export \{ section \};\n/m), /section/],
    ['the words of a field', page, without(/^ {2}mount: .*\n/m), /mount/],
    ['the title', registry, without(/^ +title: .*\n/m), /title/],
    ['the name within a sentence', registry, without(/^ +noun: .*\n/m), /noun/],
    ['the words in the registry', registry, without(/^ +words: [\s\S]*?\.FIELDS,\n/m), /words/],
    ['the script', registry, without(/^ {4}load: [\s\S]*?\),\n/m), /load/],
  ])(
    'refuses a section without %s',
    async (_, file, change, says) => {
      write(file, change);
      expect(await compile('renderer')).toMatch(says);
    },
    120_000,
  );
});
