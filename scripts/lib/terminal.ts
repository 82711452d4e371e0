import { randomBytes } from 'node:crypto';
import type { FleetNews, Sandbox } from '../../test/sandbox/index';
import { changeClock, changeLink } from './linkOrders';
import { changeSettings } from './settingsOrders';
import { BOOT_S, COMMAND_NAMES, help, LOW_PCT, OUTAGE_S, REBOOT_S, unknown, usageOf } from './terminalHelp';
import { changeVideo } from './videoOrders';
import { changeWhep } from './whepOrders';

type Print = (text: string) => void;

/** A device fresh from the factory. */
function unclaimed() {
  return { model: 'Quad X4', serial: randomBytes(6).toString('hex').toUpperCase(), softwareVersion: '2.6.0' };
}

const OUTCOMES = {
  approved: 'approved; it connects.',
  denied: 'request denied.',
  expired: 'the code has expired.',
} as const;

/** What a device shows on its own screen. */
export function describeNews(news: FleetNews): string {
  if ('failure' in news) return `A device could not request a code: ${news.failure}`;
  const name = `${news.model} …${news.serial.slice(-4)}`;
  if ('result' in news) return `${name}: ${OUTCOMES[news.result]}`;
  const { userCode, address, addressWithCode } = news.code;
  return `\n${name} shows this code:\n\n  ${userCode}\n\nEnter it at ${address}\nor open ${addressWithCode}\n`;
}

async function outage({ control }: Sandbox, print: Print): Promise<void> {
  print(`Server down for ${OUTAGE_S} s.`);
  await control.setListening(false);
  await new Promise((resolve) => setTimeout(resolve, OUTAGE_S * 1000));
  await control.setListening(true);
  print('Server up again.');
}

/** Runs a command whose only argument is a device; returns what to print. */
function changeDevice(sandbox: Sandbox, command: string, words: readonly string[]): string | null {
  const wanted = words.join(' ');
  if (wanted === '') return usageOf(command);
  const device = sandbox.find(wanted);
  if (!device) return `No device is named "${wanted}".`;
  const { fleet } = sandbox;
  const { id, name, model, serial, softwareVersion } = device;
  switch (command) {
    case 'renew':
      fleet?.enrol({ model, serial, softwareVersion });
      return null;
    case 'reboot':
      fleet?.drop(id);
      setTimeout(() => fleet?.connect(id), REBOOT_S * 1000);
      return `${name}: restarting, back in ${REBOOT_S} s.`;
    case 'arm':
    case 'disarm':
      fleet?.holdArmed(id, command === 'arm');
      return `${name}: ${command}ed.`;
    case 'fly':
      fleet?.holdArmed(id, null);
      return `${name}: flies on.`;
    case 'low':
      fleet?.holdBattery(id, LOW_PCT);
      return `${name}: battery at ${LOW_PCT} %.`;
    case 'charge':
      fleet?.holdBattery(id, null);
      return `${name}: battery as usual.`;
    case 'boot':
      fleet?.boot(id);
      return `${name}: restarting, back in ${BOOT_S} s.`;
    case 'off':
      fleet?.drop(id);
      return `${name}: disconnected.`;
    default:
      fleet?.connect(id);
      return `${name}: connecting.`;
  }
}

/** Runs a command; returns what to print. `print` is for what happens later; `command` is one of `COMMAND_NAMES`. */
function run(sandbox: Sandbox, command: string, words: readonly string[], print: Print): string | null {
  switch (command) {
    case 'help':
      return help(words[0]);
    case 'new':
      sandbox.fleet?.enrol(unclaimed());
      return null;
    case 'outage':
      void outage(sandbox, print);
      return null;
    case 'video':
      return changeVideo(sandbox, words);
    case 'link':
      return changeLink(sandbox, words, print);
    case 'clock':
      return changeClock(sandbox, words);
    case 'settings':
      return changeSettings(sandbox, words);
    case 'whep':
      return changeWhep(sandbox, words);
    default:
      return changeDevice(sandbox, command, words);
  }
}

/** Runs one line of the terminal; `print` also gets what happens later. */
export function runLine(sandbox: Sandbox, line: string, print: Print, stop: () => void): void {
  const [command = '', ...words] = line.trim().split(/\s+/);
  if (command === '') return;
  if (command === 'quit') {
    stop();
    return;
  }
  const text = COMMAND_NAMES.includes(command) ? run(sandbox, command, words, print) : unknown(command);
  if (text !== null) print(text);
}
