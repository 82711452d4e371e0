import type { RuleSetRule } from 'webpack';

/** TypeScript and JSX to what every browser we name and Electron run as it is. */
export const scriptRule: RuleSetRule = {
  test: /\.tsx?$/,
  loader: 'swc-loader',
  options: {
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic' } },
    },
  },
};
