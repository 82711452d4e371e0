import { expect, test } from '@jest/globals';
import { interopDocument, interopTable, type Suite } from '../../../scripts/lib/interopTable';

const spec = (
  title: string,
  status: 'expected' | 'unexpected' | 'flaky' | 'skipped',
  ...notes: [string, string][]
) => ({
  title,
  tests: [{ status, annotations: notes.map(([type, description]) => ({ type, description })) }],
});

test('the table has a line a case, with the last thing that was said, and no failure as a pass', () => {
  const report: Suite = {
    suites: [
      {
        specs: [
          spec('one', 'expected', ['says', 'Connecting'], ['says', 'Live'], ['first', '412 ms']),
          spec('two', 'flaky', ['says', 'x'.repeat(200)]),
        ],
        suites: [
          { specs: [spec('three', 'skipped', ['skip', 'coturn is not installed here']), spec('four', 'unexpected')] },
        ],
      },
    ],
  };
  expect(interopTable(report).split('\n')).toEqual([
    expect.stringMatching(/^case +the page says +first frame +result$/),
    expect.stringMatching(/^one +Live +412 ms +pass$/),
    expect.stringMatching(/^two +x{90} +FAIL$/),
    expect.stringMatching(/^three +coturn is not installed here +not run$/),
    expect.stringMatching(/^four +FAIL$/),
  ]);
});

test('the document counts what holds, and a bar in what the page says does not end a cell', () => {
  const report: Suite = {
    specs: [spec('one', 'expected', ['says', 'Live | good'], ['first', '5 ms']), spec('two', 'unexpected')],
  };
  const text = interopDocument(report);
  expect(text).toContain('1 of 2 cases hold.');
  expect(text).toContain('| one | Live \\| good | 5 ms | pass |');
  expect(text).toContain('| two |  |  | FAIL |');
});
