import classes from './LiveView.module.css';

const GOOD_MS = 300;
const BAD_MS = 1000;

/** How old the picture is when it is seen; never a guess (`design/pages.md` §2). */
export function LatencyChip({ ms }: { readonly ms: number | null }) {
  const tone = ms === null ? 'plain' : ms < GOOD_MS ? 'good' : ms <= BAD_MS ? 'warn' : 'bad';
  return (
    <span className={classes.chip} data-tone={tone} title="From the camera to this screen">
      {ms === null ? 'Latency n/a' : `${ms} ms`}
    </span>
  );
}
