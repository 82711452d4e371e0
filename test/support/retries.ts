import { jest } from '@jest/globals';

// `npm test` sets the variable. The errors of the first attempts go into the report, from which the run names flaky tests.
jest.retryTimes(Number(process.env.FARSIGHT_RETRIES ?? 0), { logErrorsBeforeRetry: true });
