import { expect, test } from '@jest/globals';
import { useFamily } from '../../support/processFamily';
import { describeWith } from '../../support/needs';

describeWith('posix')('a command that ends', () => {
  const { hasSaved, areGone, startBelowShell } = useFamily();

  test('saves, then ends all descendants on SIGTERM', async () => {
    const { ended, command, all } = await startBelowShell();
    process.kill(command, 'SIGTERM');
    // npm passes on what the terminal has sent as well.
    process.kill(command, 'SIGTERM');
    await areGone(all);
    await ended;
    expect(hasSaved()).toBe(true);
  });

  test('saves, then ends when the process that started it is killed', async () => {
    const { shell, ended, all } = await startBelowShell();
    shell.kill('SIGKILL');
    await ended;
    await areGone(all);
    expect(hasSaved()).toBe(true);
  });
});
