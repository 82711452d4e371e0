import type { Terminal } from '@xterm/xterm';
import type { Scrolled } from './TouchScroll';

/** Returns whether the program scrolls itself: it uses the whole screen, or it asked for the mouse. */
const isProgramAsked = ({ buffer, modes }: Terminal): boolean =>
  buffer.active.type === 'alternate' || modes.mouseTrackingMode !== 'none';

/** The rows of a terminal, for a finger to scroll. */
export function scrolledRows(terminal: Terminal): Scrolled {
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
