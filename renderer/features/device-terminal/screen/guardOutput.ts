import type { IParser, Terminal } from '@xterm/xterm';
import { drawInOrder } from './drawInOrder';

/** Reports that a program may ask for in a second: editors ask for a handful as they start. */
const REPORTS_PER_S = 20;
const SECOND_MS = 1000;
/** DECSET of xterm: reports that the focus comes and goes. */
const FOCUS_MODE = 1004;

interface Options {
  /** While true, no program is answered, as while output is drawn that was answered before. */
  readonly isQuiet: () => boolean;
  readonly now?: () => number;
}

/**
 * Keeps output from doing more than drawing (`OutputFilter`). Programs get the cursor's position and what kind of terminal this is, which
 * they need; everything else that would be answered into the shell's input is dropped. Returns how to draw on the terminal.
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
