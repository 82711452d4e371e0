import type { Job } from '#app/domain/job';
import { operatorsIn, type FoundOperator } from '#app/domain/modem';
import { can } from '#app/domain/role';
import { useState } from 'react';
import { useCurrentDevice } from '../../../api/CurrentDeviceContext';
import { ButtonRow } from '../../../components/ButtonRow';
import { Card } from '../../../components/Card';
import { fill } from '../../../lib/fill';
import { useTopicValue } from '../../../live/device/useTopic';
import { CommandButton } from '../../../settings/CommandButton';
import { CommandObstacle } from '../../../settings/CommandObstacle';
import { PingButton } from '../../../settings/PingButton';
import { SpeedTestButton } from '../../../settings/SpeedTestButton';
import { useEditorState } from '../../../resource/EditingContext';
import { WORDS } from '../words';
import { OperatorTable } from './OperatorTable';
import { useModemCapability } from './useModemCapability';

function foundText({ result }: Job): string {
  const { length } = operatorsIn(result);
  return length === 1 ? WORDS.scanned.one : fill(WORDS.scanned.other, { count: length });
}

/** What can be done with the modem; each asks first, and what cuts the own connection asks for the device's name. */
export function ModemActions() {
  const { role } = useCurrentDevice();
  const isCarrier = useEditorState(({ editor }) => editor.resource?.capability?.carrier === true);
  const [found, setFound] = useState<readonly FoundOperator[] | null>(null);
  if (!can(role, 'editLinks')) return null;
  const level = isCarrier ? 3 : 2;
  return (
    <Card level={3} title={WORDS.actions} aside={<CommandObstacle />}>
      <ButtonRow>
        <CommandButton
          name="modem_reconnect"
          level={isCarrier ? 3 : 1}
          label={WORDS.reconnect}
          title={WORDS.reconnectTitle}
          verb={WORDS.reconnectVerb}
          consequence={WORDS.reconnectText}
        />
        <CommandButton
          name="modem_scan_operators"
          level={level}
          label={WORDS.scan}
          title={WORDS.scanTitle}
          verb={WORDS.scanVerb}
          consequence={WORDS.scanText}
          done={foundText}
          onEnd={({ state, result }) => setFound(state === 'succeeded' ? operatorsIn(result) : null)}
        />
        {found && <OperatorTable operators={found} />}
        <PingButton label={WORDS.ping} />
        <SpeedTestButton />
        <SlotButtons level={level} />
        <CommandButton
          name="modem_reset"
          level={level}
          look="outlinedDanger"
          label={WORDS.reset}
          title={WORDS.resetTitle}
          verb={WORDS.resetVerb}
          consequence={WORDS.resetText}
        />
      </ButtonRow>
    </Card>
  );
}

/** One button for each slot that is not in use. */
function SlotButtons({ level }: { readonly level: 2 | 3 }) {
  const { simSlots } = useModemCapability();
  const used = useTopicValue('modem', (modem) => modem?.simSlot ?? null);
  const others = Array.from({ length: simSlots ?? 0 }, (_, index) => index + 1).filter((slot) => slot !== used);
  return others.map((slot) => (
    <CommandButton
      key={slot}
      name="modem_switch_sim"
      args={{ slot }}
      level={level}
      label={fill(WORDS.switchSlot, { slot })}
      title={fill(WORDS.switchTitle, { slot })}
      verb={WORDS.switchVerb}
      consequence={WORDS.switchText}
      done={() => fill(WORDS.switched, { slot })}
    />
  ));
}
