import { useState } from 'react';
import { TextInput } from '../../../../components/TextInput';
import { canBuffer } from '../../connection/receivers';
import { STAGE } from '../../words/stage';
import { Choice } from './Choice';
import classes from './Stage.module.css';

/** Sizes of the jitter buffer in ms (pages §2). */
const BUFFERS = [
  ['0', STAGE.buffers[0]],
  ['100', STAGE.buffers[100]],
  ['500', STAGE.buffers[500]],
  ['other', STAGE.buffers.other],
] as const;
const MAX_MS = 4000;

interface Props {
  readonly ms: number;
  readonly onChange: (ms: number) => void;
}

/** The jitter buffer: low latency, or smooth playback. */
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
  // Firefox before 136 and WebKit choose their own buffer.
  if (!isAble) return null;
  return (
    <>
      <Choice label={STAGE.buffer} value={isOther ? 'other' : String(ms)} options={BUFFERS} onChange={handleChoice} />
      {isOther && (
        <div className={classes.choice}>
          <span aria-hidden="true">{STAGE.bufferMs}</span>
          <TextInput
            label={STAGE.bufferMs}
            type="number"
            min={0}
            max={MAX_MS}
            step={50}
            defaultValue={ms}
            onChange={({ target }) => handleNumber(target.value)}
          />
        </div>
      )}
    </>
  );
}
