/** Which tests a run plays: those of `npm test`, those that it leaves to `npm run test:long`, or whichever are named. */
export type Part = 'usual' | 'long';

/** The variable that tells Playwright's configuration; without it, every test can be run by its name. */
export const PART = 'FARSIGHT_TESTS';

/**
 * What `npm test` leaves out: variations of what its own tests prove (each setting, each camera, each fault), on the simulated
 * devices' clocks. Every other file belongs to `npm test`, so that a new one does unless it is named here.
 */
export const LONG_JEST: readonly string[] = [
  'contract/deviceLinks',
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
];

export const LONG_E2E: readonly string[] = [
  'browsers/firefox-video',
  ...['alerts', 'permissions', 'streams', 'terminal', 'video', 'windows'].map((name) => `desktop/${name}`),
  ...[
    'access',
    'alerts',
    'cameras',
    'covered',
    'health',
    'hidden-timers',
    'hidden-video',
    'kit',
    'list-measures',
    'logs',
    'map',
    'recording',
    'settings',
    'settings-steady',
    'start',
    'terminal-stalls',
    'tour',
    'traces',
    'units',
    'video-faults',
    'video-layout',
    'wall-layout',
    'wall-saved',
    'wall-tiles',
    'wall-trouble',
  ].map((name) => `web/${name}`),
  ...[
    'broken',
    'general',
    'keyboard',
    'logs',
    'logs-files',
    'look',
    'mavlink',
    'media',
    'modem',
    'network',
    'radio',
    'roles',
    'sources',
    'system',
    'templates',
    'terminal-tools',
    'undo',
  ].map((name) => `web/settings-${name}`),
];

export const jestFile = (name: string): string => `test/${name}.test.ts`;
export const e2eFile = (name: string): string => `test/e2e/${name}.spec.ts`;
