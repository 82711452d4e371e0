import { describe, expect, test } from '@jest/globals';
import { isTrustedSender, type Sender } from '../../../main/security/trustedSender';

const OWN = 'app://bundle/devices';
/** A frame as Electron describes it: one object for each frame, compared by identity. */
const frame = (url = OWN, detached = false): Sender => ({ url, detached });
const windowOf = (mainFrame: Sender) => ({ webContents: { mainFrame } });

// @threat S9
describe('who may call the main process (S9)', () => {
  test('the main frame of our window, showing a page of ours', () => {
    const main = frame();
    expect(isTrustedSender(main, windowOf(main))).toBe(true);
  });

  test('nobody whose frame has gone', () => {
    expect(isTrustedSender(null, windowOf(frame()))).toBe(false);
  });

  test('no frame that has been detached, though it is still the one of the window', () => {
    const main = frame(OWN, true);
    expect(isTrustedSender(main, windowOf(main))).toBe(false);
  });

  test('no frame inside the page, though it shows a page of ours', () => {
    expect(isTrustedSender(frame(), windowOf(frame()))).toBe(false);
  });

  test('no other window, though it shows a page of ours', () => {
    const ours = windowOf(frame());
    const other = windowOf(frame());
    expect(isTrustedSender(other.webContents.mainFrame, ours)).toBe(false);
  });

  test('nobody while there is no window', () => {
    expect(isTrustedSender(frame(), null)).toBe(false);
  });

  test.each(['https://bundle/', 'app://bundle.evil/', 'app://bundle@evil/', 'about:blank', 'data:text/html,x', ''])(
    'no page of another address, in whatever window: %j',
    (url) => {
      const main = frame(url);
      expect(isTrustedSender(main, windowOf(main))).toBe(false);
    },
  );

  test('the window is looked at anew each time: its page may have gone elsewhere since', () => {
    const main = { url: OWN, detached: false };
    const ours = windowOf(main);
    expect(isTrustedSender(main, ours)).toBe(true);
    main.url = 'https://example.com/';
    expect(isTrustedSender(main, ours)).toBe(false);
  });
});
