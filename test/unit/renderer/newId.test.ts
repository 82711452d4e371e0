/** @jest-environment ./test/support/browserEnvironment.ts */
import { webcrypto } from 'node:crypto';
import { afterEach, expect, test } from '@jest/globals';
import { newId } from '../../../renderer/lib/newId';

const before = globalThis.crypto;
afterEach(() => void Object.defineProperty(globalThis, 'crypto', { value: before, configurable: true }));

test('ids are made where the page has no randomUUID, as over plain http, and are all different', () => {
  const insecure = { getRandomValues: webcrypto.getRandomValues.bind(webcrypto) };
  Object.defineProperty(globalThis, 'crypto', { value: insecure, configurable: true });
  expect('randomUUID' in crypto).toBe(false);
  const ids = Array.from({ length: 1000 }, newId);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(new Set(ids).size).toBe(1000);
});
