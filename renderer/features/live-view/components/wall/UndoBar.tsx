import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '../../../../components/Button';
import { Icon } from '../../../../components/Icon';
import { useFullScreenElement } from '../../../../lib/useFullScreenElement';
import type { Undoable } from '../../wall/useWallActions';
import { WORDS } from '../../wall/words';
import classes from './Wall.module.css';

const SHOWN_MS = 10_000;
const LOOK_MS = 500;
/** So long after what was done the focus may still get lost: a menu gives it back to its button, and that goes with its tile. */
const REGAIN_MS = 2000;

/** Says what was done, and takes it back. It stays while the pointer or the focus is on it. */
export function UndoBar({ done, onEnd }: { readonly done: Undoable | null; readonly onEnd: () => void }) {
  const bar = useRef<HTMLDivElement>(null);
  const above = useFullScreenElement();
  useEffect(() => {
    if (!done) return undefined;
    let left = SHOWN_MS;
    const timer = window.setInterval(() => {
      const isLost = document.activeElement === document.body && SHOWN_MS - left < REGAIN_MS;
      if (isLost) bar.current?.querySelector('button')?.focus();
      if (bar.current?.matches(':hover, :has(:focus-visible)')) return;
      left -= LOOK_MS;
      if (left <= 0) onEnd();
    }, LOOK_MS);
    return () => window.clearInterval(timer);
  }, [done, onEnd]);
  const view = (
    <div ref={bar} className={done ? classes.undo : 'visually-hidden'}>
      <span role="status">{done?.text}</span>
      {done && (
        <>
          <Button
            look="text"
            // What was pressed is gone.
            autoFocus
            onClick={() => {
              done.undo();
              onEnd();
            }}
          >
            {WORDS.undo}
          </Button>
          <Button look="icon" aria-label={WORDS.dismiss} title={WORDS.dismiss} onClick={onEnd}>
            <Icon name="close" size={16} />
          </Button>
        </>
      )}
    </div>
  );
  return above ? createPortal(view, above) : view;
}
