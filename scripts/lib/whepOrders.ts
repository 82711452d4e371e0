import type { Sandbox, WhepBehaviour } from '../../test/sandbox/index';
import { usageOf } from './terminalHelp';

/** The WHEP behaviours that the terminal of `npm start` can set. */
export const BEHAVIOURS: Readonly<Record<string, WhepBehaviour>> = {
  none: {},
  strict: { needsIfMatch: true },
  'no-patch': { refusesPatch: true, hasNoEtag: true },
  redirect: { redirect: 307, location: 'relative' },
  'counter-offer': { makesCounterOffer: true },
  late: { answerDelayMs: 5000 },
  'no-location': { location: 'missing' },
  dots: { location: 'dots' },
  rejected: { rejectsVideo: true },
  busy: { refusal: { status: 429, body: 'problem', retryAfterS: 5 } },
  proxy: { refusal: { status: 503, body: 'html' } },
};

/** Changes how the first stream of a device is served; returns what to print. */
export function changeWhep(sandbox: Sandbox, words: readonly string[]): string {
  const kind = words.at(-1) ?? '';
  const name = words.slice(0, -1).join(' ');
  const behaviour = Object.hasOwn(BEHAVIOURS, kind) ? BEHAVIOURS[kind] : undefined;
  if (!behaviour || name === '') return usageOf('whep') ?? '';
  const device = sandbox.find(name);
  if (!device) return `No device is named "${name}".`;
  sandbox.control.setWhep(device.id, 'main', behaviour);
  return kind === 'none'
    ? `${device.name}: WHEP behaviour cleared.`
    : `${device.name}: WHEP behaviour "${kind}" from the next connection on.`;
}
