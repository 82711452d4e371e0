// `npm run conformance`: holds docs/conformance.md to the files and tests it names.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { fail, ROOT } from './lib/process';

const LEDGER = process.argv[2] ?? 'docs/conformance.md';
const SECTIONS = 9;

interface Line {
  readonly number: number;
  readonly section: number;
  readonly statement: string;
  readonly rule: string;
  readonly proof: string;
}

/** Rows of the tables, without their heads. */
function readLines(text: string): Line[] {
  let section = 0;
  return text.split('\n').flatMap((line, index) => {
    const heading = /^## (\d+)\./.exec(line)?.[1];
    if (heading !== undefined) section = Number(heading);
    const cells = /^\|(.*)\|$/
      .exec(line)?.[1]
      ?.split(/(?<!\\)\|/)
      .map((cell) => cell.trim().replaceAll('\\|', '|'));
    const [statement, rule, proof] = cells ?? [];
    if (statement === undefined || rule === undefined || proof === undefined) return [];
    return /^-+$/.test(statement) || statement === 'statement'
      ? []
      : [{ number: index + 1, section, statement, rule, proof }];
  });
}

const titles = new Map<string, ReadonlySet<string>>();

/** Titles of the tests in a file, as they are written there: placeholders of templates stand as they are. */
function titlesOf(file: string): ReadonlySet<string> {
  const known = titles.get(file);
  if (known) return known;
  const found = new Set<string>();
  const source = ts.createSourceFile(file, readFileSync(path.join(ROOT, file), 'utf8'), ts.ScriptTarget.Latest, true);
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && /^test\b/.test(node.expression.getText())) {
      const [first] = node.arguments;
      if (first && ts.isStringLiteralLike(first)) found.add(first.text);
      else if (first && ts.isTemplateExpression(first)) found.add(first.getText().slice(1, -1));
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  titles.set(file, found);
  return found;
}

function problemOf({ rule, proof }: Line): string | null {
  if (rule === 'open') return proof === '' ? 'says not what it waits for' : null;
  const ruleFile = /^`([^`]+)`$/.exec(rule)?.[1];
  if (ruleFile === undefined || !existsSync(path.join(ROOT, ruleFile))) return `no file ${rule}`;
  const [, testFile, title] = /^`([^`]+)` (.+)$/.exec(proof) ?? [];
  if (testFile === undefined || title === undefined) return `no test named in "${proof}"`;
  if (!existsSync(path.join(ROOT, testFile))) return `no file ${testFile}`;
  return titlesOf(testFile).has(title) ? null : `no test "${title}" in ${testFile}`;
}

const lines = readLines(readFileSync(path.resolve(ROOT, LEDGER), 'utf8'));
const problems = lines.flatMap((line) => {
  const problem = problemOf(line);
  return problem === null ? [] : [`${LEDGER}:${line.number} ${line.statement}: ${problem}`];
});
for (let section = 1; section <= SECTIONS; section += 1) {
  if (!lines.some((line) => line.section === section)) problems.push(`${LEDGER}: section ${section} has no line`);
}
const open = lines.filter((line) => line.rule === 'open').length;
console.log(`${lines.length} statements: ${lines.length - open} proved, ${open} open`);
if (problems.length > 0) fail(problems.join('\n'));
