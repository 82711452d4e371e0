import type { MediaStreamInfo } from '#app/domain/stream';
import type { KeyboardEvent } from 'react';
import classes from './LiveView.module.css';

interface Props {
  readonly streams: readonly MediaStreamInfo[];
  readonly chosen: string;
  readonly onChoose: (id: string) => void;
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** The streams of one device; arrow keys move between them, as tabs do (WAI-ARIA APG). */
export function StreamTabs({ streams, chosen, onChoose }: Props) {
  const handleKey = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const at = streams.findIndex(({ id }) => id === chosen) + step;
    const next = streams[(at + streams.length) % streams.length];
    if (!next) return;
    onChoose(next.id);
    event.currentTarget.querySelector<HTMLElement>(`#stream-${next.id}`)?.focus();
  };
  return (
    <div role="tablist" aria-label="Streams" className={classes.tabs} onKeyDown={handleKey}>
      {streams.map(({ id, name }) => (
        <button
          key={id}
          id={`stream-${id}`}
          type="button"
          role="tab"
          aria-selected={id === chosen}
          tabIndex={id === chosen ? 0 : -1}
          className={classes.tab}
          onClick={() => onChoose(id)}
        >
          {name}
        </button>
      ))}
    </div>
  );
}
