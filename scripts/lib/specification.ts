import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

type Kind = 'spec' | 'threat';

/** A statement of docs/specification.md or a row of THREATS.md, with the tests whose comments name it. */
export interface Row {
  readonly kind: Kind;
  readonly id: string;
  readonly text: string;
  /** `test/unit/app/path.test.ts:12 title`. */
  readonly tests: string[];
}

const FILES = { spec: 'docs/specification.md', threat: 'THREATS.md' };
const STATEMENT = /^- \*\*(\d+\.\d+)\*\* (.+)$/gm;
const CODE = /\b[SR]\d+\b/g;
const TAG = /^ *\/\/ @(spec|threat) (.+)\n/gm;
/** A test or a describe below other comments; the title follows directly, or after the cases of `each`. Skipped ones prove nothing. */
const TEST =
  /^(?: *\/\/.*\n)* *(?:test|describe)\w*(?:\('\w+'\)(?=\())?(?:\.(?!skip|fixme|todo)\w+)*\((?:[\s\S]*?\)\()??\s*(['"`])((?:\\.|(?!\1)[\s\S])*)\1,/;

/** In tables that begin with "Row" each line has its ID; in the others the text names IDs: `(S17, S42)`. */
function readThreats(text: string): Map<string, string> {
  const threats = new Map<string, string>();
  let hasIds = false;
  for (const line of text.split('\n').filter((one) => one.startsWith('|'))) {
    const [, first = '', second = ''] = line.split('|').map((cell) => cell.trim());
    if (/^(?:Row|From)$/.test(first)) hasIds = first === 'Row';
    else if (hasIds && !first.startsWith('-')) threats.set(first, second);
    else for (const [id] of second.matchAll(CODE)) threats.set(id, first);
  }
  return threats;
}

function readTests(root: string): string[] {
  const files = readdirSync(path.join(root, 'test'), { recursive: true, encoding: 'utf8' });
  return files
    .filter((file) => /\.(?:test|spec)\.tsx?$/.test(file))
    .map((file) => `test/${file.replaceAll('\\', '/')}`);
}

/** Reads a project's statements, threats and tests. Problems: a row without a test, and a comment without a row or a test. */
export function readSpecification(root: string): {
  readonly rows: readonly Row[];
  readonly problems: readonly string[];
} {
  const read = (file: string) => readFileSync(path.join(root, file), 'utf8').replaceAll('\r\n', '\n');
  const statements = [...read(FILES.spec).matchAll(STATEMENT)].map(([, id = '', text = '']) => [id, text] as const);
  const rows = [
    ...statements.map(([id, text]): Row => ({ kind: 'spec', id, text, tests: [] })),
    ...[...readThreats(read(FILES.threat))].map(([id, text]): Row => ({ kind: 'threat', id, text, tests: [] })),
  ];
  const byTag = new Map(rows.map((row) => [`${row.kind} ${row.id}`, row]));
  const problems = byTag.size < rows.length ? [`${FILES.spec} has a number twice`] : [];
  for (const file of readTests(root)) {
    const text = read(file);
    for (const { index, 0: comment, 1: kind, 2: ids = '' } of text.matchAll(TAG)) {
      const place = `${file}:${text.slice(0, index).split('\n').length}`;
      const title = TEST.exec(text.slice(index + comment.length))?.[2];
      if (title === undefined) problems.push(`${place} @${kind} ${ids} is not above a test`);
      for (const id of ids.split(', ')) {
        const row = byTag.get(`${kind} ${id}`);
        if (!row) problems.push(`${place} @${kind} ${id} is not in ${FILES[kind as Kind]}`);
        else if (title !== undefined) row.tests.push(`${place} ${title}`);
      }
    }
  }
  const without = rows.filter(({ tests }) => tests.length === 0);
  problems.push(...without.map(({ kind, id, text }) => `${FILES[kind]} ${id} has no test: ${text}`));
  return { rows, problems };
}
