import { expect, test } from './fixtures';

// @threat R49
test('the page of a hidden or minimised window is hidden and its timers are throttled, until it is shown', async ({
  launch,
}) => {
  const app = await launch();
  const view = await app.page();
  await expect(view.getByRole('button', { name: 'Continue with Google' })).toBeVisible();
  const state = () => view.evaluate(() => document.visibilityState);
  /** How long three rounds of a timer of 25 ms take, in ms. */
  const threeRounds = () =>
    view.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const rounds: number[] = [];
          const timer = setInterval(() => {
            if (rounds.push(performance.now()) <= 3) return;
            clearInterval(timer);
            resolve((rounds[3] ?? 0) - (rounds[0] ?? 0));
          }, 25);
        }),
    );
  const act = (name: 'hide' | 'show' | 'minimize' | 'restore') =>
    app.evaluate(({ BrowserWindow }, action) => BrowserWindow.getAllWindows()[0]?.[action](), name);
  for (const [away, back] of [
    ['hide', 'show'],
    ['minimize', 'restore'],
  ] as const) {
    await act(away);
    await expect.poll(state).toBe('hidden');
    // One a second, and later where the machine is busy; the first may still come as if it were seen.
    let hidden = 0;
    await expect.poll(async () => (hidden = await threeRounds())).toBeGreaterThan(1800);
    await act(back);
    await expect.poll(state).toBe('visible');
    await expect.poll(threeRounds).toBeLessThan(hidden / 4);
  }
});
