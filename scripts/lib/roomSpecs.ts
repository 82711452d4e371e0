const named = (folder: string, names: string): readonly string[] => names.split(' ').map((name) => `${folder}/${name}`);
const web = (names: string): readonly string[] => named('web', names);
const settings = (names: string): readonly string[] =>
  named('web', names).map((name) => name.replace('/', '/settings-'));

const DESKTOP = named(
  'desktop',
  'access alerts idle journey links permissions streams telemetry terminal updates vault video walls windows',
);
const HOSTING = web('container hosting nginx proxy');
const WALL = web('wall wall-changes wall-layout wall-saved wall-tiles wall-trouble');
const VIDEO = web(
  'cameras connection health hidden hidden-timers hidden-video links video video-faults video-links',
).concat(named('browsers', 'firefox-no-webrtc firefox-video firefox-walk webkit'));
const LIVE = web('ages feeds healing idle invalidation live stream tabs');
const SETTINGS = web('settings').concat(settings('section look keyboard steady broken roles undo'));

/**
 * The end-to-end tests that a change is tried with by `npm test -- --changed`, by how the changed file's path begins; the longest
 * match counts. A path that is not here is tried with all tests. Jest finds its tests by what they import.
 */
export const ROOM_SPECS: Readonly<Record<string, readonly string[]>> = {
  '.github/': [],
  'README.md': web('tour'),
  'THREATS.md': [],
  'docs/': [],
  'docs/config.example.json': HOSTING,
  'build/docker/': HOSTING,
  'scripts/bench': [],
  'scripts/kit.ts': [],
  'scripts/lib/screenshots/': [],
  'scripts/lint/': [],
  'scripts/mutate.ts': [],
  'scripts/screenshots.ts': [],
  'scripts/spec.ts': [],
  'scripts/start.ts': web('start'),
  'scripts/test-random.ts': [],
  'test/contract/': [],
  'test/unit/': [],
  'test/unsteady.json': [],

  'main/': DESKTOP,
  'preload/': DESKTOP,
  'app/bridge/': DESKTOP,
  'renderer/desktop.tsx': DESKTOP,
  'renderer/platform/desktop': DESKTOP,
  'renderer/platform/web/media.ts': web('media-leaving media-redirects connection'),
  'renderer/platform/web/stream/': LIVE,
  'renderer/platform/web/tabs.ts': web('tabs'),
  'renderer/platform/web/wake.ts': web('screen'),
  'renderer/shell/desktop/': DESKTOP,

  'app/analytics/': web('analytics'),
  'app/config/': [...HOSTING, ...web('map')],
  'app/events/': LIVE,
  'app/logging/': ['desktop/telemetry', ...web('canary logs')],
  'app/settings/': SETTINGS,
  'app/tracing/': ['desktop/telemetry', ...web('traces canary')],
  'app/domain/alert': ['desktop/alerts', ...web('alerts')],
  'app/domain/log': settings('logs logs-files logs-sizes'),
  'app/domain/modem': settings('modem'),
  'app/domain/network': settings('network'),
  'app/domain/radio': settings('radio'),
  'app/api/mediaRequest.ts': ['desktop/video', ...web('media-leaving media-redirects video')],
  'app/domain/sdp': web('video video-links'),
  'app/domain/ice': web('video video-links'),
  'app/domain/telemetry': web('feeds video'),
  'app/domain/terminal': settings('terminal terminal-tools'),
  'app/domain/timeZone': web('units logs-clocks'),
  'app/domain/units': web('units'),
  'app/domain/update': ['desktop/updates'],

  'renderer/api/': LIVE,
  'renderer/live/': LIVE,
  'renderer/kit/': web('kit'),
  'renderer/settings/': SETTINGS,
  'renderer/shell/': web('access axe contrast early hostile palette parts states toasts walk'),
  'renderer/shell/observe': web('logs traces analytics'),
  'renderer/theme/': [
    ...web('access axe contrast covered hostile kit last-list list-measures palette states video-layout wall-layout'),
    ...settings('look'),
  ],

  'renderer/features/add-device/': web('add-device walk'),
  'renderer/features/auth-callback/': web('hostile walk'),
  'renderer/features/device-alerts/': ['desktop/alerts', ...web('alerts')],
  'renderer/features/device-general/': [...web('general'), ...settings('general')],
  'renderer/features/device-logs/': [
    ...web('incident incident-filling incident-layout incident-links incident-marks logs-clocks download'),
    ...settings('logs logs-files logs-sizes'),
  ],
  'renderer/features/device-mavlink/': settings('mavlink'),
  'renderer/features/device-media/': settings('media sources'),
  'renderer/features/device-modem/': settings('modem'),
  'renderer/features/device-network/': settings('network'),
  'renderer/features/device-radio/': settings('radio'),
  'renderer/features/device-sharing/': web('inviting sharing'),
  'renderer/features/device-system/': settings('system templates'),
  'renderer/features/device-terminal/': [
    'desktop/terminal',
    ...web('terminal-stalls'),
    ...settings('terminal terminal-tools'),
  ],
  'renderer/features/devices/': web('ages extras last-list list list-measures pictures rows search states'),
  'renderer/features/invitation/': web('invitation'),
  'renderer/features/live-view/': web('connection covered screen sound video video-layout'),
  'renderer/features/live-view/capture/': web('recording'),
  'renderer/features/live-view/connection/': VIDEO,
  'renderer/features/live-view/map/': web('map'),
  'renderer/features/live-view/wall/': WALL,
  'renderer/features/live-view/watch/': VIDEO,
  'renderer/features/live-view/components/wall/': WALL,
  'renderer/features/sign-in/': ['desktop/journey', ...web('hostile walk')],
  'renderer/features/sign-out/': ['desktop/journey', ...web('walk')],
};

/** Played whatever the change is: the first journey through the app, and live video. */
export const ALWAYS = web('journey sound');
