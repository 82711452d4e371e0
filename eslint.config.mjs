import noUnsanitized from 'eslint-plugin-no-unsanitized';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

const TEXT_SINKS = [
  { selector: 'JSXAttribute[name.name="dangerouslySetInnerHTML"]', message: 'Server text is rendered as text.' },
  {
    selector: 'AssignmentExpression[left.property.name=/^(innerHTML|outerHTML|srcdoc)$/]',
    message: 'Server text is rendered as text.',
  },
  {
    selector:
      'CallExpression[callee.property.name=/^(insertAdjacentHTML|write|writeln)$/][callee.object.name="document"]',
    message: 'Server text is rendered as text.',
  },
];
const DESKTOP_CHOKEPOINTS = [
  { selector: 'NewExpression[callee.name="BrowserWindow"]', message: 'Windows are made in one file.' },
  {
    selector: 'MemberExpression[object.name="shell"][property.name=/^(openExternal|openPath)$/]',
    message: 'Links leave through one file.',
  },
  {
    selector: 'MemberExpression[object.name="ipcMain"][property.name=/^(handle|on)$/]',
    message: 'Channels are registered by the bridge.',
  },
];
const network = (message) => ['fetch', 'EventSource', 'WebSocket', 'XMLHttpRequest'].map((name) => ({ name, message }));

export default tseslint.config(
  { ignores: ['dist/', 'release/', '.cache/', 'test-results/', 'playwright-report/', 'test/fixtures/', 'docs/'] },
  ...tseslint.configs.strictTypeChecked.map((config) => ({ ...config, files: ['**/*.{ts,tsx}'] })),
  {
    files: ['**/*.{ts,tsx}'],
    languageOptions: {
      parserOptions: { projectService: { allowDefaultProject: ['*.config.ts'] }, tsconfigRootDir: import.meta.dirname },
    },
    plugins: { 'no-unsanitized': noUnsanitized },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
      'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true, IIFEs: true }],
      'no-restricted-syntax': ['error', ...TEXT_SINKS, ...DESKTOP_CHOKEPOINTS],
      'no-unsanitized/method': 'error',
      'no-unsanitized/property': 'error',
      'no-eval': 'error',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
      '@typescript-eslint/no-confusing-void-expression': [
        'error',
        { ignoreArrowShorthand: true, ignoreVoidReturningFunctions: true, ignoreVoidOperator: true },
      ],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/no-meaningless-void-operator': 'off',
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/unbound-method': 'off',
    },
  },
  {
    files: ['app/**/*.{ts,tsx}', 'renderer/**/*.{ts,tsx}'],
    rules: {
      'no-restricted-properties': [
        'error',
        { property: 'randomUUID', message: 'Use lib/newId: browsers have it on https and localhost only.' },
      ],
    },
  },
  {
    files: ['renderer/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    rules: {
      ...reactHooks.configs.recommended.rules,
      'no-restricted-globals': [
        'error',
        ...network('Only renderer/platform/web talks to the network.'),
        { name: 'localStorage', message: 'Use lib/storage, which never throws.' },
        { name: 'sessionStorage', message: 'Use lib/storage.' },
      ],
      'no-restricted-imports': [
        'error',
        {
          paths: [
            {
              name: 'react',
              importNames: ['lazy'],
              message: 'Use components/lazyPart: a script that fails to load must not take the page along.',
            },
          ],
        },
      ],
    },
  },
  {
    files: ['renderer/platform/web/**', 'renderer/lib/storage.ts', 'renderer/boot.ts'],
    rules: { 'no-restricted-globals': 'off' },
  },
  {
    files: ['app/**'],
    rules: { 'no-restricted-globals': ['error', ...network('app does no I/O.'), 'window', 'document', 'process'] },
  },
  {
    files: ['test/**', 'scripts/**', '*.config.ts'],
    rules: {
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/no-require-imports': 'off',
    },
  },
  // Root configuration files stand in no folder's project, so Node's types are out of sight there.
  { files: ['*.config.ts'], rules: { '@typescript-eslint/no-unsafe-member-access': 'off' } },
  {
    files: ['test/**/*.{ts,tsx}'],
    rules: {
      'max-lines': ['error', { max: 400, skipBlankLines: true, skipComments: true }],
      'no-empty-pattern': 'off',
      'no-restricted-syntax': 'off',
      'no-unsanitized/property': 'off',
    },
  },
  { files: ['test/unit/**', 'test/contract/**', 'test/e2e/**'], rules: { 'max-lines-per-function': 'off' } },
);
