import type { IParser } from '@xterm/xterm';

/** Reports that a program may ask for in a second: editors ask for a handful as they start. */
const REPORTS_PER_S = 20;
const SECOND_MS = 1000;
/** DECSET of xterm: reports that the focus comes and goes. */
const FOCUS_MODE = 1004;

/** Operating system commands that are left alone: none. Titles, colours, links and the clipboard are not for programs to set. */
const OSC = [0, 1, 2, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 50, 52, 104, 110, 111, 112, 777, 1337];

/**
 * Keeps output from doing more than drawing. Programs get the cursor's position and what kind of terminal this is, which they need;
 * everything else that would be answered into the shell's input, and all that reaches beyond the screen, is dropped. `isQuiet`: no
 * answers at all, as while output is drawn that was answered before.
 */
export function guardOutput(
  parser: IParser,
  isQuiet: () => boolean,
  now: () => number = () => performance.now(),
): void {
  let answered: number[] = [];
  const isHeld = () => {
    if (isQuiet()) return true;
    answered = answered.filter((at) => now() - at < SECOND_MS);
    if (answered.length >= REPORTS_PER_S) return true;
    answered.push(now());
    return false;
  };
  const drop = () => true;
  for (const id of OSC) parser.registerOscHandler(id, drop);
  // Window operations, among them reports of the title and of sizes.
  parser.registerCsiHandler({ final: 't' }, drop);
  // What would be sent back with content of the output itself, or names this program and its version.
  parser.registerDcsHandler({ intermediates: '$', final: 'q' }, drop);
  parser.registerDcsHandler({ intermediates: '+', final: 'q' }, drop);
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
