import { Compilation, sources, type Compiler } from 'webpack';
import { compress, isCompressible } from './compress';

/** Puts `.br` and `.gz` beside the assets. `index.html` has none: `configure:web` rewrites it. */
export class CompressPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('CompressPlugin', (compilation) => {
      const cache = compilation.getCache('CompressPlugin');
      compilation.hooks.processAssets.tapPromise(
        { name: 'CompressPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_TRANSFER },
        async (assets) => {
          const work = Object.entries(assets)
            .filter(([file]) => file.startsWith('assets/') && isCompressible(file))
            .map(async ([file, source]) => {
              const done = await cache.providePromise(file, cache.getLazyHashedEtag(source), () =>
                compress(source.buffer()),
              );
              for (const kind of ['br', 'gz'] as const) {
                const body = done[kind];
                if (body !== null) compilation.emitAsset(`${file}.${kind}`, new sources.RawSource(body));
              }
            });
          await Promise.all(work);
        },
      );
    });
  }
}
