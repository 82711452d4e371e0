import type { Sandbox, WhepBehaviour } from '../../test/sandbox/index';

/** What the terminal of `npm start` can make of a stream's WHEP endpoint. */
const BEHAVIOURS: Readonly<Record<string, WhepBehaviour>> = {
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

export const WHEP_HELP = `  whep NAME KIND     how the first stream of a device is served: ${Object.keys(BEHAVIOURS).join(', ')}`;

/** Changes how the first stream of a device is served, as a line of the terminal asks, and says what it did. */
export function changeWhep(sandbox: Sandbox, words: readonly string[]): string {
  const kind = words.at(-1) ?? '';
  const name = words.slice(0, -1).join(' ');
  const behaviour = Object.hasOwn(BEHAVIOURS, kind) ? BEHAVIOURS[kind] : undefined;
  if (!behaviour || name === '') return WHEP_HELP;
  const device = sandbox.find(name);
  if (!device) return `No device is named "${name}".`;
  sandbox.control.setWhep(device.id, 'main', behaviour);
  return `${device.name}: its first stream is served ${kind === 'none' ? 'as usual' : `as "${kind}"`}.`;
}
