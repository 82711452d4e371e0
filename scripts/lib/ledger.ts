import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { ROOT } from './process';

/** One row of docs/conformance.md. */
export interface Row {
  readonly line: number;
  /** Section of the specification; 0 for what stands beyond it. */
  readonly section: number;
  readonly statement: string;
  readonly rule: string;
  readonly proof: string;
}

/** Where a row's rule is, and which test proves it. */
export interface Proof {
  readonly rule: string;
  readonly test: string;
  readonly title: string;
}

/** Rows of the tables, without their heads. */
export function readRows(text: string): Row[] {
  let section = 0;
  return text.split('\n').flatMap((line, index) => {
    const heading = /^## (\d*)/.exec(line)?.[1];
    if (heading !== undefined) section = Number(heading);
    const cells = /^\|(.*)\|$/
      .exec(line)?.[1]
      ?.split(/(?<!\\)\|/)
      .map((cell) => cell.trim().replaceAll('\\|', '|'));
    const [statement, rule, proof] = cells ?? [];
    if (statement === undefined || rule === undefined || proof === undefined) return [];
    return /^-+$/.test(statement) || statement === 'statement'
      ? []
      : [{ line: index + 1, section, statement, rule, proof }];
  });
}

/** Null where the row names no file or test, or waits for work. */
export function proofOf({ rule, proof }: Row): Proof | null {
  const ruleFile = /^`([^`]+)`$/.exec(rule)?.[1];
  const [, test, title] = /^`([^`]+)` (.+)$/.exec(proof) ?? [];
  return ruleFile === undefined || test === undefined || title === undefined ? null : { rule: ruleFile, test, title };
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

/** What is wrong with a row; null where its files and its test are there. */
export function problemOf(row: Row): string | null {
  if (row.rule === 'open') return row.proof === '' ? 'says not what it waits for' : null;
  const ruleFile = /^`([^`]+)`$/.exec(row.rule)?.[1];
  if (ruleFile === undefined || !existsSync(path.join(ROOT, ruleFile))) return `no file ${row.rule}`;
  const proof = proofOf(row);
  if (!proof) return `no test named in "${row.proof}"`;
  if (!existsSync(path.join(ROOT, proof.test))) return `no file ${proof.test}`;
  return titlesOf(proof.test).has(proof.title) ? null : `no test "${proof.title}" in ${proof.test}`;
}

const PLACEHOLDER = /\$\{[^}]*\}|%[a-zA-Z]|\$\w+(?:\.\w+)*/;

/** The names under which a title's tests run, as a regular expression: what is filled in may be anything. */
export function titlePattern(title: string): string {
  return title
    .split(PLACEHOLDER)
    .map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`))
    .join('.*');
}
