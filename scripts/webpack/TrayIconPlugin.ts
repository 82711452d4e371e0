import { Compilation, sources, type Compiler } from 'webpack';
import { renderIcon } from '../lib/icons';

/** Icons by the clock, drawn from the one mark: plain for most systems, a template for macOS; each also for fine screens. */
export class TrayIconPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('TrayIconPlugin', (compilation) => {
      compilation.hooks.processAssets.tapPromise(
        { name: 'TrayIconPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL },
        async () => {
          for (const look of ['app', 'template'] as const) {
            const name = look === 'app' ? 'tray' : 'trayTemplate';
            const size = look === 'app' ? 32 : 18;
            compilation.emitAsset(`${name}.png`, new sources.RawSource(await renderIcon(size, look)));
            compilation.emitAsset(`${name}@2x.png`, new sources.RawSource(await renderIcon(size * 2, look)));
          }
        },
      );
    });
  }
}
