import type { App, Dialog } from 'electron';
import { NAME } from '#app/brand';

/**
 * The switches that a packaged app may be started with: language, looks, drawing, and which vault of Linux to use (one without
 * encryption is not used, whatever this says). Any other may turn off the sandbox, lead connections elsewhere or write a log of
 * them, and each version of Chromium has new ones (S47).
 */
const ALLOWED_SWITCHES: ReadonlySet<string> = new Set([
  'disable-accelerated-video-decode',
  'disable-dev-shm-usage',
  'disable-gpu',
  'disable-gpu-compositing',
  'enable-wayland-ime',
  'force-color-profile',
  'force-device-scale-factor',
  'force-renderer-accessibility',
  'gtk-version',
  'high-dpi-support',
  'ignore-gpu-blocklist',
  'lang',
  'ozone-platform',
  'ozone-platform-hint',
  'password-store',
  'use-angle',
  'use-gl',
  'wayland-text-input-version',
  // Windows adds it when a notification of an earlier run is clicked.
  'embedding',
  // The installer for Windows adds it when it starts the new version.
  'updated',
]);

/**
 * Variables that do what a refused switch does: Electron and Chromium read them themselves, some before any code of ours runs.
 * Fuses make Electron ignore NODE_OPTIONS, NODE_EXTRA_CA_CERTS and ELECTRON_RUN_AS_NODE, which many people set for other programs.
 */
const REFUSED_VARIABLES = [
  'CHROME_DEVEL_SANDBOX',
  'ELECTRON_DISABLE_SANDBOX',
  'ELECTRON_ENABLE_LOGGING',
  'ELECTRON_LOG_FILE',
  'SSLKEYLOGFILE',
] as const;

const NO_NAMESPACES =
  'The AppImage adds --no-sandbox by itself where the system does not let programs of users make namespaces, which the sandbox needs: install the deb or the rpm instead, or allow them.';

type StartedApp = Pick<App, 'isPackaged' | 'exit' | 'whenReady'>;

export interface Surroundings {
  /** The arguments behind the program's name. */
  readonly args: readonly string[];
  readonly environment: NodeJS.ProcessEnv;
  readonly platform: NodeJS.Platform;
}

const SWITCH = /^[\s\p{C}]*--?([^=]+)/u;
const WINDOWS_SWITCH = /^[\s\p{C}]*(?:--?|\/)([^=]+)/u;

/**
 * The switches of a command line that are not allowed. Chromium takes every argument for a switch that begins with a dash, on
 * Windows also with a slash or behind blanks, up to a bare pair of dashes; here no fewer arguments count.
 */
function refusedSwitches({ args, platform }: Surroundings): string[] {
  const end = args.indexOf('--');
  const form = platform === 'win32' ? WINDOWS_SWITCH : SWITCH;
  const names = (end === -1 ? args : args.slice(0, end)).flatMap((one) => form.exec(one)?.[1] ?? []);
  return names.filter((name) => !ALLOWED_SWITCHES.has(name.trim().toLowerCase())).map((name) => `--${name}`);
}

/**
 * Whether a packaged app was started with a switch or a variable that could undo its walls; it says so and ends then. A run from
 * the sources may have them, as tests and developer tools do.
 */
export function refusesOptions(
  app: StartedApp,
  dialog: Pick<Dialog, 'showErrorBox'>,
  surroundings: Surroundings = {
    args: process.argv.slice(1),
    environment: process.env,
    platform: process.platform,
  },
): boolean {
  if (!app.isPackaged) return false;
  const { environment } = surroundings;
  const switches = refusedSwitches(surroundings);
  const variables = REFUSED_VARIABLES.filter((name) => environment[name] !== undefined);
  // Node reads it at each connection, so that it has no effect once it is removed.
  delete environment.NODE_TLS_REJECT_UNAUTHORIZED;
  if (switches.length + variables.length === 0) return false;
  // An AppImage's script adds it by itself where `unshare -Ur true` fails.
  const isOwn = (name: string) => name === '--no-sandbox' && environment.APPIMAGE !== undefined;
  const isOwnAlone = variables.length === 0 && switches.every(isOwn);
  const paragraphs = [
    [...switches, ...variables].join(', '),
    ...(isOwnAlone ? [] : [`They could turn off what protects your session. Start ${NAME} without them.`]),
    ...(switches.some(isOwn) ? [NO_NAMESPACES] : []),
  ];
  const end = () => {
    dialog.showErrorBox(`${NAME} does not start with these options`, paragraphs.join('\n\n'));
    app.exit(1);
  };
  // On Linux a box shows only once Electron is ready, and who starts an app from the desktop reads no output. Without a window
  // the sandbox and a log protect nothing; the other switches open doors of their own, and end the app at once.
  if (switches.every(isOwn)) void app.whenReady().then(end);
  else end();
  return true;
}
