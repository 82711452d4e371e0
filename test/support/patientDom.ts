import { jest } from '@jest/globals';
import type * as TestingLibrary from '@testing-library/dom';

// How long Testing Library waits for what a page will show: other tests run beside, and a second would bound what they leave of the
// processor. Loaded only where there is a page.
if ('document' in globalThis) {
  const { configure } = jest.requireActual<typeof TestingLibrary>('@testing-library/dom');
  configure({ asyncUtilTimeout: 15_000 });
}
