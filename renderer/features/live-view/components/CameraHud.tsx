import { clock } from '../format';
import type { Feed } from '../deviceFeed';
import { Live } from './Live';
import classes from './LiveView.module.css';

const STALE_MS = 10_000;
const uptime = ({ system }: Feed) => clock(system?.uptimeS ?? null);
const heardAt = ({ system }: Feed) => system?.heardAt ?? null;

/** What there is to say over the picture of a device that only looks. */
export function CameraHud({ name, kbps }: { readonly name: string; readonly kbps: number | null }) {
  return (
    <div className={classes.hud} role="group" aria-label="Camera data over the picture">
      <dl className={classes.hudBottom}>
        <div>
          <dt>CAM</dt>
          <dd>{name}</dd>
        </div>
        <div>
          <dt>UP</dt>
          <dd>
            <Live read={uptime} heardAt={heardAt} staleMs={STALE_MS} />
          </dd>
        </div>
        <div>
          <dt>RATE</dt>
          <dd>{kbps === null ? '--' : `${kbps} kbit/s`}</dd>
        </div>
      </dl>
    </div>
  );
}
