import type { App, Dialog } from 'electron';
import { NAME } from '#app/brand';

/** Switches of Chromium that undo a wall, or lead the app's connections past it (`security.md` S47). */
export const REFUSED_SWITCHES: readonly string[] = [
  'allow-running-insecure-content',
  'disable-site-isolation-trials',
  'disable-web-security',
  'gpu-launcher',
  'host-resolver-rules',
  'host-rules',
  'ignore-certificate-errors',
  'ignore-certificate-errors-spki-list',
  'js-flags',
  'load-extension',
  'log-net-log',
  'no-sandbox',
  'no-zygote',
  'proxy-pac-url',
  'proxy-server',
  'remote-debugging-address',
  'remote-debugging-pipe',
  'remote-debugging-port',
  'renderer-cmd-prefix',
  'single-process',
  'ssl-key-log-file',
  'unsafely-treat-insecure-origin-as-secure',
  'utility-cmd-prefix',
];

const NO_NAMESPACES =
  'The AppImage adds --no-sandbox by itself where the system does not let programs of users make namespaces, which the sandbox needs: install the .deb package instead, or allow them.';

type SwitchedApp = Pick<App, 'isPackaged' | 'exit' | 'whenReady'> & {
  readonly commandLine: Pick<App['commandLine'], 'hasSwitch'>;
};

/**
 * Whether a packaged app was started with a switch that undoes its walls; it says so and ends then. A run from the sources
 * may have them, as tests and developer tools do. Chromium's own reading of the command line counts: it knows every spelling
 * of a switch, those that the environment sets, and that nothing after two dashes is one.
 */
export function refusesSwitches(
  app: SwitchedApp,
  dialog: Pick<Dialog, 'showErrorBox'>,
  environment: NodeJS.ProcessEnv = process.env,
): boolean {
  const given = app.isPackaged ? REFUSED_SWITCHES.filter((name) => app.commandLine.hasSwitch(name)) : [];
  if (given.length === 0) return false;
  // An AppImage's script adds it by itself where `unshare -Ur true` fails.
  const isOwn = (name: string) => name === 'no-sandbox' && environment.APPIMAGE !== undefined;
  const paragraphs = [
    given.map((name) => `--${name}`).join(', '),
    ...(given.every(isOwn) ? [] : [`They would turn off what protects your session. Start ${NAME} without them.`]),
    ...(given.some(isOwn) ? [NO_NAMESPACES] : []),
  ];
  const end = () => {
    dialog.showErrorBox(`${NAME} does not start with these options`, paragraphs.join('\n\n'));
    app.exit(1);
  };
  // On Linux a box shows only once Electron is ready, and who starts an AppImage from the desktop reads no output. There is
  // no window to protect until then; the other switches open doors of their own, and end the app at once.
  if (given.every(isOwn)) void app.whenReady().then(end);
  else end();
  return true;
}
