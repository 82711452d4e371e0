/** As much of Playwright's JSON report as the table needs. */
export interface Suite {
  readonly suites?: readonly Suite[];
  readonly specs?: readonly {
    readonly title: string;
    readonly tests: readonly {
      readonly status: 'expected' | 'unexpected' | 'flaky' | 'skipped';
      readonly annotations: readonly { readonly type: string; readonly description?: string }[];
    }[];
  }[];
}
type Line = readonly [name: string, says: string, first: string, result: string];

const HEAD: Line = ['case', 'the page says', 'first frame', 'result'];
const RESULTS = { expected: 'pass', unexpected: 'FAIL', flaky: 'FAIL', skipped: 'not run' } as const;
const WIDEST = 90;

function linesOf(suite: Suite): Line[] {
  const own = (suite.specs ?? []).flatMap(({ title, tests }) =>
    tests.map(({ status, annotations }): Line => {
      const of = (type: string) => annotations.findLast((one) => one.type === type)?.description ?? '';
      return [title, (of('says') || of('skip')).slice(0, WIDEST), of('first'), RESULTS[status]];
    }),
  );
  return [...own, ...(suite.suites ?? []).flatMap(linesOf)];
}

/** Cases, what the page said of each, how long the first frame took from the first connection on, and whether the case holds. */
export function interopTable(report: Suite): string {
  const lines = [HEAD, ...linesOf(report)];
  const widths = HEAD.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
