/** @type {import('jest').Config} */
module.exports = {
  testMatch: ['<rootDir>/test/{unit,contract}/**/*.test.{ts,tsx}'],
  // Fails a test that prints something, as do the environments that test files name.
  testEnvironment: '<rootDir>/test/support/nodeEnvironment.ts',
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
    '^fast-check$': '<rootDir>/test/support/seededFastCheck.ts',
    '\\.module\\.css$': '<rootDir>/test/support/cssModule.ts',
    '\\.css$': '<rootDir>/test/support/empty.ts',
  },
  testTimeout: 20000,
  setupFilesAfterEnv: ['<rootDir>/test/support/patientDom.ts', '<rootDir>/test/support/retries.ts'],
  testSequencer: '<rootDir>/test/support/longestFirst.cjs',
  // The longest files wait for links and clocks more than they compute.
  maxWorkers: 4,
  // Copies of the project that `npm run mutate` works in.
  modulePathIgnorePatterns: ['<rootDir>/.cache/'],
};
