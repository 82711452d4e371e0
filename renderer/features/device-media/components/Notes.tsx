import { gigabytesPerHour, keyFrameSeconds, largestFps, SLOW_JOIN_S } from '#app/settings/sections/media';
import { fill } from '../../../lib/fill';
import { useEditorState, useValues } from '../../../resource/EditingContext';
import { rounded } from '../measure';
import { WORDS } from '../words';
import classes from './Media.module.css';

/** The largest frame rate of a resolution that is chosen, where the frame rate is above it. */
export function FrameRateNote() {
  const { fps, resolution } = useValues((values) => ({ fps: values.fps, resolution: values.resolution }));
  const capability = useEditorState(({ editor }) => editor.resource?.capability ?? null);
  const most = largestFps(capability ?? {}, resolution);
  if (most === null || typeof fps !== 'number' || fps <= most) return null;
  return (
    <p role="status" className={classes.warning}>
      {fill(WORDS.fpsMax, { resolution: String(resolution).replace('x', ' × '), fps: most })}
    </p>
  );
}

export function VideoNotes() {
  const isH265 = useValues(({ codec }) => codec === 'h265');
  return isH265 ? (
    <p role="status" className={classes.warning}>
      {WORDS.h265}
    </p>
  ) : null;
}

/** What the bit rate costs, and how long a new viewer waits. */
export function RateNotes() {
  const { kbps, seconds } = useValues((values) => ({
    kbps: values.bitrate_kbps,
    seconds: keyFrameSeconds(values),
  }));
  const isSlow = seconds !== null && seconds > SLOW_JOIN_S;
  return (
    <div>
      {typeof kbps === 'number' && (
        <p className={classes.note}>{fill(WORDS.perHour, { gigabytes: rounded(gigabytesPerHour(kbps)), kbps })}</p>
      )}
      {seconds !== null && (
        <p role={isSlow ? 'status' : undefined} className={isSlow ? classes.warning : classes.note}>
          {fill(isSlow ? WORDS.slowJoin : WORDS.keyFrameEvery, { seconds: rounded(seconds) })}
        </p>
      )}
    </div>
  );
}
