import { Compilation, sources, type Compiler } from 'webpack';

/** https://v8.dev/blog/explicit-compile-hints; other browsers take it for a comment. It must stand at the top of the file. */
export const COMPILE_HINT = '//# allFunctionsCalledOnLoad\n';

/**
 * Has V8 compile all of a script beside the main thread while it loads, in place of each function there at its first call. For chunks
 * that a page runs most of while it starts; in others it would cost memory. Not for the desktop app: what does not come by HTTP, Chromium
 * compiles on the main thread.
 */
export class CompileHintPlugin {
  /** @param chunks Names of chunks. */
  constructor(private readonly chunks: ReadonlySet<string>) {}

  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('CompileHintPlugin', (compilation) => {
      // Behind the minimizer, which removes comments, and before source maps are written.
      const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1;
      compilation.hooks.processAssets.tap({ name: 'CompileHintPlugin', stage }, () => {
        for (const { name, files } of compilation.chunks) {
          if (!this.chunks.has(name ?? '')) continue;
          for (const file of files)
            if (file.endsWith('.js'))
              compilation.updateAsset(file, (script) => new sources.ConcatSource(COMPILE_HINT, script));
        }
      });
    });
  }
}
