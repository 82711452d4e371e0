import { createHash } from 'node:crypto';
import { Compilation, runtime, sources, type Chunk, type Compiler, type Module } from 'webpack';

const { RuntimeGlobals, RuntimeModule } = runtime;

const NAME = 'LateStylesPlugin';
/** The script whose runtime asks for all others, and the style sheet beside it. */
const ENTRY = 'main';
const FILE = /^assets\/late\.\w+\.css$/;

/** What `mini-css-extract-plugin` makes of a style sheet; its types leave this out. */
interface StyleModule extends Module {
  readonly content: Buffer;
  readonly sourceMap?: Buffer;
}

const isStyle = (module: Module): module is StyleModule => module.type === 'css/mini-extract';

/** The path of the late sheet in a build; undefined where there is none. */
export const lateStyles = ({ assets }: Compilation): string | undefined =>
  Object.keys(assets).find((file) => FILE.test(file));

/** Has each script that is asked for wait for the late sheet, which comes with the first of them. One that failed is asked for again. */
class LateStylesRuntime extends RuntimeModule {
  constructor(
    private readonly file: string,
    private readonly first: ReadonlySet<string>,
  ) {
    super('late styles', RuntimeModule.STAGE_ATTACH);
  }

  override generate(): string {
    const { namedChunks, outputOptions } = this.compilation as Compilation;
    const ids = [...this.first].filter((name) => name !== ENTRY).flatMap((name) => namedChunks.get(name)?.id ?? []);
    const isLate = ids.map((id) => `id !== ${JSON.stringify(id)}`).join(' && ');
    // Its bytes are those of every visit.
    return `
      let styles;
      ${RuntimeGlobals.ensureChunkHandlers}.s = (id, promises) => ${isLate} && promises.push(
        styles ??= new Promise((resolve, reject) => {
          const link = document.createElement("link");
          link.rel = "stylesheet";
          link.href = ${JSON.stringify(`${String(outputOptions.publicPath)}${this.file}`)};
          link.onload = resolve;
          link.onerror = () => {
            styles = null;
            reject(new Error("Loading chunk"));
          };
          document.head.append(link);
        })
      );`;
  }
}

/**
 * Splits the style sheet of all pages in two: what the first screens need, and the rest, which is loaded with the first script
 * of another page. A first screen is drawn without parsing the rules of pages that this visit may never open.
 */
export class LateStylesPlugin {
  /** @param first Names of chunks whose styles are there from the start. */
  constructor(private readonly first: ReadonlySet<string>) {}

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      let late: ReadonlySet<StyleModule> | null = null;
      let contenthash = '';
      const file = () => `assets/late.${contenthash}.css`;
      // Before all styles are put into one chunk.
      compilation.hooks.optimizeChunks.tap({ name: NAME, stage: -100 }, () => {
        if (late !== null) return;
        late = this.findLate(compilation);
        const hash = createHash('sha256');
        for (const { content } of late) hash.update(content);
        contenthash = hash.digest('hex').slice(0, 8);
      });
      compilation.hooks.runtimeRequirementInTree.for(RuntimeGlobals.ensureChunkHandlers).tap(NAME, (chunk: Chunk) => {
        if (chunk.name === ENTRY) compilation.addRuntimeModule(chunk, new LateStylesRuntime(file(), this.first));
      });
      // Before the minimizer.
      const stage = Compilation.PROCESS_ASSETS_STAGE_ADDITIONS;
      compilation.hooks.processAssets.tap({ name: NAME, stage }, () => {
        const source = split(compilation, late ?? new Set());
        compilation.emitAsset(file(), source, { contenthash, immutable: true });
      });
    });
  }

  private findLate({ modules, chunkGraph }: Compilation): ReadonlySet<StyleModule> {
    const isFirst = (module: Module) =>
      [...chunkGraph.getModuleChunksIterable(module)].some(({ name }) => this.first.has(name ?? ''));
    const late = [...modules].filter(isStyle).filter((module) => !isFirst(module));
    return new Set(late.sort((a, b) => (a.identifier() < b.identifier() ? -1 : 1)));
  }
}

/** Takes the late styles out of the sheet of all; the result is a sheet of them. Throws where that sheet is not what its modules say. */
function split(compilation: Compilation, late: ReadonlySet<StyleModule>): sources.Source {
  const chunk = compilation.namedChunks.get(ENTRY);
  const whole = [...(chunk?.files ?? [])].find((one) => one.endsWith('.css'));
  if (!chunk || whole === undefined) throw new Error('there is no style sheet');
  const text = compilation.getAsset(whole)?.source.source().toString() ?? '';
  const placed = [...compilation.chunkGraph.getChunkModulesIterable(chunk)]
    .filter(isStyle)
    .map((module) => ({ module, at: text.indexOf(module.content.toString()) }))
    .sort((a, b) => a.at - b.at);
  const isMissing = placed.find(({ at }) => at < 0);
  if (isMissing) throw new Error(`the style sheet changes what ${isMissing.module.identifier()} says`);
  const sheetOf = (isLate: boolean) =>
    new sources.ConcatSource(
      ...placed
        .filter(({ module }) => late.has(module) === isLate)
        .flatMap(({ module }) => [sourceOf(module, compilation), '\n']),
    );
  compilation.updateAsset(whole, sheetOf(false));
  return sheetOf(true);
}

function sourceOf(module: StyleModule, { requestShortener }: Compilation): sources.Source {
  const { content, sourceMap } = module;
  const text = content.toString();
  if (!sourceMap) return new sources.RawSource(text);
  return new sources.SourceMapSource(text, module.readableIdentifier(requestShortener), sourceMap.toString());
}
