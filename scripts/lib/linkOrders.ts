import { PEOPLE, type LinkSpec, type Sandbox } from '../../test/sandbox/index';
import { describeClock, describeLink, readClockCommand, readLinkCommand } from './linkCommand';
import { usageOf } from './terminalHelp';

type Part = Partial<LinkSpec>;
interface Place {
  readonly whose: string;
  readonly set: (part: Part) => void;
}

/** The link that words name; a sentence where there is none. */
function placeOf(sandbox: Sandbox, name: string | null): Place | string {
  const { control } = sandbox;
  if (name === null) {
    const set = (part: Part) => {
      control.setViewerLink(part);
      control.setHttpLink(part);
    };
    return { whose: 'All viewers: link', set };
  }
  const [, viewer] = /^viewer (.+)$/.exec(name) ?? [];
  if (viewer !== undefined) {
    const person = PEOPLE.find((one) => one.name.toLowerCase().startsWith(viewer.toLowerCase()));
    if (!person) return `No person is named "${viewer}".`;
    return { whose: `${person.name}: link of the video`, set: (part) => control.setViewerLink(part, person.id) };
  }
  const device = sandbox.find(name);
  if (!device) return `No device is named "${name}".`;
  return { whose: `${device.name}: link`, set: (part) => control.setDeviceLink(device.id, part) };
}

/** Changes a link; returns what to print. `tell` prints what happens later. */
export function changeLink(sandbox: Sandbox, words: readonly string[], tell: (line: string) => void): string {
  const command = readLinkCommand(words);
  if (!command) return usageOf('link') ?? '';
  const { name, spec, forMs } = command;
  const place = placeOf(sandbox, name);
  if (typeof place === 'string') return place;
  const { whose, set } = place;
  set(spec);
  if (forMs === null) return `${whose} ${describeLink(spec)}.`;
  setTimeout(() => {
    set({});
    tell(`${whose} up again.`);
  }, forMs);
  return `${whose} down for ${forMs / 1000} s.`;
}

/** Sets a device's clock wrong; returns what to print. */
export function changeClock(sandbox: Sandbox, words: readonly string[]): string {
  const command = readClockCommand(words);
  if (!command) return usageOf('clock') ?? '';
  const device = sandbox.find(command.name);
  if (!device) return `No device is named "${command.name}".`;
  const { offsetMs, driftPpm } = command;
  sandbox.fleet?.setClock(device.id, { offsetMs, driftPpm });
  return `${device.name}: clock ${describeClock(command)}.`;
}
