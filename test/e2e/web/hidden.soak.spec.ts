import { expect, test } from './hiding';

const MINUTE = 60_000;

// What `HiddenTab` says about long hiding, and what the app may therefore count on while it shows live video.
for (const isConnected of [true, false]) {
  const rate = isConnected ? 'once a second with a live connection' : 'once a minute without one';
  test(`@soak after six minutes in a hidden tab timers fire ${rate}`, async ({ page, sandbox, tab }) => {
    await page.goto(`${sandbox.url}/sign-in`);
    await page.evaluate(async (connect) => {
      const ticks: number[] = [];
      Object.assign(window, { ticks });
      if (connect) {
        const [near, far] = [new RTCPeerConnection(), new RTCPeerConnection()];
        Object.assign(window, { kept: [near, far] });
        near.onicecandidate = ({ candidate }) => void far.addIceCandidate(candidate ?? undefined);
        far.onicecandidate = ({ candidate }) => void near.addIceCandidate(candidate ?? undefined);
        const channel = near.createDataChannel('kept');
        await near.setLocalDescription();
        await far.setRemoteDescription(near.localDescription ?? { type: 'offer' });
        await far.setLocalDescription();
        await near.setRemoteDescription(far.localDescription ?? { type: 'answer' });
        await new Promise((resolve) => (channel.onopen = resolve));
      }
      setInterval(() => ticks.push(performance.now()), 25);
    }, isConnected);
    await tab.hide();
    const ticks = () => page.evaluate(() => (window as unknown as { ticks: number[] }).ticks.length);
    await page.waitForTimeout(6.5 * MINUTE);
    const before = await ticks();
    await page.waitForTimeout(2 * MINUTE);
    const fired = (await ticks()) - before;
    if (isConnected) {
      expect(fired).toBeGreaterThan(90);
      expect(fired).toBeLessThanOrEqual(125);
    } else {
      expect(fired).toBeLessThanOrEqual(3);
    }
  });
}
