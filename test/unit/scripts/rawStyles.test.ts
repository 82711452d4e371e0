import { afterAll, describe, expect, test } from '@jest/globals';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { missingClasses } from '../../../scripts/lib/missingClasses';
import { findRawValues, rawStyles } from '../../../scripts/lib/rawStyles';

const ROOT = path.join(__dirname, '../../..');
const reasons = (css: string) => findRawValues(css).map(({ line, reason }) => `${line}: ${reason}`);

describe('raw values in a style sheet', () => {
  test.each([
    ['.a { color: #fff; }', 'a raw colour'],
    ['.a { color: white; }', 'a raw colour'],
    ['.a { box-shadow: 0 8px 24px rgb(0 0 0 / 0.2); }', 'a raw colour'],
    ['.a { --own: #12345678; }', 'a raw colour'],
    ['.a { font-size: 13px; }', 'a raw size of type'],
    ['.a { font: 400 1rem/1.5 var(--fs-sans) }', 'a raw size of type'],
    ['.a { line-height: 18px; }', 'a raw size of type'],
    ['.a { border-radius: 7px; }', 'a raw radius'],
    ['.a { border-top-left-radius: 4px; }', 'a raw radius'],
    ['.a { padding: 8px; }', 'a raw space'],
    ['.a { padding: 2px 0 var(--fs-space-2) 4px; }', 'a raw space'],
    ['.a { margin-left: -6px; }', 'a raw space'],
    ['.a { margin: calc(-1 * 5px) auto; }', 'a raw space'],
    ['.a { scroll-margin-top: 12px; }', 'a raw space'],
    ['.a { gap: 7px; }', 'a raw space'],
    ['.a { column-gap: .5rem; }', 'a raw space'],
    ['@media (max-width: 719px) { .a { color: red; } }', 'a raw breakpoint'],
    ['@media (width >= 800px) { .a { gap: 0; } }', 'a raw breakpoint'],
    [".a:has([data-b='c']) { gap: 0; }", 'more than classes and tags in `:has()`'],
    ['.a:has(:focus-visible) { gap: 0; }', 'more than classes and tags in `:has()`'],
    ['.a:not(:has(.b:not(.c))) { gap: 0; }', 'more than classes and tags in `:has()`'],
  ])('%s', (css, reason) => {
    expect(findRawValues(css).map((one) => one.reason)).toContain(reason);
  });

  test('are named by their line, comments and drawings left out', () => {
    expect(reasons('/* #fff\n red */\n.a {\n  color:\n    #000;\n  mask: url(a#fff);\n}')).toEqual(['4: a raw colour']);
  });

  test.each([
    '.a { color: var(--fs-text); background: transparent; fill: currentcolor; }',
    '.a { font: 500 var(--fs-type-body) var(--fs-sans); font-size: 2cqw; line-height: 1; }',
    '.a { border-radius: 50%; border-radius: var(--fs-radius-card); border: 1px solid var(--fs-line); }',
    '.red { min-height: 36px; grid-template-columns: 184px 1fr; white-space: nowrap; }',
    '@media (min-width: 640px) { .a { gap: 0; } } @media (max-width: 959px) { .a { gap: 0; } }',
    '.a { padding: 0 var(--fs-space-1-half); gap: calc(2 * var(--fs-space-7)); margin: -1px auto 2px; }',
    '.a { gap: calc(8 * var(--u)); padding-block: 1.5cqw; margin: 0.5em 0; top: 12px; }',
    '@container (min-width: 480px) { .a { gap: 0; } }',
    '.a[data-b]:has(> .c > h1):not(:has(.d:empty)) .e:hover { gap: 0; }',
  ])('are not in %s', (css) => {
    expect(findRawValues(css)).toEqual([]);
  });
});

describe('lint', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'farsight-styles-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('finds none in the sheets of this project, and the one that is added', () => {
    expect(rawStyles(ROOT)).toEqual([]);
    cpSync(path.join(ROOT, 'renderer'), path.join(folder, 'renderer'), { recursive: true });
    mkdirSync(path.join(folder, 'renderer/features/odd'));
    writeFileSync(
      path.join(folder, 'renderer/features/odd/Odd.module.css'),
      '.a {\n  color: #123456;\n  padding: 0 6px;\n}\n',
    );
    expect(rawStyles(folder)).toEqual([
      'renderer/features/odd/Odd.module.css:2 has a raw colour: color: #123456',
      'renderer/features/odd/Odd.module.css:3 has a raw space: padding: 0 6px',
    ]);
  });

  test('finds no class without a rule, and the one that is added', () => {
    expect(missingClasses(ROOT)).toEqual([]);
    cpSync(path.join(ROOT, 'renderer'), path.join(folder, 'renderer'), { recursive: true });
    mkdirSync(path.join(folder, 'renderer/features/past'));
    const place = path.join(folder, 'renderer/features/past/Past');
    writeFileSync(`${place}.module.css`, '/* .old */\n.now:hover > .other {\n  order: 1;\n}\n');
    writeFileSync(
      `${place}.tsx`,
      "import classes from './Past.module.css';\nexport const a = [classes.now, classes.other, classes.old];\n",
    );
    expect(missingClasses(folder)).toEqual([
      'renderer/features/past/Past.tsx names a class that ./Past.module.css does not have: old',
    ]);
  });
});
