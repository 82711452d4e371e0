import type { Terminal } from '@xterm/xterm';
import { OutputFilter } from './OutputFilter';

type Drawn = Pick<Terminal, 'cols' | 'rows' | 'write' | 'resize' | 'reset'>;

interface Step {
  readonly pieces: Iterator<string>;
  /** Called when all pieces are drawn. */
  readonly act?: (() => void) | undefined;
}

/**
 * Draws filtered output in pieces, so that the page can do other things meanwhile. A new size takes effect after the output that came
 * before it. `reset` also drops output that is not drawn yet, and so does `stop`.
 */
export function drawInOrder(terminal: Drawn) {
  let filter = new OutputFilter(terminal);
  let decoder = new TextDecoder();
  const steps: Step[] = [];
  let isBusy = false;

  // xterm.js draws at once what its callback writes, until 12 ms have passed.
  const goOn = (): void => {
    for (let step = steps[0]; step; step = steps[0]) {
      const piece = step.pieces.next();
      if (piece.done !== true) return terminal.write(piece.value, goOn);
      steps.shift();
      step.act?.();
    }
    isBusy = false;
    return undefined;
  };
  const add = (step: Step): void => {
    steps.push(step);
    if (isBusy) return;
    isBusy = true;
    goOn();
  };
  const drop = (): void => void steps.splice(0);

  // A generator, so that data is decoded and filtered just before it is drawn.
  function* piecesOf(data: Uint8Array | string): Generator<string, void> {
    yield* filter.take(typeof data === 'string' ? data : decoder.decode(data, { stream: true }));
  }
  const none = (): Iterator<string> => [].values();
  return {
    write: (data: Uint8Array | string, onDrawn?: () => void) => add({ pieces: piecesOf(data), act: onDrawn }),
    resize: ({ cols, rows }: { readonly cols: number; readonly rows: number }) =>
      add({ pieces: none(), act: () => terminal.resize(cols, rows) }),
    reset: () => {
      drop();
      add({
        pieces: none(),
        act: () => {
          filter = new OutputFilter(terminal);
          decoder = new TextDecoder();
          terminal.reset();
        },
      });
    },
    stop: drop,
  };
}
