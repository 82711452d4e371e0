import path from 'node:path';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import type { Configuration } from 'webpack';
import { scriptRule } from '../webpack/scriptRule';

const root = path.join(__dirname, '../..');

/** The floors that the app is measured against, built as the app is. */
const config: Configuration = {
  mode: 'production',
  context: root,
  target: ['web', 'es2022'],
  entry: { mui: './scripts/bench/floors/mui.tsx', vanilla: './scripts/bench/floors/vanilla.ts' },
  // Among the assets, which browsers may keep, as they keep the app's.
  output: {
    path: path.join(root, 'dist/bench/assets/floors'),
    publicPath: '/assets/floors/',
    filename: '[name].[contenthash].js',
  },
  resolve: { extensions: ['.tsx', '.ts', '.js'] },
  module: { rules: [scriptRule] },
  plugins: ['mui', 'vanilla'].map(
    (name) =>
      new HtmlWebpackPlugin({
        filename: `../../floors/${name}.html`,
        chunks: [name],
        templateContent: '<!doctype html><html lang="en"><body><div id="root"></div></body></html>',
      }),
  ),
  optimization: { minimizer: [new MinimizerPlugin({ minify: MinimizerPlugin.swcMinify })] },
  performance: false,
  stats: 'errors-warnings',
};
export default config;
