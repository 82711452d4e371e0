import { describe, expect, jest, test } from '@jest/globals';
import type { Notification } from 'electron';
import { EventEmitter } from 'node:events';
import { Notifications } from '../../../main/windows/Notifications';

class Shown extends EventEmitter {
  isOpen = false;
  constructor(readonly texts: { readonly title: string; readonly body: string }) {
    super();
  }
  show(): void {
    this.isOpen = true;
  }
  close(): void {
    this.isOpen = false;
    this.emit('close');
  }
}

function setUp(platform: NodeJS.Platform = 'linux') {
  const made: Shown[] = [];
  const [open, log] = [jest.fn(), jest.fn()];
  class Made extends Shown {
    constructor(texts: Shown['texts']) {
      super(texts);
      made.push(this);
    }
  }
  const electron = { Notification: Made as unknown as typeof Notification };
  const notifications = new Notifications({ electron, open, platform, log });
  const show = (title: string, body: string, tag = title) => notifications.show({ title, body, path: `/${tag}`, tag });
  return { show, made, open, log };
}

describe('notifications of the system', () => {
  test('open their page when they are clicked', () => {
    const { show, made, open } = setUp();
    show('River', 'Offline');
    made[0]?.emit('click');
    expect(open).toHaveBeenCalledWith('/River');
  });

  test('that the system does not show are logged and forgotten', () => {
    const { show, made, log } = setUp();
    show('River', 'Offline');
    made[0]?.emit('failed', {}, 'The app is not signed');
    expect(log.mock.calls).toEqual([['Notification not shown', { error: 'The app is not signed' }]]);
    show('River', 'Online');
    expect(made.map(({ isOpen }) => isOpen)).toEqual([true, true]);
  });

  test('replace an earlier one with the same tag, and leave the others', () => {
    const { show, made } = setUp();
    show('Farsight', '30 devices went offline', 'devices');
    show('River', 'Battery at 12 %');
    show('Farsight', '40 devices went offline', 'devices');
    show('Farsight', '50 devices went offline', 'devices');
    expect(made.map(({ isOpen }) => isOpen)).toEqual([false, true, false, true]);
  });

  // @threat S48
  test('on Linux show names and texts of the server as text, where the desktop would render markup', () => {
    const { show, made } = setUp();
    show('<b>R&D</b> &lt;', '<a href="https://x.test">Click</a> &amp; <img src="https://x.test/a.png"> < 5 %');
    const [{ texts }] = made as [Shown];
    expect(texts.title).toBe('‹b›R&D‹/b› &lt;');
    expect(texts.body).toBe(
      '&lt;a href="https://x.test"&gt;Click&lt;/a&gt; &amp;amp; &lt;img src="https://x.test/a.png"&gt; &lt; 5 %',
    );
  });

  test.each(['win32', 'darwin'] as const)('on %s show every text as it is', (platform) => {
    const { show, made } = setUp(platform);
    show('<b>R&D</b>', 'Signal < -110 dBm & falling');
    expect(made[0]?.texts).toEqual({ title: '<b>R&D</b>', body: 'Signal < -110 dBm & falling' });
  });
});
