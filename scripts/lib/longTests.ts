/** Which tests a run plays: those of `npm test`, those that it leaves to `npm run test:long`, or whichever are named. */
export type Part = 'usual' | 'long';

/** The variable that tells Playwright's configuration; without it, every test can be run by its name. */
export const PART = 'FARSIGHT_TESTS';

/**
 * What `npm test` leaves out: variations of what its own tests prove (each setting, each camera, each fault), on the simulated
 * devices' clocks. Every other file belongs to `npm test`, so that a new one does unless it is named here.
 */
export const LONG_JEST: readonly string[] = [
  'contract/clocks',
  'contract/deviceMessages',
  'contract/deviceLinks',
  'contract/enrol',
  'contract/interFrames',
  'contract/largeFleet',
  'contract/mavlinkConfigs',
  'contract/mediaSettings',
  'contract/mediaSources',
  'contract/networkConnections',
  'contract/settingsLink',
  'contract/settingsRadio',
  'contract/settingsRules',
  'contract/settingsSystem',
  'contract/viewerLinks',
  'unit/scripts/packaging',
];

export const LONG_E2E: readonly string[] = [
  'browsers/firefox-video',
  ...[
    'access',
    'alerts',
    'idle',
    'permissions',
    'streams',
    'telemetry',
    'terminal',
    'updates',
    'vault',
    'video',
    'walls',
    'windows',
  ].map((name) => `desktop/${name}`),
  ...['access', 'ages', 'alerts', 'analytics', 'axe', 'cameras', 'canary', 'connection', 'covered', 'extras'].map(
    (name) => `web/${name}`,
  ),
  ...[
    'general',
    'healing',
    'health',
    'hidden-timers',
    'hidden-video',
    'kit',
    'links',
    'list-measures',
    'logs',
    'map',
    'palette',
    'parts',
    'pictures',
  ].map((name) => `web/${name}`),
  ...[
    'recording',
    'rows',
    'screen',
    'settings',
    'settings-steady',
    'sound',
    'start',
    'tabs',
    'terminal-stalls',
    'tour',
    'traces',
    'units',
  ].map((name) => `web/${name}`),
  ...['broken', 'general', 'keyboard', 'logs', 'look', 'mavlink', 'media', 'modem', 'network', 'radio', 'roles'].map(
    (name) => `web/settings-${name}`,
  ),
  ...['sources', 'system', 'templates', 'terminal-tools', 'undo'].map((name) => `web/settings-${name}`),
  ...['video-faults', 'video-layout', 'video-links', 'wall-layout', 'wall-saved', 'wall-tiles', 'wall-trouble'].map(
    (name) => `web/${name}`,
  ),
];

export const jestFile = (name: string): string => `test/${name}.test.ts`;
export const e2eFile = (name: string): string => `test/e2e/${name}.spec.ts`;
