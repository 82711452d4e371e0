import { describe, expect, test } from '@jest/globals';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { e2eFile, jestFile, LONG_E2E, LONG_JEST } from '../../../scripts/lib/longTests';

const ROOT = path.join(__dirname, '../../..');

describe('what `npm test` leaves to `npm run test:long`', () => {
  const files = [...LONG_JEST.map(jestFile), ...LONG_E2E.map(e2eFile)];

  test('is there', () => expect(files.filter((file) => !existsSync(path.join(ROOT, file)))).toEqual([]));
  test('is named once', () => expect(new Set(files).size).toBe(files.length));
});
