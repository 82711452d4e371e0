import { expect, test as base } from '@playwright/test';

/** A test fails if it writes to the output of its process; figures belong into an annotation. */
export const test = base.extend<{ readonly silence: null }>({
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
