import type { Rotation } from '#app/domain/stream';
import type { RefObject } from 'react';
import { cx } from '../../../lib/cx';
import classes from './LiveView.module.css';

interface Props {
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly last: RefObject<HTMLCanvasElement | null>;
  readonly label: string;
  readonly isLive: boolean;
  /** How far its frames are turned clockwise to be upright. */
  readonly rotationDeg: Rotation;
}

/** The moving picture, or the last one there was, dimmed; upright, however its camera is mounted. */
export function Screen({ video, last, label, isLive, rotationDeg }: Props) {
  return (
    <div className={classes.screen} data-rotation={rotationDeg}>
      <video ref={video} className={classes.video} muted autoPlay playsInline aria-label={label} />
      <canvas ref={last} className={cx(classes.last, isLive && classes.hidden)} aria-hidden="true" />
    </div>
  );
}
