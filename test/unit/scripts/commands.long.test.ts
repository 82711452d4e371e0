import { expect, test } from '@jest/globals';
import { runCommand } from '../../support/runCommand';

test.each([
  [['start', '--port', 'many'], '--port takes a whole number from 0 to 65535.'],
  [['start', '--devices=-1'], '--devices takes a whole number from 0 to 5000.'],
  [
    ['start', '--colour'],
    "Unknown option '--colour'. Options: --port N, --devices N, --reset, --data FOLDER, --burn-in, --pty, --host H, --i-know.",
  ],
  [['test-random', '--seed=-1'], '--seed takes a whole number from 0 to 2147483647.'],
  [['test-random', '--rounds', ''], '--rounds takes a whole number from 0 to 1000.'],
  [['test-random', '--sead', '1'], "Unknown option '--sead'. Options: --seed N, --rounds N."],
  [['package', '--colour'], "Unknown option '--colour'. Options: --dir, --win, --mac, --linux, --output FOLDER."],
])('%j says in a sentence what is wrong, and exits 1', (args, sentence) => {
  expect(runCommand(...args)).toEqual({ status: 1, said: sentence });
});
