// The import law of the house: who may import whom. `npm run law` holds the sources to it; a test holds it to a violation.
const { optionalDependencies } = require('./package.json');

const NODE = { dependencyTypes: ['core'] };
/** npm leaves these out where they cannot be built; then an import of it cannot be resolved. */
const OPTIONAL = Object.keys(optionalDependencies).join('|');
const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

/** `from` may reach nothing of this repository but what matches `allowed`. */
const only = (room, allowed) =>
  forbid(
    `${room}-reaches`,
    `${room} may import only ${allowed.join(', ')}`,
    { path: `^${room}/` },
    {
      path: '^(app|main|preload|renderer|scripts|test|build)/',
      pathNot: allowed.map((one) => `^${one}`),
    },
  );

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    forbid('no-circles', 'Circles make a part impossible to move', {}, { circular: true }),
    forbid(
      'resolvable',
      'An import that leads nowhere',
      {},
      {
        couldNotResolve: true,
        pathNot: `\\.(css|svg)$|^(${OPTIONAL})$`,
      },
    ),

    only('app', ['app/']),
    only('main', ['app/', 'main/']),
    only('preload', ['app/', 'preload/']),
    only('renderer', ['app/', 'renderer/', 'build/icon\\.svg$']),
    only('test/sandbox', ['app/', 'test/sandbox/']),
    forbid(
      'scripts-reach',
      'scripts may import app, the sandbox by its entry and its list of sections, and the colours for the build',
      { path: '^scripts/' },
      {
        path: '^(main|preload|renderer|test)/',
        pathNot: ['^test/sandbox/(index|sections)\\.ts$', '^renderer/theme/tokens\\.ts$'],
      },
    ),

    forbid('app-is-neutral', 'app knows no platform', { path: '^app/' }, NODE),
    forbid(
      'app-packages',
      'app needs a schema library and nothing else',
      { path: '^app/', pathNot: '^app/tracing/' },
      {
        dependencyTypes: ['npm', 'npm-dev', 'npm-optional', 'npm-peer'],
        pathNot: 'node_modules/valibot/',
      },
    ),
    forbid(
      'spans-are-neutral',
      'what a span is, is the same in every process; who collects them is not',
      { path: '^app/tracing/' },
      {
        dependencyTypes: ['npm', 'npm-dev', 'npm-optional', 'npm-peer'],
        pathNot: 'node_modules/(valibot|@opentelemetry/(api|core|otlp-transformer|sdk-trace-base))/',
      },
    ),
    forbid('renderer-is-a-page', 'the renderer has no Node', { path: '^renderer/' }, NODE),
    forbid(
      'renderer-without-electron',
      'the desktop is reached through the bridge alone',
      { path: '^renderer/' },
      { path: '(^|node_modules/)(electron|keytar)(/|$)' },
    ),

    forbid(
      'desktop-adapters',
      'these packages are wrapped once',
      { path: '^(app|main|preload|renderer)/', pathNot: '^main/adapters/' },
      {
        path: '(^|node_modules/)(keytar|electron-updater|eventsource|pino)(/|$)',
      },
    ),
    forbid(
      'observed-late',
      'tracing and statistics come after all that a person waits for',
      { path: '^renderer/', pathNot: '^renderer/shell/observe/' },
      {
        path: 'node_modules/(@opentelemetry|posthog-js)/|^app/tracing/(createRecorder|OtlpExporter|resource)',
      },
    ),
    forbid(
      'maps-come-late',
      'MapLibre is large, and many do without',
      { path: '^renderer/', pathNot: '^renderer/features/live-view/map/libreMap\\.ts$' },
      {
        path: 'node_modules/maplibre-gl/',
      },
    ),
    forbid(
      'one-event-stream',
      'the event stream is opened in one place',
      { path: '^renderer/', pathNot: '^renderer/platform/web/' },
      {
        path: 'node_modules/eventsource-parser/',
      },
    ),

    forbid(
      'features-stand-alone',
      'a feature never imports another; compose them in shell',
      { path: '^renderer/features/([^/]+)/' },
      {
        path: '^renderer/features/',
        pathNot: '^renderer/features/$1/',
      },
    ),
    forbid(
      'features-below-shell',
      'shell composes features, not the reverse',
      { path: '^renderer/features/' },
      {
        path: '^renderer/(shell/|Root|web\\.tsx|desktop\\.tsx)',
      },
    ),
    forbid(
      'settings-between',
      'editing and settings stand between features and services',
      { path: '^renderer/(settings|resource)/' },
      { path: '^renderer/(features/|shell/|Root|web\\.tsx|desktop\\.tsx)' },
    ),
    forbid(
      'resource-below-settings',
      'what is edited knows no section of the settings',
      { path: '^renderer/resource/' },
      { path: '^renderer/settings/' },
    ),
    forbid(
      'resource-is-general',
      'how a thing with versions is edited is the same for all of them',
      { path: '^app/resource/' },
      { path: '^app/(settings|api|events)/' },
    ),
    forbid(
      'services-below-features',
      'platform, live, api and components know no feature and no settings page',
      { path: '^renderer/(platform|live|api|components)/' },
      {
        path: '^renderer/(features|shell|settings|resource)/',
      },
    ),
    forbid(
      'foundations',
      'lib and theme know nothing above them',
      { path: '^renderer/(lib|theme)/' },
      {
        path: '^renderer/',
        pathNot: '^renderer/(lib|theme)/',
      },
    ),
    forbid(
      'no-driver-downloads',
      'the main module of Selenium finds browsers and downloads their drivers; its client does neither',
      {},
      {
        path: 'selenium-webdriver/',
        pathNot: 'selenium-webdriver/(http(/index)?|lib/webdriver)\\.(js|d\\.ts)$',
        dependencyTypesNot: ['type-only'],
      },
    ),
    forbid(
      'mui-comes-late',
      'MUI stays out of the first screen',
      { path: '^renderer/(shell|components|features)/', pathNot: '(Panel|Dialog|Mui\\w*)\\.tsx$' },
      {
        path: 'node_modules/@(mui|emotion)/',
      },
    ),
    forbid(
      'mui-in-the-kit',
      'a control is made once, in components; the finder of the palette is one of its kind',
      {
        path: '^renderer/',
        pathNot: '^renderer/(components|theme|kit)/|^renderer/shell/palette/PaletteDialog\\.tsx$',
      },
      {
        path: 'node_modules/@(mui|emotion)/',
      },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|test/fixtures)/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.cjs', '.json'],
    },
  },
};
