// `npm start`: builds the web app when its sources changed, starts the sandbox and its simulated devices, prints one URL.
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createInterface } from 'node:readline';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { hasInterFrames, SandboxError, start, type FleetNews, type Sandbox } from '../test/sandbox/index';
import { buildWeb } from './lib/buildWeb';
import { copyConfigured } from './lib/hosting';
import { LINK_HELP } from './lib/linkCommand';
import { changeClock, changeLink } from './lib/linkOrders';
import { fail, ROOT } from './lib/process';
import { changeWhep, WHEP_HELP } from './lib/whepOrders';

const DEFAULT_PORT = 4800;
const DEFAULT_DEVICES = 8;
const MAX_DEVICES = 5000;
const OUTAGE_S = 15;
const REBOOT_S = 8;

const COLLECTING = { loki: { url: '/' }, traces: { endpoint: '/' }, environment: 'development' };

interface Options {
  readonly port: number;
  readonly devices: number;
  readonly host: string;
  readonly iKnow: boolean;
  readonly reset: boolean;
  readonly data: string;
  /** The time of each frame in its picture, for people and for programs. */
  readonly burnIn: boolean;
}

function whole(name: string, text: string | undefined, fallback: number, min: number, max: number): number {
  const value = text === undefined ? fallback : Number(text);
  if (!Number.isInteger(value) || value < min || value > max)
    fail(`--${name} takes a whole number from ${min} to ${max}.`);
  return value;
}

function readOptions(): Options {
  try {
    const { values } = parseArgs({
      options: {
        port: { type: 'string' },
        devices: { type: 'string' },
        host: { type: 'string' },
        'i-know': { type: 'boolean', default: false },
        reset: { type: 'boolean', default: false },
        data: { type: 'string' },
        'burn-in': { type: 'boolean', default: false },
      },
    });
    return {
      port: whole('port', values.port, DEFAULT_PORT, 0, 65_535),
      devices: whole('devices', values.devices, DEFAULT_DEVICES, 0, MAX_DEVICES),
      host: values.host ?? '127.0.0.1',
      iKnow: values['i-know'],
      // Another number of devices needs a new state to have them in.
      reset: values.reset || values.devices !== undefined,
      data: path.resolve(values.data ?? path.join(ROOT, '.sandbox')),
      burnIn: values['burn-in'],
    };
  } catch (error) {
    return fail(
      `${(error as Error).message.split('.')[0]}. Options: --port N, --devices N, --reset, --data FOLDER, --burn-in, --host H, --i-know.`,
    );
  }
}

const HELP = `Type a line and press Enter:
  off NAME    cut a device off          on NAME    connect it again
  new         switch on a device that nobody has claimed: it shows its code
  renew NAME  have a device ask for a new credential, as an expired or revoked one must
  reboot NAME away for ${REBOOT_S} s, as a device that starts anew
  video NAME FAULT   what becomes of its picture: camera, slow-camera, encoder, uplink (in the device),
              lag, freeze, gone, codec, full, server, loss (on the way to those who watch), or none
${LINK_HELP}
${WHEP_HELP}
  outage      take the server away for ${OUTAGE_S} s; sessions live on
  quit        stop (also Ctrl-C)`;

/** A device fresh from its maker. */
function unclaimed() {
  return { model: 'Quad X4', serial: randomBytes(6).toString('hex').toUpperCase(), softwareVersion: '2.6.0' };
}

const OUTCOMES = {
  approved: 'was approved and connects.',
  denied: 'was denied.',
  expired: 'got no answer in time; its code is no longer good.',
} as const;

/** Prints what a device shows on its own screen. */
function tell(news: FleetNews): void {
  if ('failure' in news) return void console.log(`A device could not ask for its code: ${news.failure}`);
  const name = `${news.model} …${news.serial.slice(-4)}`;
  if ('result' in news) return void console.log(`${name} ${OUTCOMES[news.result]}`);
  console.log(
    `\n${name} shows:\n\n  ${news.code.userCode}\n\nType it at ${news.code.address}\nor open ${news.code.addressWithCode}\n`,
  );
}

async function outage(sandbox: Sandbox): Promise<void> {
  console.log(`Server away for ${OUTAGE_S} s.`);
  await sandbox.control.setListening(false);
  await new Promise((resolve) => setTimeout(resolve, OUTAGE_S * 1000));
  await sandbox.control.setListening(true);
  console.log('Server back.');
}

function reboot({ fleet }: Sandbox, { id, name }: { readonly id: string; readonly name: string }): void {
  fleet?.drop(id);
  setTimeout(() => fleet?.connect(id), REBOOT_S * 1000);
  console.log(`${name} starts anew: away for ${REBOOT_S} s.`);
}

const VIDEO_FAULTS = {
  none: { kind: 'none' },
  freeze: { kind: 'freeze' },
  lag: { kind: 'lag', ms: 1500 },
  loss: { kind: 'loss', share: 0.1 },
  gone: { kind: 'gone' },
  full: { kind: 'full' },
  codec: { kind: 'codec' },
  server: { kind: 'server' },
  camera: { kind: 'camera' },
  'slow-camera': { kind: 'slow-camera' },
  encoder: { kind: 'encoder' },
  uplink: { kind: 'uplink' },
} as const;

/** Does something to the picture of a device, and says what. */
function disturb(sandbox: Sandbox, words: readonly string[]): string {
  const kind = words.at(-1) ?? '';
  const name = words.slice(0, -1).join(' ');
  if (!Object.hasOwn(VIDEO_FAULTS, kind) || name === '') return HELP;
  const device = sandbox.find(name);
  if (!device) return `No device is named "${name}".`;
  const isDone = sandbox.control.setVideoFault(device.id, VIDEO_FAULTS[kind as keyof typeof VIDEO_FAULTS]);
  return isDone ? `The picture of ${device.name}: ${kind}.` : `${device.name} has offered no picture yet.`;
}

async function obey(sandbox: Sandbox, line: string, stop: () => Promise<void>): Promise<void> {
  const [command = '', ...rest] = line.trim().split(/\s+/);
  if (command === '') return;
  if (command === 'quit') return stop();
  if (command === 'outage') return outage(sandbox);
  if (command === 'video') return void console.log(disturb(sandbox, rest));
  if (command === 'link') return void console.log(changeLink(sandbox, rest, console.log));
  if (command === 'whep') return void console.log(changeWhep(sandbox, rest));
  if (command === 'clock') return void console.log(changeClock(sandbox, rest));
  if (command === 'new') return sandbox.fleet?.enrol(unclaimed());
  if (!['off', 'on', 'renew', 'reboot'].includes(command) || rest.length === 0) return void console.log(HELP);
  const device = sandbox.find(rest.join(' '));
  if (!device) return void console.log(`No device is named "${rest.join(' ')}".`);
  if (command === 'renew') {
    const { model, serial, softwareVersion } = device;
    return sandbox.fleet?.enrol({ model, serial, softwareVersion });
  }
  if (command === 'reboot') return void reboot(sandbox, device);
  if (command === 'off') sandbox.fleet?.drop(device.id);
  else sandbox.fleet?.connect(device.id);
  console.log(`${device.name} is ${command}.`);
}

async function main(): Promise<void> {
  const options = readOptions();
  if (!(await buildWeb())) fail('The web app could not be built; the messages above say why.');
  if (options.iKnow) console.warn('Warning: the sandbox has no passwords. Whoever reaches it is in.');
  // The page sends its log and its traces to the sandbox that serves it.
  // A folder of its own, as two may start at a time; the sandbox reads it once.
  const webRoot = mkdtempSync(path.join(ROOT, '.cache/start-web-'));
  copyConfigured(path.join(ROOT, 'dist/web'), webRoot, COLLECTING);
  const sandbox = await start({
    port: options.port,
    host: options.host,
    iKnow: options.iKnow,
    devices: options.devices,
    reset: options.reset,
    dataDir: options.data,
    webRoot,
    fleet: true,
    burnIn: options.burnIn,
    onFleetNews: tell,
    log: (line) => line.startsWith('error') && console.error(line),
  }).finally(() => rmSync(webRoot, { recursive: true, force: true }));
  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    await sandbox.close();
    process.exit(0);
  };
  process.on('SIGINT', () => void stop());
  process.on('SIGTERM', () => void stop());
  console.log(
    `\nFarsight is running with ${sandbox.factory.length} simulated devices:\n\n  ${sandbox.url}\n\nWhat it says of itself (log and traces): ${sandbox.url}/sandbox/telemetry\n\n${HELP}`,
  );
  if (!hasInterFrames())
    console.log('FFmpeg (node-av) is not available for this platform: cameras send VP8 key frames only.');
  const input = createInterface({ input: process.stdin });
  input.on('line', (line) => void obey(sandbox, line, stop));
}

main().catch((error: unknown) =>
  fail(error instanceof SandboxError ? error.message : String((error as Error).stack ?? error)),
);
