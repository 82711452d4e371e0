import { jest } from '@jest/globals';
import type * as TestingLibrary from '@testing-library/dom';

// Loaded only where there is a page.
if ('document' in globalThis) {
  const { configure, getConfig } = jest.requireActual<typeof TestingLibrary>('@testing-library/dom');
  const { getElementError } = getConfig();
  configure({
    // How long Testing Library waits for what a page will show: other tests run beside, and a second would bound what they leave of
    // the processor.
    asyncUtilTimeout: 15_000,
    // While Testing Library waits, it would print the whole page at each look. The error that ends the wait has the page all the same.
    getElementError(message, container) {
      const { _disableExpensiveErrorDiagnostics: isWaiting } = getConfig() as {
        _disableExpensiveErrorDiagnostics?: boolean;
      };
      if (isWaiting !== true) return getElementError(message, container);
      return Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' });
    },
  });
}
