import type { MediaSource } from '#app/api/mediaSources';
import type { DeviceDetail } from '#app/domain/deviceDetail';
import { interruptsVideo, NEW_SOURCE, type Source, type SourceField } from '#app/settings/source';
import type { SourceCapabilities } from '#app/settings/sourceCapabilities';
import { devicePage } from '#app/domain/pagePaths';
import { useEffect, useEffectEvent, type SyntheticEvent } from 'react';
import { FormProvider, useWatch, type FieldPath } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { ButtonLink } from '../../../../components/Button';
import { SubmitRow } from '../../../../components/form/SubmitRow';
import { useSubmit } from '../../../../components/form/useSubmit';
import { toastSuccess } from '../../../../components/toast';
import { lazyPart } from '../../../../components/lazyPart';
import { useUnsavedChanges } from '../../../../components/UnsavedGuard';
import { FieldSet } from '../../../../components/form/FieldSet';
import { isRefusedArmed, useArmedQuestion } from '../../../../settings/useArmedQuestion';
import { useIsArmed } from '../../../../settings/useIsArmed';
import { testKeyOf, useProbe } from '../../hooks/useProbe';
import { useSaveSource } from '../../hooks/useSaveSource';
import { useSourceForm } from '../../hooks/useSourceForm';
import { bodyOf, toValues, withoutCredentials, type ReadSource, type SourceValues } from '../../sourceForm';
import { FORM } from '../../sourceFormWords';
import { ConnectionFields } from './ConnectionFields';
import { SourceDetails, SourceFields } from './SourceFields';
import { SourceProbe } from './SourceProbe';
import classes from './Sources.module.css';
import { UsedQuestion } from './UsedQuestion';

const SourceConflict = lazyPart(() => import('./SourceConflict'), { failed: FORM.partFailed });

interface Props {
  readonly device: DeviceDetail;
  readonly sources: readonly MediaSource[];
  readonly capabilities: SourceCapabilities;
  /** The source that is edited; null: a new one. */
  readonly source: MediaSource | null;
  /** What the form begins with. */
  readonly initial: Source;
  readonly isOffline: boolean;
  readonly isReadOnly: boolean;
}

/** Which field of the form a pointer of an answer means; of a test's answer too. */
const POINTERS: Readonly<Record<string, FieldPath<SourceValues>>> = Object.fromEntries(
  Object.keys(NEW_SOURCE).flatMap((name) => {
    const field = name as SourceField;
    return [[`/${name}`, field] as const, [`/source/${name}`, field] as const];
  }),
);

function useEditor({ device, sources, capabilities, source, initial, isOffline }: Props) {
  const navigate = useNavigate();
  const saving = useSaveSource(device.id, source, initial, capabilities);
  const { form, others, read } = useSourceForm({ sources, capabilities, initial: saving.base.values, source });
  const probe = useProbe(device.id, source?.id ?? null);
  const { isDirty } = form.formState;
  useUnsavedChanges(isDirty);
  const question = useArmedQuestion<ReadSource>(useIsArmed(source?.isUsed === true));

  const follow = useEffectEvent((version: number | null) => {
    if (!source?.desired || isDirty || saving.conflict) return;
    saving.follow(version, source.desired);
    form.reset(toValues(source.desired, capabilities));
  });
  const version = source?.version ?? null;
  useEffect(() => {
    follow(version);
  }, [version]);

  const store = async (all: ReadSource, overrideArmed: boolean) => {
    if (!(await saving.save(all, overrideArmed))) return;
    toastSuccess(isOffline ? FORM.queued : FORM.saved, { id: 'source' });
    void navigate(devicePage(device.id, '/settings/media/pipeline'), { state: { isSettled: true } });
  };
  const send = async (values: SourceValues) => {
    const all = read(values);
    if (source?.isUsed && interruptsVideo(Object.keys(saving.changes(all)))) return void question.ask(all);
    try {
      await store(all, false);
    } catch (error) {
      // The pipeline has chosen it since.
      if (!isRefusedArmed(error)) throw error;
      question.askRefused(all);
    }
  };
  /** An address may be sent by Enter before the field is left. */
  const tidy = () => {
    const { kind, url } = form.getValues();
    for (const [name, text] of Object.entries(withoutCredentials(kind, url) ?? {}))
      form.setValue(name as 'url', text, { shouldDirty: true });
  };
  const test = async () => {
    tidy();
    if (await form.trigger()) await probe.run(bodyOf(read(form.getValues())));
  };
  return {
    form,
    others,
    read,
    probe,
    saving,
    submission: useSubmit({ form, fields: POINTERS, send }),
    question,
    confirm: () => question.answer(store),
    tidy,
    test,
  };
}
type Editor = ReturnType<typeof useEditor>;

/** One source: its fields, a test, and saving. Edits stay when someone else changes it meanwhile. */
export function SourceForm(props: Props) {
  const { device, capabilities, source, isOffline, isReadOnly } = props;
  const editor = useEditor(props);
  const { form, others, probe, submission, question, saving, tidy } = editor;
  const kind = useWatch({ control: form.control, name: 'kind' });
  const submit = (event: SyntheticEvent) => {
    tidy();
    void submission.submit(event);
  };
  return (
    <FormProvider {...form}>
      <form className={classes.form} onSubmit={submit} noValidate>
        {/* The page is left once it is saved: what is typed meanwhile would be lost. */}
        <FieldSet isDisabled={isReadOnly || submission.isBusy}>
          <SourceFields capabilities={capabilities} source={source} />
          <ConnectionFields
            capabilities={capabilities}
            others={others}
            isBuiltIn={source?.isBuiltIn === true}
            isSecretSet={saving.base.values.password.set}
          />
          <SourceDetails />
        </FieldSet>
        {!isReadOnly && (
          <>
            <SourceProbe
              id={device.id}
              probe={probe}
              kind={kind}
              isOffline={isOffline}
              onRun={() => void editor.test()}
            />
            <Ends editor={editor} {...props} />
          </>
        )}
      </form>
      {question.asked && (
        <UsedQuestion
          device={device}
          isArmed={question.isArmed}
          isNews={question.isNews}
          onClose={question.close}
          onConfirm={editor.confirm}
        />
      )}
    </FormProvider>
  );
}

/** What stands beside the button: a conflict, or what the test says of the source as it is typed. */
function Ends({ editor, device, source, capabilities }: Props & { readonly editor: Editor }) {
  const { form, saving, submission } = editor;
  const { conflict } = saving;
  const settle = (fields: readonly SourceField[], isTheirs: boolean) => {
    if (!conflict) return;
    const theirs = toValues(conflict.theirs, capabilities);
    // Fields not edited here take the other user's values.
    for (const name of [...conflict.left, ...(isTheirs ? fields : [])])
      form.setValue(name, theirs[name], { shouldDirty: true });
    if (isTheirs && fields.includes('password')) form.setValue('isCleared', false);
    saving.settle(fields);
  };
  return (
    <>
      {conflict && (
        <SourceConflict
          conflict={conflict}
          onKeep={(fields) => settle(fields, false)}
          onTake={(fields) => settle(fields, true)}
        />
      )}
      <TestNote editor={editor} />
      <SubmitRow
        submission={submission}
        label={source ? FORM.save : FORM.create}
        busyLabel={FORM.saving}
        isDisabled={conflict !== null || (source !== null && !form.formState.isDirty)}
      >
        <ButtonLink to={devicePage(device.id, '/settings/media/pipeline')}>{FORM.cancel}</ButtonLink>
      </SubmitRow>
    </>
  );
}

/** An untested source, or one whose test failed, can be saved all the same; the page says so. */
function TestNote({ editor: { form, probe, read } }: { readonly editor: Editor }) {
  const values = useWatch({ control: form.control }) as SourceValues;
  const isSame = probe.tested === testKeyOf(bodyOf(read(values)));
  const { state = null } = probe.job ?? {};
  if (!form.formState.isDirty || (isSame && (probe.isRunning || state === 'succeeded'))) return null;
  const text = probe.tested === null ? FORM.untested : isSame ? FORM.failedNote : FORM.changedSince;
  return <p className={classes.help}>{text}</p>;
}
