import { jest } from '@jest/globals';

/** Keeps what is written by a console method from the output, for a test that provokes a message and asserts the calls. */
export const catchConsole = (method: 'debug' | 'dir' | 'error' | 'info' | 'log' | 'warn') =>
  jest.spyOn(console, method).mockImplementation(() => undefined);
