import { Compilation, sources, type Compiler } from 'webpack';
import { renderIcon } from '../lib/icons';

/** Icons, drawn from the product's mark: of the app, and of the tray, plain for most systems, a template for macOS, each also at double resolution; and the mark for alerts in the Windows taskbar. */
export class TrayIconPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('TrayIconPlugin', (compilation) => {
      compilation.hooks.processAssets.tapPromise(
        { name: 'TrayIconPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL },
        async () => {
          compilation.emitAsset('icon.png', new sources.RawSource(await renderIcon(256, 'app')));
          compilation.emitAsset('overlay.png', new sources.RawSource(await renderIcon(32, 'alert')));
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
