import { expect, test } from '@jest/globals';
import { useFamily } from '../../support/processFamily';
import { describeWith } from '../../support/needs';

describeWith('posix')('a command that ends', () => {
  const { hasSaved, areGone, startBelowNpm, startBelowShell } = useFamily();

  test.each(['SIGINT', 'SIGHUP'] as const)('saves, then ends all descendants on %s', async (signal) => {
    const { ended, command, all } = await startBelowShell();
    process.kill(command, signal);
    // npm passes on what the terminal has sent as well.
    process.kill(command, signal);
    await areGone(all);
    await ended;
    expect(hasSaved()).toBe(true);
  });

  test('saves when its output is closed', async () => {
    const { shell, ended, all } = await startBelowShell();
    shell.stdout.destroy();
    await areGone(all);
    await ended;
    expect(hasSaved()).toBe(true);
  });

  test('saves, then ends when npm is killed, whose shell stays', async () => {
    const { parent, all } = await startBelowNpm();
    parent.kill('SIGKILL');
    await areGone(all);
    expect(hasSaved()).toBe(true);
  });

  test('leaves no child process running after SIGKILL', async () => {
    const { ended, command, all } = await startBelowShell();
    process.kill(command, 'SIGKILL');
    await areGone(all);
    await ended;
    expect(hasSaved()).toBe(false);
  });
});
