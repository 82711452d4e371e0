import type { HistoryPoint } from '#app/domain/deviceHistory';
import { ageText } from '#app/domain/relativeTime';
import { can } from '#app/domain/role';
import type { FlightController, MavlinkStatus } from '#app/events/topics/mavlink';
import { useCurrentDevice } from '../../../api/CurrentDeviceContext';
import { Badge } from '../../../components/Badge';
import { Card } from '../../../components/Card';
import { Facts, type Fact } from '../../../components/Facts';
import { TrendLine } from '../../../components/TrendLine';
import { fill } from '../../../lib/fill';
import { bitRate, decimal } from '../../../lib/quantity';
import { SLOT_MS } from '../../../live/device/history';
import { useReadingSlots } from '../../../live/device/useKeptReadings';
import { useShownTopic } from '../../../live/device/useShownTopic';
import { CommandButton } from '../../../settings/CommandButton';
import { CommandObstacle } from '../../../settings/CommandObstacle';
import { WORDS } from '../words';
import classes from './Mavlink.module.css';

/** Returns the text with its value; null if the device does not report the value. */
const placed = (sentence: string, place: string, value: number | null) =>
  value === null ? null : fill(sentence, { [place]: decimal(value) });

function factsOf(controller: FlightController): Fact[] {
  const { systemId: system, componentId: component, bytesPs } = controller;
  const hasIds = system !== null && component !== null;
  return [
    { label: WORDS.link, value: controller.link },
    { label: WORDS.autopilot, value: controller.autopilot },
    { label: WORDS.firmware, value: controller.firmware },
    { label: WORDS.vehicle, value: controller.vehicle },
    { label: WORDS.ids, value: hasIds ? fill(WORDS.idsValue, { system, component }) : null },
    { label: WORDS.heartbeat, value: placed(WORDS.heartbeatValue, 'ms', controller.heartbeatAgeMs) },
    { label: WORDS.packets, value: placed(WORDS.packetsValue, 'count', controller.packetsPs) },
    { label: WORDS.bytes, value: bitRate(bytesPs === null ? null : bytesPs * 8) },
    { label: WORDS.loss, value: placed(WORDS.lossValue, 'percent', controller.lossPct) },
  ];
}

const packetsOf = ({ flightController }: MavlinkStatus) => flightController?.packetsPs ?? null;
const keptPackets = ({ packetsPs }: HistoryPoint) => packetsPs;

interface TrendProps {
  /** The present rate. */
  readonly now: number | null;
  readonly isStale: boolean;
}

/** The packet rate of the last ten minutes. */
function PacketTrend({ now, isStale }: TrendProps) {
  const values = useReadingSlots('mavlink-status', packetsOf, keptPackets);
  return (
    <div role="group" aria-label={WORDS.packetTrend} className={classes.trend}>
      <p className={classes.help}>{WORDS.packetTrend}</p>
      <TrendLine values={values} now={now} stepMs={SLOT_MS} isStale={isStale} />
    </div>
  );
}

/** The flight controller as the router hears it, live. */
export function ControllerCard() {
  const { role } = useCurrentDevice();
  const { value, at, ageMs, isStale } = useShownTopic('mavlink-status');
  const controller = value?.flightController ?? null;
  const isArmed = controller?.isArmed ?? null;
  const age = isStale && <span className={classes.stale}>{fill(WORDS.stale, { age: ageText(0, ageMs) })}</span>;
  return (
    <Card
      level={3}
      title={WORDS.controller}
      aside={
        <span className={classes.actions}>
          {can(role, 'operate') ? <CommandObstacle>{age}</CommandObstacle> : age}
          {!isStale && isArmed !== null && (
            <Badge tone={isArmed ? 'armed' : 'quiet'}>{isArmed ? WORDS.armed : WORDS.disarmed}</Badge>
          )}
        </span>
      }
    >
      <span className="visually-hidden" role="status">
        {isStale && WORDS.staleSpoken}
      </span>
      <div className={classes.controller} data-stale={isStale}>
        {controller ? (
          <Facts facts={factsOf(controller)} />
        ) : (
          <p className={classes.help}>{at === null ? WORDS.waiting : WORDS.noController}</p>
        )}
      </div>
      {controller && <PacketTrend now={controller.packetsPs} isStale={isStale} />}
      <CommandButton
        name="fc_reboot"
        level={2}
        look="outlinedDanger"
        label={WORDS.reboot}
        title={WORDS.rebootTitle}
        consequence={WORDS.rebootText}
        verb={WORDS.rebootVerb}
        done={() => WORDS.rebootDone}
      />
    </Card>
  );
}
