import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** What is shipped compressed; pictures and fonts are already. */
const COMPRESSIBLE = /\.(css|js|json|svg)$/;

export const isCompressible = (file: string): boolean => COMPRESSIBLE.test(file);

export interface Compressed {
  readonly br: Buffer | null;
  readonly gz: Buffer | null;
}

/** Both at their highest level, which gives the same bytes each time; null where that is not smaller. */
export async function compress(body: Buffer): Promise<Compressed> {
  const [br, gz] = await Promise.all([
    brotliAsync(body, {
      params: {
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
    gzipAsync(body, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  return { br: br.length < body.length ? br : null, gz: gz.length < body.length ? gz : null };
}
