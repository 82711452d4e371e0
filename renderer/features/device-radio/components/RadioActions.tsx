import { spectrumIn, type SpectrumChannel } from '#app/domain/radio';
import { can } from '#app/domain/role';
import { asRecord } from '#app/lib/read';
import { textOr } from '#app/lib/texts';
import { useState } from 'react';
import { useCurrentDevice } from '../../../api/CurrentDeviceContext';
import { ButtonRow } from '../../../components/ButtonRow';
import { Card } from '../../../components/Card';
import { MuiTable, type Column } from '../../../components/MuiTable';
import { fill } from '../../../lib/fill';
import { measured } from '../../../lib/quantity';
import { CommandButton } from '../../../settings/CommandButton';
import { CommandObstacle } from '../../../settings/CommandObstacle';
import { WORDS } from '../words';
import { useRadioCapability } from './useRadioCapability';

const UNKNOWN = '--';
const COLUMNS: readonly Column<SpectrumChannel>[] = [
  { key: 'frequency', head: WORDS.frequency, cell: ({ mhz }) => fill(WORDS.plain, { mhz }) },
  { key: 'busy', head: WORDS.busy, isNumber: true, cell: ({ busyPct }) => measured(busyPct, '%') ?? UNKNOWN },
  { key: 'noise', head: WORDS.noise, isNumber: true, cell: ({ noiseDbm }) => measured(noiseDbm, 'dBm') ?? UNKNOWN },
];

/** A look at the spectrum, and another ground station. */
export function RadioActions() {
  const { role } = useCurrentDevice();
  const [channels, setChannels] = useState<readonly SpectrumChannel[]>([]);
  const { kind } = useRadioCapability();
  if (!can(role, 'editLinks') || (kind !== null && kind !== 'wfb')) return null;
  return (
    <Card level={3} title={WORDS.actions} aside={<CommandObstacle />}>
      <ButtonRow>
        <CommandButton
          name="radio_scan"
          level={3}
          label={WORDS.scan}
          title={WORDS.scanTitle}
          verb={WORDS.scanVerb}
          consequence={WORDS.scanText}
          done={() => WORDS.scanned}
          onEnd={({ state, result }) => setChannels(state === 'succeeded' ? spectrumIn(result) : [])}
        />
        {channels.length > 0 && (
          <MuiTable label={WORDS.spectrum} columns={COLUMNS} rows={channels} keyOf={({ mhz }) => String(mhz)} />
        )}
        <CommandButton
          name="radio_bind"
          level={2}
          label={WORDS.bind}
          title={WORDS.bindTitle}
          verb={WORDS.bindVerb}
          consequence={WORDS.bindText}
          done={({ result }) => fill(WORDS.bound, { name: textOr(asRecord(result).far_end, UNKNOWN) })}
        />
      </ButtonRow>
    </Card>
  );
}
