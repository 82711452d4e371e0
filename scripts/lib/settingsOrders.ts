import type { Behaviour, Sandbox } from '../../test/sandbox/index';
import { usageOf } from './terminalHelp';

interface Order {
  readonly name: string;
  readonly behaviour: Behaviour;
  /** What is printed of it. */
  readonly said: string;
}

const MAX_SLOW_S = 600;

/** The order in the words after `settings`; null where there is none. */
export function readSettingsCommand(words: readonly string[]): Order | null {
  const at = words.findIndex((word) => ['slow', 'reject', 'ignore', 'broken', 'normal'].includes(word));
  const name = words.slice(0, at).join(' ');
  const rest = words.slice(at + 1);
  if (at < 1) return null;
  const text = rest.join(' ');
  const seconds = Number(/^(\d+(?:\.\d+)?)s$/.exec(text)?.[1]);
  switch (words[at]) {
    case 'slow':
      if (!(seconds <= MAX_SLOW_S)) return null;
      return { name, behaviour: { slowMs: seconds * 1000 }, said: `each change takes ${seconds} s` };
    case 'reject':
      return text === '' ? null : { name, behaviour: { reject: text }, said: `rejects each change: "${text}"` };
    case 'ignore':
      return text === '' ? { name, behaviour: { ignores: true }, said: 'ignores changes' } : null;
    case 'broken':
      return text === '' ? { name, behaviour: { isBroken: true }, said: 'reports impossible values' } : null;
    default:
      return text === '' ? { name, behaviour: {}, said: 'settings as usual' } : null;
  }
}

/** Changes how a device treats changes of its settings; returns what to print. */
export function changeSettings(sandbox: Sandbox, words: readonly string[]): string {
  const order = readSettingsCommand(words);
  if (!order) return usageOf('settings') ?? '';
  const device = sandbox.find(order.name);
  if (!device) return `No device is named "${order.name}".`;
  sandbox.fleet?.setBehaviour(device.id, order.behaviour);
  return `${device.name}: ${order.said}.`;
}
