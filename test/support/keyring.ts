/** A Secret Service of its own: open, locked, or none on the bus. */
export type Keyring = 'unlocked' | 'locked' | 'none';

const START: Readonly<Record<Exclude<Keyring, 'none'>, string>> = {
  unlocked: 'printf "pw\\n" | gnome-keyring-daemon --unlock --components=secrets >/dev/null 2>&1',
  // A first run makes the keyring; without the password the second finds it locked.
  locked:
    'printf "pw\\n" | gnome-keyring-daemon --unlock --components=secrets >/dev/null 2>&1; ' +
    'gnome-keyring-daemon --replace --start --components=secrets >/dev/null 2>&1 </dev/null',
};

/** The command with a bus and a keyring of its own around it. */
export function keyringCommand(keyring: Keyring, command: readonly string[]): readonly string[] {
  if (keyring === 'none') return command;
  return [
    'dbus-run-session',
    '--',
    'bash',
    '-c',
    `export XDG_RUNTIME_DIR="$(mktemp -d)"; ${START[keyring]}; exec "$@"`,
    'bash',
    ...command,
  ];
}
