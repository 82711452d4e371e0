import { expect, test } from '@jest/globals';
import {
  figuresOf,
  figureTable,
  scoreOf,
  survivorsOf,
  type MutationReport,
} from '../../../scripts/lib/mutationFigures';

const mutant = (status: string, line = 1) => ({
  mutatorName: 'ConditionalExpression',
  replacement: 'true\n  && false',
  status,
  location: { start: { line, column: 3 } },
});
const report: MutationReport = {
  files: {
    'main/vault/Vault.ts': {
      source: '',
      mutants: ['Killed', 'Timeout', 'Survived', 'Ignored'].map((one) => mutant(one)),
    },
    'main/vaults/Other.ts': { source: '', mutants: [mutant('Killed')] },
    'app/lib/read.ts': { source: '', mutants: [mutant('Killed'), mutant('NoCoverage', 7), mutant('CompileError')] },
  },
};

test('counts the faults of a folder by what became of them, and of nothing beside it', () => {
  const figures = figuresOf([report], ['main/vault', 'app', 'app/lib/read.ts']);
  expect(figures).toEqual([
    { folder: 'main/vault', noticed: 2, survived: 1, uncovered: 0 },
    { folder: 'app', noticed: 1, survived: 0, uncovered: 1 },
    { folder: 'app/lib/read.ts', noticed: 1, survived: 0, uncovered: 1 },
  ]);
});

test('the share is of what a test comes by', () => {
  expect(scoreOf({ noticed: 17, survived: 3 })).toBe(85);
  expect(scoreOf({ noticed: 0, survived: 0 })).toBe(100);
  expect(figureTable(figuresOf([report], ['main/vault', 'app']))).toBe(
    [
      '  main/vault   66.7 % noticed (2 of 3), 0 that no test comes by',
      '  app         100.0 % noticed (1 of 1), 1 that no test comes by',
      '  all          75.0 % noticed (3 of 4), 1 that no test comes by',
    ].join('\n'),
  );
});

test('names what went unnoticed by its place', () => {
  expect(survivorsOf(report)).toEqual([
    'main/vault/Vault.ts:1:3 ConditionalExpression -> true && false',
    'app/lib/read.ts:7:3 (no test) ConditionalExpression -> true && false',
  ]);
});
