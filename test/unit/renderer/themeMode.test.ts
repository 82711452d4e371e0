/** @jest-environment ./test/support/browserEnvironment.ts */
import { expect, jest, test } from '@jest/globals';
import type * as ThemeMode from '../../../renderer/theme/themeMode';

// @spec 3.19
test.each([
  [null, 'light'],
  ['{"a":1}', 'light'],
  ['dark', 'dark'],
])('a page that finds %s as the theme begins in %s', (stored, shown) => {
  localStorage.clear();
  if (stored !== null) localStorage.setItem('theme', stored);
  // The mode is read once, while the page is loading. This browser's system is light.
  jest.isolateModules(() => {
    jest.requireActual<typeof ThemeMode>('../../../renderer/theme/themeMode').startTheme();
  });
  expect(document.documentElement.dataset.theme).toBe(shown);
});
