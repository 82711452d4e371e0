import { jest } from '@jest/globals';

/** Silences a console method and records its calls, so that a test which provokes a message can assert them. */
export const catchConsole = (method: 'debug' | 'dir' | 'error' | 'info' | 'log' | 'warn') =>
  jest.spyOn(console, method).mockImplementation(() => undefined);
