import { Card } from '../../../components/Card';
import { Facts, type Fact } from '../../../components/Facts';
import { fill } from '../../../lib/fill';
import { useTopicValue } from '../../../live/device/useTopic';
import { WORDS } from '../words';
import classes from './Modem.module.css';
import { useModemCapability } from './useModemCapability';

const mono = (label: string, value: string | null): Fact => ({
  label,
  value: value === null ? null : <span className="mono">{value}</span>,
});

/** What the modem and its card are. The server masks the numbers for editors and viewers. */
export function HardwareCard() {
  const { manufacturer, model, firmware, imei, iccid, imsi, ownNumber, simSlots } = useModemCapability();
  const slot = useTopicValue('modem', (modem) => modem?.simSlot ?? null);
  const name = [manufacturer, model].filter((part) => part !== null).join(' ');
  const slotText = slot === null || simSlots === null ? slot : fill(WORDS.slotOf, { slot, count: simSlots });
  return (
    <Card level={3} title={WORDS.hardware} folded={{ summary: name }}>
      <div className={classes.columns}>
        <Facts
          facts={[
            { label: WORDS.model, value: name === '' ? null : name },
            { label: WORDS.firmware, value: firmware },
            mono(WORDS.imei, imei),
          ]}
        />
        <Facts
          facts={[
            { label: WORDS.slot, value: slotText },
            mono(WORDS.iccid, iccid),
            mono(WORDS.imsi, imsi),
            mono(WORDS.ownNumber, ownNumber),
          ]}
        />
      </div>
    </Card>
  );
}
