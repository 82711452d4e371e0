import { confirmSection } from '#app/api/settings';
import type { TargetOutcome } from '#app/api/templates';
import type { DeviceId } from '#app/domain/ids';
import type { Section } from '#app/settings/section';
import { useCallback, useState } from 'react';
import { useSWRConfig } from 'swr';
import { useClient } from '../../api/ClientContext';
import { toastFailure } from '../../api/toastFailure';
import { KEYS } from '../../api/keys';
import { Button } from '../../components/Button';
import { DialogActions } from '../../components/BareDialog';
import { CloseButton } from '../../components/FrameDialog';
import { MuiTable } from '../../components/MuiTable';
import { fill } from '../../lib/fill';
import { DEVICE_WIDTH } from './ReviewStep';
import { ResultCell } from './ResultCell';
import type { Run } from './run';
import { useDeviceNames } from './useDeviceNames';
import type { Phase } from './useProgress';
import type { Template } from './useTemplate';
import { counted, WORDS } from './words';

interface Props {
  readonly template: Template;
  readonly section: Section;
  readonly run: Run;
  label(name: string): string;
}

const FAILED: readonly (Phase | undefined)[] = ['left-out', 'failed', 'unknown'];
const DONE: readonly (Phase | undefined)[] = ['done', 'same'];

/** Confirms the change on several devices; busy until the results show that. */
function useKeepAll({ name: section }: Section) {
  const client = useClient();
  const { mutate } = useSWRConfig();
  const [isKeeping, setIsKeeping] = useState(false);
  const keep = async (ids: readonly DeviceId[]) => {
    setIsKeeping(true);
    const calls = ids.map((id) => client.call(confirmSection, { params: { id, section } }));
    for (const one of await Promise.allSettled(calls))
      if (one.status === 'rejected') toastFailure(one.reason, { id: 'keep all' });
    await Promise.all(ids.map((id) => mutate(KEYS.settings(id, section))));
    setIsKeeping(false);
  };
  return { isKeeping, keep };
}

/** Last step: the live result for each device; failed ones can be tried again. */
export function ResultsStep({ template, section, run, label }: Props) {
  const { fields, isLost } = run;
  const { isKeeping, keep } = useKeepAll(section);
  const nameOf = useDeviceNames();
  const [phases, setPhases] = useState<Readonly<Record<DeviceId, Phase>>>({});
  const of = (wanted: readonly (Phase | undefined)[]) =>
    run.outcomes.filter(({ deviceId }) => wanted.includes(phases[deviceId])).map(({ deviceId }) => deviceId);
  const [failed, done, waiting] = [of(FAILED), of(DONE), of(['confirm'])];
  const all = run.outcomes.length;
  const hear = useCallback((id: DeviceId, phase: Phase) => setPhases((last) => ({ ...last, [id]: phase })), []);
  return (
    <>
      <p role="status">
        {isLost
          ? WORDS.lostResults
          : fill(WORDS.summary, {
              all,
              done: done.length,
              failed: failed.length,
              open: all - done.length - failed.length,
            })}
      </p>
      <MuiTable<TargetOutcome>
        label={WORDS.results}
        columns={[
          {
            key: 'device',
            head: WORDS.device,
            width: DEVICE_WIDTH,
            cell: ({ deviceId }) => <bdi>{nameOf(deviceId)}</bdi>,
          },
          {
            key: 'outcome',
            head: WORDS.outcome,
            cell: (outcome) => <ResultCell {...{ outcome, isLost, label }} section={section.name} onPhase={hear} />,
          },
        ]}
        rows={run.outcomes}
        keyOf={({ deviceId }) => deviceId}
      />
      <DialogActions>
        {waiting.length > 1 && (
          <Button look="primary" isHeld={isKeeping} onClick={() => void keep(waiting)}>
            {fill(WORDS.keepAll, { count: waiting.length })}
          </Button>
        )}
        {failed.length > 0 && (
          <Button onClick={() => void template.ask({ fields, ids: failed })}>
            {isLost ? WORDS.check : fill(counted(WORDS.retry, failed.length), { count: failed.length })}
          </Button>
        )}
        <CloseButton autoFocus>{WORDS.close}</CloseButton>
      </DialogActions>
    </>
  );
}
