import { memo } from 'react';
import classes from './TrackMap.module.css';

const HOME = 'M3.5 9.5 10 4l6.5 5.5V16h-4.3v-4.2H7.8V16H3.5z';
const HIDDEN = { display: 'none' } as const;

/** The elements that `Drawing` writes to, by their `data-part`. React renders them once. */
export const MapDrawing = memo(function MapDrawing() {
  return (
    <svg className={classes.drawing} aria-hidden="true">
      <path data-part="grid" className={classes.grid} />
      <g data-part="world">
        <path data-part="casing" className={classes.casing} />
        <path data-part="track" className={classes.track} />
      </g>
      <path data-part="way" className={classes.way} />
      <g data-part="home" {...HIDDEN}>
        <circle r="10" className={classes.homeBack} />
        <path d={HOME} transform="translate(-7 -7.2) scale(.7)" className={classes.home} />
      </g>
      <g data-part="vehicle" {...HIDDEN}>
        <path data-part="arrow" d="M0-11 8 9 0 4.5-8 9z" className={classes.vehicle} />
        <circle data-part="dot" r="6" className={classes.vehicle} {...HIDDEN} />
      </g>
      <g data-part="scale">
        <rect data-part="scale-back" className={classes.scaleBack} x="-6" y="-16" height="22" rx="6" />
        <path data-part="bar" className={classes.bar} />
        <text data-part="length" className={classes.length} />
      </g>
    </svg>
  );
});
