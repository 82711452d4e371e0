import type { MediaSource } from '#app/api/mediaSources';
import type { DeviceDetail } from '#app/domain/deviceDetail';
import type { DeviceId } from '#app/domain/ids';
import { devicePage } from '#app/domain/pagePaths';
import { sourceBody, withoutCredentials, type Source, type SourceValues } from '#app/settings/source';
import type { SourceCapabilities } from '#app/settings/sourceCapabilities';
import { useNavigate } from 'react-router-dom';
import { ButtonLink } from '../../../../components/Button';
import { ChangeDialog } from '../../../../resource/ChangeDialog';
import { dirtyNames, valuesOf } from '../../../../resource/createEditorStore';
import { useEditorState, useValues } from '../../../../resource/EditingContext';
import { ResourceForm } from '../../../../resource/ResourceForm';
import { useIsArmed } from '../../../../resource/useIsArmed';
import { useSave } from '../../../../resource/useSave';
import { Gap } from '../../../../settings/pipeline/Gap';
import { testKeyOf, useProbe, type Probe } from '../../hooks/useProbe';
import { useSource } from '../../hooks/useSource';
import { FORM, SOURCE_FIELDS } from '../../sourceFormWords';
import { ConnectionFields } from './ConnectionFields';
import { SourceDetails, SourceFields } from './SourceFields';
import { SourceProbe } from './SourceProbe';
import classes from './Sources.module.css';

interface Props {
  readonly device: DeviceDetail;
  readonly sources: readonly MediaSource[];
  readonly capabilities: SourceCapabilities;
  /** The source that is edited; null: a new one. */
  readonly source: MediaSource | null;
  /** What the form begins with. */
  readonly initial: Source;
  /** See `useItem`. */
  readonly origin?: string | null | undefined;
  readonly isOffline: boolean;
}

const TOLD = { saved: FORM.saved, merged: FORM.saved, queued: FORM.queued };

function useEditor(props: Props) {
  const { device, source, isOffline } = props;
  const navigate = useNavigate();
  const list = devicePage(device.id, '/settings/media/pipeline?tab=sources');
  const { handle, others } = useSource({ id: device.id, ...props });
  const { model } = handle;
  const probe = useProbe(device.id, source?.id ?? null);
  const isUsed = source?.isUsed === true;
  const save = useSave(handle, {
    isArmed: useIsArmed(isUsed),
    isOnline: !isOffline,
    isUsed,
    told: TOLD,
    onSent: () => void navigate(list, { state: { isSettled: true } }),
  });
  const now = () => valuesOf(model.store.getState()) as SourceValues;
  /** An address may be sent by Enter before the field is left. */
  const tidy = () => {
    const { kind, url } = now();
    for (const [name, text] of Object.entries(withoutCredentials(kind, url ?? '') ?? {})) model.edit(name, text);
  };
  const test = async () => {
    tidy();
    const problems = model.problemsNow();
    if (problems === null) await probe.run(sourceBody(now()));
    else model.refuse(problems, null);
  };
  return { handle, others, probe, save, list, tidy, test };
}

/** One source: its fields, a test, and saving. Edits stay when someone else changes it meanwhile. */
export function SourceForm(props: Props) {
  const { device, capabilities, source, isOffline } = props;
  const { handle, others, probe, save, list, tidy, test } = useEditor(props);
  return (
    <>
      <ResourceForm
        {...{ handle, save }}
        words={SOURCE_FIELDS}
        conflictWords={FORM}
        verb={source ? FORM.save : FORM.create}
        busyVerb={FORM.saving}
        onSubmit={tidy}
        cancel={<ButtonLink to={list}>{FORM.cancel}</ButtonLink>}
        extras={<Probing probe={probe} id={device.id} isOffline={isOffline} onRun={() => void test()} />}
      >
        <SourceFields capabilities={capabilities} source={source} />
        <ConnectionFields capabilities={capabilities} others={others} isBuiltIn={source?.isBuiltIn === true} />
        <SourceDetails />
      </ResourceForm>
      <ChangeDialog
        save={save}
        isOnline
        title={FORM.saveTitle}
        verb={FORM.saveVerb}
        consequence={<Gap words={FORM.gap} />}
      />
    </>
  );
}

interface ProbingProps {
  readonly id: DeviceId;
  readonly probe: Probe;
  readonly isOffline: boolean;
  readonly onRun: () => void;
}

/** The test of the typed values, and a note if they are untested or the test failed. They can be saved in either case. */
function Probing({ id, probe, isOffline, onRun }: ProbingProps) {
  const values = useValues((now) => now) as SourceValues;
  const isDirty = useEditorState((state) => dirtyNames(state).length > 0);
  const isSame = probe.tested === testKeyOf(sourceBody(values));
  const { state = null } = probe.job ?? {};
  const isProven = isSame && (probe.isRunning || state === 'succeeded');
  const isUntested = probe.tested === null || (isSame && probe.isLost);
  const text = isUntested ? FORM.untested : isSame ? FORM.failedNote : FORM.changedSince;
  return (
    <>
      <SourceProbe id={id} probe={probe} kind={values.kind} isOffline={isOffline} onRun={onRun} />
      {isDirty && !isProven && <p className={classes.help}>{text}</p>}
    </>
  );
}
