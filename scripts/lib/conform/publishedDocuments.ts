import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../process';
import { Unusable } from './outcome';
import type { Documents } from './schemas';

const FOLDER = 'docs/api';

function readDocument(name: string): unknown {
  const file = path.join(ROOT, FOLDER, name);
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    throw new Unusable(`${FOLDER}/${name} is missing or cannot be read: this copy of the project is not complete.`);
  }
}

/** The contract as it is published in `docs/api`. Throws Unusable where it cannot be read. */
export const publishedDocuments = (): Documents => ({
  openapi: readDocument('openapi.json'),
  asyncapi: readDocument('asyncapi.json'),
});
