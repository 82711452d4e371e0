import path from 'node:path';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import { DefinePlugin, type Configuration, type RuleSetRule } from 'webpack';
import { CompressPlugin } from './scripts/webpack/CompressPlugin';
import { desktopConfig } from './scripts/webpack/desktopConfig';
import { ManifestPlugin } from './scripts/webpack/ManifestPlugin';
import { page } from './scripts/webpack/page';
import { scriptRule } from './scripts/webpack/scriptRule';
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
  { test: /\.css$/, exclude: [/\.module\.css$/, /tokens\.css$/], use: [MiniCssExtractPlugin.loader, 'css-loader'] },
  { test: /tokens\.css$/, use: [MiniCssExtractPlugin.loader, 'css-loader', at('scripts/webpack/tokensLoader.ts')] },
];

const common: Configuration = {
  mode: 'production',
  context: root,
  devtool: 'source-map',
  resolve: { extensions: ['.tsx', '.ts', '.js'] },
  performance: false,
  stats: 'errors-warnings',
  cache: { type: 'filesystem', cacheDirectory: at('.cache/webpack'), buildDependencies: { config: [__filename] } },
};

function node(name: 'main' | 'preload'): Configuration {
  return {
    ...common,
    name,
    target: name === 'main' ? 'electron-main' : 'electron-preload',
    entry: { index: `./${name}/index.ts` },
    output: { path: dist(name), filename: '[name].js', clean: true },
    module: { rules: [scriptRule] },
    // Where a file lies is asked at run time, in the package as in the sources.
    node: { __dirname: false, __filename: false },
    // A native module is no part of a bundle, and may be missing.
    externals: { keytar: 'commonjs keytar' },
    plugins:
      name === 'main'
        ? [
            new DefinePlugin({
              __DESKTOP_CONFIG__: JSON.stringify(desktopConfig()),
              __IS_RELEASE__: JSON.stringify(isRelease),
            }),
            new TrayIconPlugin(),
          ]
        : [],
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
      filename: 'assets/[name].[contenthash:10].js',
      chunkFilename: 'assets/[name].[contenthash:10].js',
      clean: true,
      trustedTypes: { policyName: 'webpack' },
    },
    // SWR brings a copy of this hook for React 17; the present one has it.
    resolve: {
      ...common.resolve,
      alias: { 'use-sync-external-store/shim': path.join(__dirname, 'renderer/lib/syncExternalStore.ts') },
    },
    module: { rules: [scriptRule, ...styles, { test: /\.svg$/, type: 'asset/inline' }] },
    plugins: [
      // No module's rules depend on standing before or after another's.
      new MiniCssExtractPlugin({ filename: 'assets/[name].[contenthash:10].css', ignoreOrder: true }),
      new HtmlWebpackPlugin({ inject: false, minify: false, templateContent: page(name) }),
      name === 'desktop' ? new ManifestPlugin() : new CompressPlugin(),
    ],
    optimization: {
      minimizer: [
        new MinimizerPlugin({
          minify: MinimizerPlugin.swcMinify,
          // Each further pass of the compressor costs a second of the build and saves bytes of every visit.
          minimizerOptions: { compress: { passes: 3 } },
        }),
        new MinimizerPlugin({ test: /\.css$/, minify: MinimizerPlugin.lightningCssMinify }),
      ],
      // One style sheet for all pages: it is small, and a request more would cost more than its bytes.
      splitChunks: {
        cacheGroups: {
          default: false,
          defaultVendors: false,
          styles: { name: 'main', type: 'css/mini-extract', chunks: 'all', enforce: true },
          forms: {
            name: 'forms',
            test: /[\\/](node_modules[\\/]react-hook-form|renderer[\\/]components[\\/]form)[\\/]/,
            chunks: 'async',
            enforce: true,
          },
          mui: {
            name: 'mui',
            test: /[\\/]node_modules[\\/](@mui|@emotion|@popperjs|react-transition-group|stylis)[\\/]/,
            chunks: 'async',
            enforce: true,
          },
        },
      },
    },
  };
}

const builds: Record<string, Configuration> = {
  main: node('main'),
  preload: node('preload'),
  desktop: renderer('desktop'),
  web: renderer('web'),
};

/** Everything, or the builds named by `--env only=web`. */
export default (env: { only?: string } = {}): Configuration[] =>
  env.only === undefined ? Object.values(builds) : env.only.split(',').flatMap((name) => builds[name] ?? []);
