import type { Sandbox } from '../../test/sandbox/index';
import { describeClock, describeLink, LINK_HELP, readClockCommand, readLinkCommand } from './linkCommand';

/** Changes a link as a line of the terminal asks, and says what it did. `tell` prints what happens later. */
export function changeLink(sandbox: Sandbox, words: readonly string[], tell: (line: string) => void): string {
  const command = readLinkCommand(words);
  if (!command) return LINK_HELP;
  const { name, spec, forMs } = command;
  const device = name === null ? null : sandbox.find(name);
  if (device === undefined) return `No device is named "${name}".`;
  const set = (part: typeof spec) => {
    if (device) sandbox.control.setDeviceLink(device.id, part);
    else {
      sandbox.control.setViewerLink(part);
      sandbox.control.setHttpLink(part);
    }
  };
  const whose = device ? `${device.name}: link` : 'All viewers: link';
  set(spec);
  if (forMs === null) return `${whose} ${describeLink(spec)}.`;
  setTimeout(() => {
    set({});
    tell(`${whose} up again.`);
  }, forMs);
  return `${whose} down for ${forMs / 1000} s.`;
}

/** Puts a device's clock wrong as a line of the terminal asks, and says what it did. */
export function changeClock(sandbox: Sandbox, words: readonly string[]): string {
  const command = readClockCommand(words);
  if (!command) return LINK_HELP;
  const device = sandbox.find(command.name);
  if (!device) return `No device is named "${command.name}".`;
  const { offsetMs, driftPpm } = command;
  sandbox.fleet?.setClock(device.id, { offsetMs, driftPpm });
  return `${device.name}: clock ${describeClock(command)}.`;
}
