import { DEVICE_EVENTS } from '#app/events/deviceEvent';
import { clock } from '../../format';
import type { Feed } from '../../../../live/device/createFeedStore';
import { HUD } from '../../words/hud';
import { Live } from '../Live';
import classes from './Hud.module.css';

const uptime = ({ system }: Feed) => clock(system?.value.uptimeS ?? null);
const heardAt = ({ system }: Feed) => system?.at ?? null;

/** HUD of a device that is not a vehicle: camera and uptime. */
export function CameraHud({ name }: { readonly name: string }) {
  return (
    <div className={classes.hud} role="group" aria-label={HUD.cameraData}>
      <div className={classes.homeAndBattery}>
        <b>{name}</b>
        <span className={classes.pair}>
          <span className={classes.quiet}>{HUD.uptime}</span>
          <Live read={uptime} heardAt={heardAt} staleMs={DEVICE_EVENTS.system.staleMs} />
        </span>
      </div>
    </div>
  );
}
