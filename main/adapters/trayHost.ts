const WATCHER = 'org.kde.StatusNotifierWatcher';
const PATH = '/StatusNotifierWatcher';
const HOST = 'IsStatusNotifierHostRegistered';
const GET = 'org.freedesktop.DBus.Properties.Get';
const PATIENCE_MS = 2000;

/** The same question by each of the programs that systems have for it; the first that is installed is asked. */
const QUESTIONS: readonly (readonly [program: string, ...args: string[]])[] = [
  ['gdbus', 'call', '--session', '--dest', WATCHER, '--object-path', PATH, '--method', GET, WATCHER, HOST],
  ['dbus-send', '--session', '--print-reply', `--dest=${WATCHER}`, PATH, GET, `string:${WATCHER}`, `string:${HOST}`],
  ['busctl', '--user', 'get-property', WATCHER, PATH, WATCHER, HOST],
];

/** What a program printed; null: it is not installed. A failure counts as nothing printed. */
async function ask([program, ...args]: (typeof QUESTIONS)[number], env: NodeJS.ProcessEnv): Promise<string | null> {
  // Not before the first paint, which needs nothing of it.
  const { execFile } = await import('node:child_process');
  return new Promise((resolve) => {
    execFile(program, args, { env, timeout: PATIENCE_MS }, (error, stdout) => {
      if (error?.code === 'ENOENT') resolve(null);
      else resolve(error ? '' : stdout);
    });
  });
}

/**
 * Whether the desktop shows tray icons. On Linux `new Tray` succeeds without any: its session bus is asked for a
 * StatusNotifierWatcher that has a host (freedesktop.org StatusNotifierItem). Without a session bus the answer is no.
 */
export async function showsTray(
  platform: NodeJS.Platform = process.platform,
  environment: NodeJS.ProcessEnv = process.env,
): Promise<boolean> {
  if (platform !== 'linux') return true;
  for (const question of QUESTIONS) {
    const answer = await ask(question, environment);
    if (answer !== null) return /\btrue\b/.test(answer);
  }
  return false;
}
