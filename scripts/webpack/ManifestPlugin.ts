import { Compilation, sources, type Compiler } from 'webpack';

/** Lists the files of a build; the server of `app://` looks addresses up in it (S3). */
export class ManifestPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('ManifestPlugin', (compilation) => {
      compilation.hooks.processAssets.tap(
        { name: 'ManifestPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_REPORT },
        (assets) => {
          const files = Object.keys(assets).filter((file) => !/\.(map|txt)$/.test(file));
          compilation.emitAsset('manifest.json', new sources.RawSource(JSON.stringify(files.sort())));
        },
      );
    });
  }
}
