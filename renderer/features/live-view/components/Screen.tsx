import type { RefObject } from 'react';
import { cx } from '../../../lib/cx';
import classes from './LiveView.module.css';

interface Props {
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly last: RefObject<HTMLCanvasElement | null>;
  readonly label: string;
  readonly isLive: boolean;
}

/** The moving picture, or the last one there was, dimmed. */
export function Screen({ video, last, label, isLive }: Props) {
  return (
    <>
      <video ref={video} className={classes.video} muted autoPlay playsInline aria-label={label} />
      <canvas ref={last} className={cx(classes.last, isLive && classes.hidden)} aria-hidden="true" />
    </>
  );
}
