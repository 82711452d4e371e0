import type { Rotation } from '#app/domain/stream';
import type { RefObject } from 'react';
import { cx } from '../../../lib/cx';
import classes from './Screen.module.css';

interface Props {
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly last: RefObject<HTMLCanvasElement | null>;
  readonly label: string;
  readonly isLive: boolean;
  /** Address of a picture in place of the frame that has not come yet, upright already; null: none. */
  readonly still?: string | null;
  /** Clockwise rotation that makes its frames upright. */
  readonly rotationDeg: Rotation;
  /** Fills its box, at the cost of two edges. */
  readonly isCropped?: boolean;
}

/** Live video, or its last frame dimmed; upright however the camera is mounted. */
export function Screen({ video, last, label, isLive, still = null, rotationDeg, isCropped = false }: Props) {
  return (
    <>
      <div className={classes.screen} data-rotation={rotationDeg} data-cropped={isCropped}>
        <video
          ref={video}
          className={classes.video}
          muted
          autoPlay
          playsInline
          // A window of the browser's own would show its frames unturned.
          disablePictureInPicture={rotationDeg !== 0}
          aria-label={label}
        />
        <canvas ref={last} className={cx(classes.last, isLive && classes.hidden)} aria-hidden="true" />
      </div>
      {still !== null && <img src={still} className={classes.still} alt="" />}
    </>
  );
}
