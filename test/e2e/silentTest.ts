import { expect, test as base } from '@playwright/test';
import { compareWithPublished } from '../support/published';

/**
 * A test fails if it writes to the output of its process; figures belong into an annotation. It also fails where the sandbox sends what
 * the published documents of the API do not have.
 */
export const test = base.extend<{ readonly silence: null; readonly published: null }>({
  published: [
    async ({}, use) => {
      const end = compareWithPublished();
      await use(null);
      expect(end(), 'the sandbox keeps what docs/api says').toEqual([]);
    },
    { auto: true },
  ],

  silence: [
    async ({}, use) => {
      const written: string[] = [];
      const restore = [process.stdout, process.stderr].map((stream) => {
        const { write } = stream;
        stream.write = (chunk: string | Uint8Array, ...rest: []) => {
          written.push(typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString());
          return write.call(stream, chunk, ...rest);
        };
        return () => {
          stream.write = write;
        };
      });
      await use(null);
      for (const one of restore) one();
      expect(written, 'the test writes nothing to the output of its process').toEqual([]);
    },
    { auto: true },
  ],
});
