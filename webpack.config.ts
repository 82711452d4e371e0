import path from 'node:path';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import { DefinePlugin, ids, type Configuration, type RuleSetRule } from 'webpack';
import { cacheGroups, FIRST_SCREEN, FIRST_STYLES } from './scripts/webpack/chunks';
import { CompileHintPlugin } from './scripts/webpack/CompileHintPlugin';
import { CompressPlugin } from './scripts/webpack/CompressPlugin';
import { desktopConfig } from './scripts/webpack/desktopConfig';
import { LateStylesPlugin } from './scripts/webpack/LateStylesPlugin';
import { ManifestPlugin } from './scripts/webpack/ManifestPlugin';
import { page } from './scripts/webpack/page';
import { PushIconPlugin } from './scripts/webpack/PushIconPlugin';
import { scriptRule } from './scripts/webpack/scriptRule';
import { ThirdPartyPlugin } from './scripts/webpack/ThirdPartyPlugin';
import { TrayIconPlugin } from './scripts/webpack/TrayIconPlugin';

const root = __dirname;
const at = (...parts: string[]) => path.join(root, ...parts);

/** A build for a package stands apart, and knows nothing of what a run from the sources may be told. */
const isRelease = process.env.FARSIGHT_RELEASE === '1';
const dist = (name: string) => (isRelease ? at('.cache/release/dist', name) : at('dist', name));

const styles: RuleSetRule[] = [
  {
    test: /\.module\.css$/,
    use: [
      MiniCssExtractPlugin.loader,
      {
        loader: 'css-loader',
        options: { modules: { namedExport: false, localIdentName: '[hash:base64:5]' } },
      },
    ],
  },
  // Adopted by the one script that needs it (`device-terminal/screen/openScreen.ts`).
  { test: /xterm\.css$/, type: 'asset/source' },
  {
    test: /\.css$/,
    exclude: [/\.module\.css$/, /tokens\.css$/, /xterm\.css$/],
    use: [MiniCssExtractPlugin.loader, 'css-loader'],
  },
  { test: /tokens\.css$/, use: [MiniCssExtractPlugin.loader, 'css-loader', at('scripts/webpack/tokensLoader.ts')] },
];

/** Parts of the router that nobody uses would come along for the sake of their names in the developer tools. */
const unnamed: RuleSetRule = {
  test: /[\\/]node_modules[\\/]react-router[\\/].*\.mjs$/,
  loader: at('scripts/webpack/unnamedLoader.ts'),
};

const reactNames: RuleSetRule = {
  test: /[\\/]node_modules[\\/](@mui|@emotion)[\\/].*js$/,
  loader: at('scripts/webpack/reactNamesLoader.ts'),
};

/** What only the sandbox asks of the contract, the schemas of answers, would be the larger part of a call in every visit. */
const contracts: RuleSetRule = {
  test: /[\\/]app[\\/](api|domain|events|settings)[\\/].*\.ts$/,
  enforce: 'pre',
  loader: at('scripts/webpack/contractLoader.ts'),
};

const common: Configuration = {
  mode: 'production',
  context: root,
  devtool: 'source-map',
  resolve: { extensions: ['.tsx', '.ts', '.js'] },
  performance: false,
  stats: 'errors-warnings',
  cache: { type: 'filesystem', cacheDirectory: at('.cache/webpack'), buildDependencies: { config: [__filename] } },
};

/** MapLibre comes small already, and its worker as a file of its own. */
const isMapLibre = /[\\/]maplibre[^\\/]*\.js$/;
const maps: RuleSetRule[] = [
  {
    test: /maplibre-gl-worker\.mjs$/,
    type: 'asset/resource',
    generator: { filename: 'assets/maplibre-worker.[contenthash:8].js' },
  },
  // It can import what an address names, which nobody asks it to and the page's policy forbids.
  { test: /maplibre-gl\.mjs$/, parser: { exprContextCritical: false }, loader: at('scripts/webpack/mapUrlLoader.ts') },
];
/** Styles of coloured cells, within the page's policy. */
const terminal: RuleSetRule = {
  test: /[\\/]xterm[\\/]lib[\\/]xterm\.mjs$/,
  loader: at('scripts/webpack/styleObjectLoader.ts'),
};

const rendererModule = {
  rules: [
    scriptRule,
    contracts,
    unnamed,
    reactNames,
    terminal,
    ...styles,
    { test: /\.svg$/, type: 'asset/inline' },
    ...maps,
  ],
};

/** The preload is one small file, in bytes: each window runs all of it before its page. */
const PRELOAD_MAX = 10 * 1024;

function node(name: 'main' | 'preload'): Configuration {
  return {
    ...common,
    name,
    ...(name === 'preload' && {
      performance: { hints: 'error', maxAssetSize: PRELOAD_MAX, maxEntrypointSize: PRELOAD_MAX },
    }),
    target: name === 'main' ? 'electron-main' : 'electron-preload',
    entry: { index: `./${name}/index.ts` },
    output: { path: dist(name), filename: '[name].js', clean: true },
    module: { rules: [scriptRule] },
    // `debug` loads it if another package happens to have brought it along, for colours in a terminal.
    resolve: { ...common.resolve, alias: { 'supports-color': false } },
    // Where a file lies is asked at run time, in the package as in the sources.
    node: { __dirname: false, __filename: false },
    // A native module is no part of a bundle, and may be missing.
    externals: { keytar: 'commonjs keytar' },
    plugins: [
      new ThirdPartyPlugin(false),
      ...(name === 'main'
        ? [
            new DefinePlugin({
              __DESKTOP_CONFIG__: JSON.stringify(desktopConfig()),
              __IS_RELEASE__: JSON.stringify(isRelease),
            }),
            new TrayIconPlugin(),
          ]
        : []),
    ],
    optimization: { minimizer: [new MinimizerPlugin({ minify: MinimizerPlugin.swcMinify })] },
  };
}

function renderer(name: 'web' | 'desktop'): Configuration {
  return {
    ...common,
    name,
    target: ['web', 'es2022'],
    entry: { boot: './renderer/boot.ts', main: `./renderer/${name}.tsx` },
    output: {
      path: dist(name),
      publicPath: '/',
      // webpack writes these anew wherever they stand in a file: five digits were also those of a number (2592e3), which became a name.
      filename: 'assets/[name].[contenthash:8].js',
      chunkFilename: 'assets/[id].[contenthash:8].js',
      clean: true,
      trustedTypes: { policyName: 'webpack' },
    },
    resolve: {
      ...common.resolve,
      alias: {
        // SWR brings a copy of this hook for React 17; the present one has it.
        'use-sync-external-store/shim': at('renderer/lib/syncExternalStore.ts'),
        // Its package names the build with warnings for developers, whatever the mode.
        'react-router$': at('node_modules/react-router/dist/production/index.mjs'),
        'react-router/dom$': at('node_modules/react-router/dist/production/dom-export.mjs'),
      },
    },
    module: rendererModule,
    plugins: [
      // No module's rules depend on standing before or after another's.
      new MiniCssExtractPlugin({ filename: 'assets/[name].[contenthash:8].css', ignoreOrder: true, runtime: false }),
      // webpack's own choice has a digit more wherever a module is named. There are some hundred modules.
      new ids.DeterministicModuleIdsPlugin({ maxLength: 4, fixedLength: true }),
      new HtmlWebpackPlugin({ inject: false, minify: false, templateContent: page(name) }),
      new ThirdPartyPlugin(true),
      ...(name === 'desktop'
        ? [new ManifestPlugin()]
        : [
            new LateStylesPlugin(FIRST_STYLES),
            new CompileHintPlugin(FIRST_SCREEN),
            new CompressPlugin(),
            new PushIconPlugin(),
          ]),
    ],
    optimization: {
      moduleIds: false,
      minimizer: [
        new MinimizerPlugin({
          exclude: isMapLibre,
          // Beside each script, as `….LICENSE.txt`.
          extractComments: { banner: false },
          minify: [
            // Each further pass of the compressor costs a second of the build and saves bytes of every visit.
            { implementation: MinimizerPlugin.swcMinify, options: { compress: { passes: 3 } } },
            // Finds a little more: in what every visit loads, in the stream's worker (1327), and in the libraries for traces (1179).
            {
              implementation: MinimizerPlugin.terserMinify,
              filter: (name: string) => /\/(main|1179|1327)\./.test(name),
            },
          ],
        }),
        new MinimizerPlugin({ test: /\.css$/, minify: MinimizerPlugin.lightningCssMinify }),
      ],
      splitChunks: { cacheGroups },
    },
  };
}

/** The page of all parts, for `npm run kit`: a build of its own, so that no bundle of the product has it. */
function kit(): Configuration {
  return {
    ...common,
    name: 'kit',
    target: ['web', 'es2022'],
    entry: './renderer/kit/index.tsx',
    output: { path: at('.cache/kit'), publicPath: '/', filename: '[name].js', chunkFilename: '[name].js', clean: true },
    module: rendererModule,
    plugins: [
      new MiniCssExtractPlugin({ filename: '[name].css', ignoreOrder: true }),
      new HtmlWebpackPlugin({
        templateContent:
          '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><body><div id="root"></div></body></html>',
      }),
    ],
    optimization: { minimize: false },
  };
}

const products: Record<string, Configuration> = {
  main: node('main'),
  preload: node('preload'),
  desktop: renderer('desktop'),
  web: renderer('web'),
};
const builds: Record<string, Configuration> = { ...products, kit: kit() };

/** The product, or the builds named by `--env only=web`. */
export default (env: { only?: string } = {}): Configuration[] =>
  env.only === undefined ? Object.values(products) : env.only.split(',').flatMap((name) => builds[name] ?? []);
