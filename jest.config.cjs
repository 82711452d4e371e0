/** @type {import('jest').Config} */
module.exports = {
  testMatch: ['<rootDir>/test/{unit,contract}/**/*.test.{ts,tsx}'],
  testEnvironment: 'node',
  transform: {
    '\\.(t|j)sx?$': [
      '@swc/jest',
      {
        jsc: {
          target: 'es2022',
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic' } },
        },
        module: { type: 'commonjs' },
      },
    ],
  },
  transformIgnorePatterns: ['/node_modules/(?!(eventsource|eventsource-parser)/)'],
  moduleNameMapper: {
    '\\.module\\.css$': '<rootDir>/test/support/cssModule.ts',
    '\\.css$': '<rootDir>/test/support/empty.ts',
    '\\.svg$': '<rootDir>/test/support/picture.ts',
  },
  testTimeout: 20000,
  // The sandbox's fleet and Chromium need a core of their own.
  maxWorkers: 2,
};
