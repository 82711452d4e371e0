import { Compilation, sources, WebpackError, type Compiler, type Module } from 'webpack';
import { LICENCES_FILE } from '../../app/config/pageLinks';
import { shippedPackages } from './shippedPackages';
import { thirdPartyText } from './thirdPartyText';

const NAME = 'ThirdPartyPlugin';

/** The package that a module is from, by its last folder of packages; null for the product's own. */
function packageOf(module: Module): string | null {
  const file = module.nameForCondition()?.replaceAll('\\', '/') ?? '';
  return /^.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1] ?? null;
}

/**
 * Fails a build that takes in a package which the SBOM and the licences do not name. With `emits`, writes the licences into a file
 * that no page loads by itself.
 */
export class ThirdPartyPlugin {
  constructor(private readonly emits: boolean) {}

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      compilation.hooks.finishModules.tap(NAME, (modules) => {
        const named = new Set(shippedPackages().map(({ name }) => name));
        const found = new Set([...modules].map(packageOf).filter((name) => name !== null));
        const unnamed = [...found].filter((name) => !named.has(name) && !isBuildTool(name));
        if (unnamed.length > 0)
          compilation.errors.push(
            new WebpackError(`Packages that no dependency in package.json brings along: ${unnamed.join(', ')}`),
          );
      });
      if (!this.emits) return;
      const stage = Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
      compilation.hooks.processAssets.tap({ name: NAME, stage }, () => {
        compilation.emitAsset(LICENCES_FILE, new sources.RawSource(thirdPartyText()));
      });
    });
  }
}

/** Its modules stand for style sheets while they are built, and are taken out again. */
const isBuildTool = (name: string): boolean => name === 'css-loader';
