import { useEffect, useRef } from 'react';
import { Button } from '../../../../components/Button';
import { Icon } from '../../../../components/Icon';
import type { Undoable } from '../../wall/useWallActions';
import { WORDS } from '../../wall/words';
import classes from './Wall.module.css';

const SHOWN_MS = 10_000;
const LOOK_MS = 500;

/** Says what was done, and takes it back. It stays while the pointer or the focus is on it. */
export function UndoBar({ done, onEnd }: { readonly done: Undoable | null; readonly onEnd: () => void }) {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!done) return undefined;
    let left = SHOWN_MS;
    const timer = window.setInterval(() => {
      if (bar.current?.matches(':hover, :has(:focus-visible)')) return;
      left -= LOOK_MS;
      if (left <= 0) onEnd();
    }, LOOK_MS);
    return () => window.clearInterval(timer);
  }, [done, onEnd]);
  return (
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
}
