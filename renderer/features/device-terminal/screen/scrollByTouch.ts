import type { Terminal } from '@xterm/xterm';
import { TouchScroll, type Scrolled } from './TouchScroll';

/** Returns whether the program scrolls itself: it uses the whole screen, or it asked for the mouse. */
const isProgramAsked = ({ buffer, modes }: Terminal): boolean =>
  buffer.active.type === 'alternate' || modes.mouseTrackingMode !== 'none';

/** The rows of a terminal, for a finger to scroll. */
function scrolledRows(terminal: Terminal): Scrolled {
  return {
    rowHeight: () => (terminal.element?.querySelector('.xterm-rows')?.clientHeight ?? 0) / terminal.rows,
    canScroll: (direction) => {
      const { viewportY, baseY } = terminal.buffer.active;
      return isProgramAsked(terminal) || (direction < 0 ? viewportY > 0 : viewportY < baseY);
    },
    scroll: (rows, at) => {
      if (!isProgramAsked(terminal)) return terminal.scrollLines(rows);
      // Sends a wheel event, which xterm.js translates into what the program asked for.
      for (let count = 0; count < Math.abs(rows); count += 1) {
        const { clientX, clientY } = at;
        const step = { deltaY: Math.sign(rows), deltaMode: WheelEvent.DOM_DELTA_LINE, clientX, clientY };
        terminal.element?.dispatchEvent(new WheelEvent('wheel', { ...step, cancelable: true }));
      }
      return undefined;
    },
  };
}

/** Lets a finger scroll the rows of a terminal in `element`. */
export function scrollByTouch(terminal: Terminal, element: HTMLElement): TouchScroll {
  const touch = new TouchScroll(element, scrolledRows(terminal));
  // Dictated and pasted text, too, makes xterm.js show the newest rows, from which a glide would scroll away again.
  terminal.onData(() => touch.stopGlide());
  // In a program that uses the whole screen, a glide that began in the output before it would be its arrow keys.
  terminal.buffer.onBufferChange(() => touch.stopGlide());
  return touch;
}
