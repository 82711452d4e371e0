import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { errorMessageOf } from '../../../api/errorMessageOf';
import { Button, ButtonLink } from '../../../components/Button';
import { Card } from '../../../components/Card';
import { RangeInput } from '../../../components/RangeInput';
import { Select } from '../../../components/Select';
import { useTimes } from '../../../lib/display';
import { fill } from '../../../lib/fill';
import { useDownload, useRecording } from '../hooks/useRecording';
import { loadScreen } from '../screen/load';
import type { Screen } from '../screen/openScreen';
import type { Cast } from '../session/cast';
import { CastPlayer, SPEEDS } from '../session/CastPlayer';
import { WORDS } from '../words';
import classes from './Terminal.module.css';
import { serverNow } from '../../../lib/serverTime';

const FONT_PX = 13;

/** Plays one recording, in place of the terminals. */
export function RecordingCard({ id }: { readonly id: string }) {
  const { data, error } = useRecording(id);
  const times = useTimes();
  const { isBusy, save } = useDownload(id);
  const begunAt = data?.begunAt ?? null;
  return (
    <Card
      level={3}
      title={begunAt === null ? WORDS.recording : fill(WORDS.recordingOf, { time: times.absolute(begunAt) })}
      aside={
        <Button isHeld={isBusy} onClick={() => void save(begunAt ?? serverNow())}>
          {WORDS.download}
        </Button>
      }
    >
      <div className={classes.form}>
        {data ? (
          <Player cast={data} />
        ) : (
          <p role={error === undefined ? 'status' : 'alert'}>
            {error !== undefined
              ? fill(WORDS.recordingFailed, { reason: errorMessageOf(error) })
              : data === null
                ? WORDS.recordingEmpty
                : WORDS.recordingLoading}
          </p>
        )}
        <div>
          <ButtonLink to={{ search: '' }}>{WORDS.back}</ButtonLink>
        </div>
      </div>
    </Card>
  );
}

function usePlayer(cast: Cast) {
  const element = useRef<HTMLDivElement>(null);
  const [player, setPlayer] = useState<CastPlayer | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    let screen: Screen | null = null;
    let made: CastPlayer | null = null;
    let isGone = false;
    loadScreen().then(
      (openScreen) => {
        if (isGone || !element.current) return;
        const options = { label: WORDS.recording, fontSize: FONT_PX, isReaderMode: false, isReadOnly: true };
        screen = openScreen(element.current, options);
        made = new CastPlayer(cast, screen);
        setPlayer(made);
      },
      () => setHasFailed(true),
    );
    return () => {
      isGone = true;
      made?.dispose();
      screen?.dispose();
    };
  }, [cast]);
  return { element, player, hasFailed };
}

function Player({ cast }: { readonly cast: Cast }) {
  const { element, player, hasFailed } = usePlayer(cast);
  return (
    <>
      {hasFailed && <p role="alert">{WORDS.partFailed}</p>}
      <div className={classes.recording}>
        <div ref={element} />
      </div>
      {player && <Controls player={player} />}
    </>
  );
}

const MINUTE_S = 60;
const clock = (seconds: number) =>
  `${Math.floor(seconds / MINUTE_S)}:${String(Math.floor(seconds % MINUTE_S)).padStart(2, '0')}`;

function Controls({ player }: { readonly player: CastPlayer }) {
  const { isPlaying, atS, speed } = useStore(player.store);
  const text = fill(WORDS.positionText, { at: clock(atS), total: clock(player.durationS) });
  return (
    <div className={classes.player}>
      <Button look="primary" onClick={() => (isPlaying ? player.pause() : player.play())}>
        {isPlaying ? WORDS.pause : WORDS.start}
      </Button>
      <span className={classes.position}>
        <RangeInput
          label={WORDS.position}
          text={text}
          min={0}
          max={player.durationS}
          step={0.1}
          value={atS}
          onChange={(at) => player.seek(at)}
        />
      </span>
      <span className={classes.time}>{text}</span>
      <Select label={WORDS.speed} value={speed} onChange={({ target }) => player.setSpeed(Number(target.value))}>
        {SPEEDS.map((one) => (
          <option key={one} value={one}>
            {fill(WORDS.times, { count: one })}
          </option>
        ))}
      </Select>
    </div>
  );
}
