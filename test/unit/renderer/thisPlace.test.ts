import { expect, test } from '@jest/globals';
import type { Desktop } from '../../../renderer/platform/Platform';
import { thisPlace } from '../../../renderer/platform/thisPlace';
import { unblockText } from '../../../renderer/features/notifications/words';

const AGENTS = {
  chrome: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  firefox: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  safari: 'Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
  iphone: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1',
  android: 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36',
  tablet: 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36',
};

test.each([
  ['chrome', 'This browser'],
  ['firefox', 'This browser'],
  ['tablet', 'This browser'],
  ['iphone', 'This phone'],
  ['android', 'This phone'],
] as const)('thisPlace names %s "%s"', (name, title) => {
  expect(thisPlace({}, AGENTS[name]).title).toBe(title);
});

test('thisPlace names the installed app', () => {
  expect(thisPlace({ desktop: {} as Desktop }, AGENTS.chrome).title).toBe('This app');
});

test.each([
  ['chrome', /icon to the left of the address/],
  ['firefox', /speech bubble/],
  ['safari', /Websites, then Notifications/],
  ['iphone', /Settings app/],
  ['android', /^Tap the icon.*Permissions/],
] as const)('unblockText describes the way in %s', (name, way) => {
  expect(unblockText(AGENTS[name])).toMatch(way);
});

test('unblockText is a general sentence for an unknown browser', () => {
  expect(unblockText('Lynx')).toBe('Allow them for this site in the browser’s settings.');
});
