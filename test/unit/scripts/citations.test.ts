import { expect, test } from '@jest/globals';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.join(__dirname, '../../..');
const ROOMS = ['.ci', '.github', 'app', 'build', 'docs', 'main', 'preload', 'renderer', 'scripts', 'test'];
const KINDS = /\.(?:tsx?|cjs|mjs|css|html|md|ya?ml)$/;
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
const top = readdirSync(ROOT, { withFileTypes: true }).flatMap((one) => (one.isFile() ? [one.name] : []));
const inRooms = ROOMS.flatMap((room) =>
  readdirSync(path.join(ROOT, room), { recursive: true, encoding: 'utf8' }).map((file) => path.posix.join(room, file)),
);
const files = [...top, ...inRooms].map((file) => file.replaceAll('\\', '/')).filter((file) => KINDS.test(file));
const texts = new Map(files.map((file) => [file, read(file)]));

/** Comments and texts in quotes, which begin and end in one line unless they are templates. */
const COMMENT_OR_TEXT = /\/\*[\s\S]*?\*\/|(?<!:)\/\/.*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g;

/** What a file says to its readers: documents whole, comments of code, and texts of tests, which their titles are among. */
function proseOf(file: string, text: string): string {
  if (file.endsWith('.md')) return text;
  const found = text.match(COMMENT_OR_TEXT) ?? [];
  return found.filter((one) => file.startsWith('test/') || one.startsWith('/')).join('\n');
}

/** The codes in a text: of `R9-R11` all three. */
function codesIn(text: string): string[] {
  return [...text.matchAll(/\b([SRT])(\d{1,2})(?:-\1(\d{1,2}))?\b/g)].flatMap(([, kind = '', first = '', last]) =>
    Array.from({ length: Number(last ?? first) - Number(first) + 1 }, (_, at) => `${kind}${Number(first) + at}`),
  );
}

const rowsIn = (file: string) => [...read(file).matchAll(/^\| ([SRT]\d{1,2}) +\|/gm)].map(([, code = '']) => code);

test('no file names a document that is not in the repository', () => {
  const unknown = [...texts].flatMap(([file, text]) => {
    const names = [...new Set(text.match(/(?<![\w/])[\w./-]*\w\.md\b/g))];
    const isHere = (name: string) =>
      name.startsWith('node_modules/') ||
      ['', path.dirname(file), 'docs'].some((folder) => existsSync(path.join(ROOT, folder, name)));
    return names.filter((name) => !isHere(name)).map((name) => `${file}: ${name}`);
  });
  expect(unknown).toEqual([]);
});

test('each section that is cited is in its document, and so is each name in it', () => {
  const cited = /\b(specification|pages|api|security) (§\d+(?:(?:, | and )§\d+)*)(?: "([^"]+)")?/g;
  const missing = [...texts].flatMap(([file, text]) =>
    [...text.matchAll(cited)].flatMap(([citation, name = '', sections = '', part = '']) => {
      const document = read(name === 'api' ? 'docs/api/README.md' : `docs/${name}.md`);
      const numbers = sections.match(/\d+/g) ?? [];
      const isThere =
        numbers.every((number) => document.includes(`\n## ${number}. `)) &&
        document.toLowerCase().includes(part.toLowerCase());
      return isThere ? [] : [`${file}: ${citation}`];
    }),
  );
  expect(missing).toEqual([]);
});

test('each code of a rule has one row, in docs/security.md or in THREATS.md', () => {
  const rows = [...rowsIn('docs/security.md'), ...rowsIn('THREATS.md')];
  expect(rows.length).toBeGreaterThan(100);
  expect(rows.filter((code, at) => rows.indexOf(code) !== at)).toEqual([]);
  const unknown = [...texts].flatMap(([file, text]) =>
    codesIn(proseOf(file, text))
      .filter((code) => !rows.includes(code))
      .map((code) => `${file}: ${code}`),
  );
  expect(unknown).toEqual([]);
});
