import { Compilation, sources, type Compiler } from 'webpack';
import { renderIcon } from '../lib/icons';

/** The icon of notifications that the service worker shows; browsers draw no SVG there. Its name is in `renderer/platform/web/push`. */
const FILE = 'push-icon.png';
const SIZE = 192;

/** Draws that icon from the product's mark. */
export class PushIconPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('PushIconPlugin', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
      compilation.hooks.processAssets.tapPromise({ name: 'PushIconPlugin', stage }, async () => {
        compilation.emitAsset(FILE, new sources.RawSource(await renderIcon(SIZE)));
      });
    });
  }
}
