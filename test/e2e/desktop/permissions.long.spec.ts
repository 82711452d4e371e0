import { expect, test } from './fixtures';

// @threat S8
test('S8: the page gets its few permissions, and is refused all others', async ({ launch }) => {
  const app = await launch();
  const view = await app.page();
  await expect(view.getByRole('button', { name: 'Continue with Google' })).toBeVisible();
  const states = await view.evaluate(async () => {
    const names = ['clipboard-write', 'screen-wake-lock', 'camera', 'microphone', 'geolocation', 'notifications'];
    const asked = [...names, 'midi', 'clipboard-read', 'idle-detection', 'window-management'].map(
      async (name) => [name, (await navigator.permissions.query({ name: name as PermissionName })).state] as const,
    );
    return Object.fromEntries(await Promise.all(asked));
  });
  expect(states).toEqual({
    'clipboard-write': 'granted',
    'screen-wake-lock': 'granted',
    camera: 'denied',
    microphone: 'denied',
    geolocation: 'denied',
    notifications: 'denied',
    midi: 'denied',
    'clipboard-read': 'denied',
    'idle-detection': 'denied',
    'window-management': 'denied',
  });
});

// @threat S8
test('S8: a page that asks for its position, a camera, a USB device and the like gets none of them', async ({
  launch,
}) => {
  const app = await launch();
  const view = await app.page();
  await expect(view.getByRole('button', { name: 'Continue with Google' })).toBeVisible();
  // What a machine without a camera, or no choice of a device, answers is no proof; that it was not given is.
  const outcomes = await view.evaluate(async () => {
    type Chooser = (options?: object) => Promise<unknown>;
    const { usb, serial, hid } = navigator as unknown as Record<'usb' | 'serial' | 'hid', Record<string, Chooser>>;
    const attempts: Record<string, () => Promise<unknown>> = {
      geolocation: () =>
        new Promise((resolve, reject) => {
          navigator.geolocation.getCurrentPosition(resolve, ({ code }) => reject(new DOMException('', `code ${code}`)));
        }),
      notifications: async () => {
        const answer = await Notification.requestPermission();
        if (answer !== 'granted') throw new DOMException('', answer);
      },
      midi: () => navigator.requestMIDIAccess(),
      clipboardRead: () => navigator.clipboard.readText(),
      camera: () => navigator.mediaDevices.getUserMedia({ video: true }),
      microphone: () => navigator.mediaDevices.getUserMedia({ audio: true }),
      screen: () => navigator.mediaDevices.getDisplayMedia(),
      usb: async () => usb.requestDevice?.({ filters: [] }),
      serial: async () => serial.requestPort?.(),
      hid: async () => hid.requestDevice?.({ filters: [] }),
    };
    // A choice among no devices ends well, with none.
    const outcomeOf = (given: unknown) => (Array.isArray(given) && given.length === 0 ? 'none' : 'given');
    const ended = Object.entries(attempts).map(
      async ([name, attempt]) =>
        [name, await attempt().then(outcomeOf, (error: unknown) => (error as Error).name)] as const,
    );
    return Object.fromEntries(await Promise.all(ended));
  });
  expect(outcomes).toMatchObject({
    geolocation: 'code 1',
    notifications: 'denied',
    midi: 'NotAllowedError',
    clipboardRead: 'NotAllowedError',
  });
  expect(Object.keys(outcomes)).toHaveLength(10);
  expect(Object.values(outcomes)).not.toContain('given');
});

// @threat S8
test('S8: a download that the page starts is refused', async ({ launch }) => {
  const app = await launch();
  const view = await app.page();
  await expect(view.getByRole('button', { name: 'Continue with Google' })).toBeVisible();
  await app.evaluate(({ session }) => {
    session.defaultSession.on('will-download', ({ defaultPrevented }) =>
      Object.assign(globalThis, { isRefused: defaultPrevented }),
    );
  });
  await view.evaluate(() => {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob(['text']));
    link.download = 'file.txt';
    link.click();
  });
  const isRefused = () => app.evaluate(() => (globalThis as { isRefused?: boolean }).isRefused);
  await expect.poll(isRefused).toBe(true);
});
