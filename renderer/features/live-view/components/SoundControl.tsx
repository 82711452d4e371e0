import { Button } from '../../../components/Button';
import type { Sound } from '../hooks/useSound';
import classes from './LiveView.module.css';

/** Mutes and unmutes; the level beside it while there is something to hear. Nothing where the stream has no sound. */
export function SoundControl({ sound }: { readonly sound: Sound }) {
  const { has, isMuted, level, toggle, setLevel } = sound;
  if (!has) return null;
  return (
    <>
      <Button look="text" onClick={toggle}>
        {isMuted ? 'Unmute' : 'Mute'}
      </Button>
      {!isMuted && (
        <input
          className={classes.volume}
          type="range"
          aria-label="Volume"
          min={0}
          max={100}
          step={5}
          value={level}
          onChange={({ target }) => setLevel(Number(target.value))}
        />
      )}
    </>
  );
}
