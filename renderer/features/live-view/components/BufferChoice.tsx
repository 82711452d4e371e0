import { useState } from 'react';
import { canBuffer } from '../connection/receivers';
import { Choice } from './Choice';
import classes from './LiveView.module.css';

/** How much is held back to play smoothly, in ms (`design/pages.md` §2). */
const BUFFERS = [
  ['0', 'Lowest (0 ms)'],
  ['100', 'Balanced (100 ms)'],
  ['500', 'Smooth (500 ms)'],
  ['other', 'Other…'],
] as const;
const MAX_MS = 4000;

interface Props {
  readonly ms: number;
  readonly onChange: (ms: number) => void;
}

/** Late and smooth, or at once and as it comes. */
export function BufferChoice({ ms, onChange }: Props) {
  const [isAble] = useState(canBuffer);
  const [isOther, setOther] = useState(() => BUFFERS.every(([value]) => value !== String(ms)));
  const handleChoice = (value: string) => {
    setOther(value === 'other');
    if (value !== 'other') onChange(Number(value));
  };
  const handleNumber = (text: string) => {
    const next = Math.round(Number(text));
    if (text !== '' && Number.isFinite(next)) onChange(Math.min(MAX_MS, Math.max(0, next)));
  };
  // Firefox before 136 and WebKit decide by themselves.
  if (!isAble) return null;
  return (
    <>
      <Choice label="Buffer" value={isOther ? 'other' : String(ms)} options={BUFFERS} onChange={handleChoice} />
      {isOther && (
        <label className={classes.choice}>
          <span className="visually-hidden">Buffer in milliseconds</span>
          <input
            type="number"
            min={0}
            max={MAX_MS}
            step={50}
            defaultValue={ms}
            onChange={({ target }) => handleNumber(target.value)}
          />
          ms
        </label>
      )}
    </>
  );
}
