import { nearest } from './nearest';

/** How long the server stays down after `outage`. */
export const OUTAGE_S = 15;
/** How long a device stays away after `reboot`. */
export const REBOOT_S = 8;

/** How long a device stays away after `boot`. */
export const BOOT_S = 3;

/** The charge of a battery after `low`. */
export const LOW_PCT = 12;

/** What is typed, and what it does or what the page then shows. */
type Row = readonly [usage: string, seen: string];

interface Group {
  readonly title: string;
  readonly rows: readonly Row[];
}

/** Every command of the terminal of `npm start`. The first word of a usage is the command. */
export const COMMANDS: readonly Group[] = [
  {
    title: 'Devices (NAME: how its name begins, for example harbour)',
    rows: [
      ['off NAME', 'disconnects it: "Offline" in the list, "Device offline" on its live page'],
      ['on NAME', 'connects it again: "Online", and its video resumes'],
      ['reboot NAME', `restarts it: offline for ${REBOOT_S} s, then online with live video`],
      ['new', 'switches on an unclaimed device: its code is printed here; enter it under Add Device'],
      ['renew NAME', 'requests a new credential for it: enter the printed code to re-authenticate it'],
    ],
  },
  {
    title: 'Settings and commands (each lasts until normal or fly)',
    rows: [
      ['settings NAME slow 30s', 'each change takes 30 s: "Applying"'],
      ['settings NAME reject SENTENCE', 'refuses each change with this sentence'],
      ['settings NAME ignore', 'ignores changes: they stay pending'],
      ['settings NAME broken', 'reports values that no rule allows, and leaves some out'],
      ['settings NAME normal', 'treats changes as usual again'],
      ['arm NAME', 'holds it armed: it refuses restarts and changes of its links'],
      ['disarm NAME', 'holds it disarmed, on the ground'],
      ['fly NAME', 'armed or not as its flight has it'],
      ['low NAME', `holds its battery at ${LOW_PCT} %: an alert 10 s after the next report`],
      ['charge NAME', 'charges the battery: its alert goes'],
      ['boot NAME', `restarts it as its own command does: away for ${BOOT_S} s, then with a new boot id`],
    ],
  },
  {
    title: 'Video faults (each lasts until none; the live page names the stage at fault)',
    rows: [
      ['video NAME camera', 'camera unplugged: "Camera: no signal."'],
      ['video NAME slow-camera', 'a third of the frames: "Camera: 5 of 15 fps."'],
      ['video NAME encoder', 'overloaded encoder: "Encoder: 5 of 15 fps."'],
      ['video NAME uplink', 'weak mobile network: "Uplink: 6 of 15 fps reach the server."'],
      ['video NAME lag', 'every frame 1.5 s late: "High latency"'],
      ['video NAME freeze', 'the server receives no video: "Frozen", then "Reconnecting"'],
      ['video NAME server', 'the server forwards a third: "Server: forwards 5 of 15 fps."'],
      ['video NAME loss', '10 % packet loss to viewers: "Packet loss"'],
      ['video NAME codec', 'a change to H.265: "Unplayable"'],
      ['video NAME full', 'for new viewers (reload the page): "Viewer limit reached"'],
      ['video NAME gone', 'for new viewers: no publisher, "Starting the camera"'],
      ['video NAME key-frames', 'for new viewers: no key frame comes, "Encoder: waiting for a key frame."'],
      ['video NAME none', 'clears the fault: "Live"'],
    ],
  },
  {
    title: 'Network (each lasts until off; delay, jitter, loss and rate in any combination)',
    rows: [
      ['link NAME 250ms ±50ms 2% 1mbit', "the device's link, each way: higher latency, fewer frames"],
      ['link NAME down [5s]', 'it carries nothing: "Frozen", and "Uplink: no link to the device"'],
      ['link viewers 10%', 'the same for video and pages of all viewers: "Packet loss"'],
      ['link viewer PERSON 10%', 'the same for the video of one person, as "link viewer ines 10%"'],
      ['link NAME off', 'a clean link again: "Live" (also "link viewers off")'],
      ['clock NAME +180s 50ppm', "sets the device's clock wrong: the latency shown stays right"],
      ['clock NAME exact', 'sets it right again'],
    ],
  },
  {
    title: 'Server',
    rows: [
      ['outage', `no answers for ${OUTAGE_S} s: "Real-time connection lost"; sessions survive`],
      ['whep NAME strict', 'its first stream needs If-Match on PATCH; reload the page: it plays'],
      ['whep NAME no-patch', 'refuses PATCH: it plays'],
      ['whep NAME redirect', 'redirects the offer: it plays'],
      ['whep NAME counter-offer', "answers with the server's own offer: it plays"],
      ['whep NAME no-location', 'names no session address: it plays'],
      ['whep NAME dots', 'session addresses like a JWT: it plays'],
      ['whep NAME late', 'answers after 5 s: "Requesting video…", then "Live"'],
      ['whep NAME rejected', 'accepts no video codec: "Unplayable"'],
      ['whep NAME busy', 'answers 429: "Too many requests"'],
      ['whep NAME proxy', 'answers 503 from a proxy: "Server unavailable"'],
      ['whep NAME none', 'serves it as usual again'],
    ],
  },
  {
    title: 'This terminal',
    rows: [
      ['help [COMMAND]', 'lists all commands, or all forms of one'],
      ['quit', 'stops the sandbox (also Ctrl-C); devices, names and access are kept'],
    ],
  },
];

/** The commands to begin with, as typed. */
export const FIRST_COMMANDS: readonly Row[] = [
  ['off harbour', 'the Harbour drone goes offline'],
  ['on harbour', 'it is online again'],
  ['reboot harbour', `it is offline for ${REBOOT_S} s, then back by itself`],
  ['video harbour camera', 'its live page says "Camera: no signal."'],
  ['video harbour none', 'clears the fault: "Live"'],
  ['link viewers 10%', '"Packet loss" on every live page'],
  ['link viewers off', 'a clean network again'],
  ['new', 'a new device shows a code: enter it under Add Device'],
  ['outage', `the server is down for ${OUTAGE_S} s: watch the banner`],
  ['help', 'lists all commands'],
];

function table(rows: readonly Row[]): string {
  const width = Math.max(...rows.map(([usage]) => usage.length));
  return rows.map(([usage, seen]) => `  ${usage.padEnd(width)}  ${seen}`).join('\n');
}

export const firstHelp = (): string => `Type a command and press Enter:\n${table(FIRST_COMMANDS)}`;

const fullHelp = (): string => COMMANDS.map(({ title, rows }) => `${title}\n${table(rows)}`).join('\n\n');

const nameOf = (usage: string): string => usage.split(' ')[0] ?? '';

/** Every command once, in the order of the help. */
export const COMMAND_NAMES: readonly string[] = [
  ...new Set(COMMANDS.flatMap(({ rows }) => rows.map(([usage]) => nameOf(usage)))),
];

/** The rows of one command, for a line that is not understood; null for a command that does not exist. */
export function usageOf(command: string): string | null {
  const rows = COMMANDS.flatMap((group) => group.rows).filter(([usage]) => nameOf(usage) === command);
  return rows.length === 0 ? null : table(rows);
}

/** The answer to a command that does not exist. */
export function unknown(command: string): string {
  const name = nearest(command, COMMAND_NAMES);
  const hint = name === null ? '' : ` Did you mean ${name}?`;
  return `Unknown command "${command}".${hint} Type help to list all commands.`;
}

/** All commands, or the rows of one. */
export function help(command: string | undefined): string {
  return command === undefined ? fullHelp() : (usageOf(command) ?? unknown(command));
}
