import type { IParser, Terminal } from '@xterm/xterm';
import { drawInOrder } from './drawInOrder';

/** Most reports that are answered in a second. Editors ask for a handful when they start. */
const REPORTS_PER_S = 20;
const SECOND_MS = 1000;
/** Number of xterm's mode (DECSET) that reports each change of the focus. */
const FOCUS_MODE = 1004;

interface Options {
  /** While true, no program gets an answer, for example while output is drawn again whose queries were answered before. */
  readonly isQuiet: () => boolean;
  readonly now?: () => number;
}

/**
 * Restricts output to drawing (`OutputFilter`). Programs get answers about the cursor's position and the kind of terminal, which they need.
 * All other queries are dropped, because their answers would be input of the shell. Returns the function that draws on the terminal.
 */
export function guardOutput(terminal: Terminal, options: Options) {
  holdAnswers(terminal.parser, options);
  return drawInOrder(terminal);
}

function holdAnswers(parser: IParser, { isQuiet, now = () => performance.now() }: Options): void {
  let answered: number[] = [];
  const isHeld = () => {
    if (isQuiet()) return true;
    answered = answered.filter((at) => now() - at < SECOND_MS);
    if (answered.length >= REPORTS_PER_S) return true;
    answered.push(now());
    return false;
  };
  const drop = () => true;
  // Window operations, among them reports of the title and of sizes.
  parser.registerCsiHandler({ final: 't' }, drop);
  // The name and version of this program.
  parser.registerCsiHandler({ prefix: '>', final: 'q' }, drop);
  parser.registerCsiHandler({ intermediates: '$', final: 'p' }, isHeld);
  parser.registerCsiHandler({ prefix: '?', intermediates: '$', final: 'p' }, isHeld);
  // A program that enables focus reports gets the present focus at once.
  parser.registerCsiHandler({ prefix: '?', final: 'h' }, (modes) => modes.includes(FOCUS_MODE) && isHeld());
  for (const prefix of ['', '?', '>', '=']) {
    parser.registerCsiHandler({ ...(prefix && { prefix }), final: 'c' }, isHeld);
    parser.registerCsiHandler({ ...(prefix && { prefix }), final: 'n' }, isHeld);
  }
}
