import { sameJson } from '#app/lib/sameJson';
import { conflictsOf } from '#app/resource/editor';
import type { Section } from '#app/settings/section';
import type { Values } from '#app/resource/define';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { useCurrentDevice } from '../api/CurrentDeviceContext';
import { Button } from '../components/Button';
import { FormProblem } from '../components/form/FormProblem';
import { FrameDialog } from '../components/FrameDialog';
import { useDeviceStatus } from '../live/useDeviceStatus';
import { fill } from '../lib/fill';
import { ChangeDialog } from '../resource/ChangeDialog';
import { ChangedBy } from '../resource/ChangedBy';
import { ChangeRows } from '../resource/ChangeRows';
import { useIsArmed } from '../resource/useIsArmed';
import { useMayChange } from '../resource/useMayChange';
import { useSave } from '../resource/useSave';
import { useSection, type SectionHandle } from './useSection';
import { longLabelOf, WORDS as EDITING, type SectionWords } from '../resource/words';
import { WORDS as FRAME } from './frameWords';
import { WORDS } from './words';

const NO_CAPABILITY: Values = {};

interface Props {
  readonly section: Section;
  readonly words: SectionWords;
  /** The fields' values before the change. */
  readonly earlier: Values;
  /** Names of changed fields whose earlier value is unknown. */
  readonly lost: readonly string[];
  /** The values that the change set, as far as they are known. A field that has another value now was changed again. */
  readonly made: Values;
  /** Who made the change, and when, in ms since the epoch; null: not known. */
  readonly by: string | null;
  readonly at: number | null;
  readonly onClose: () => void;
}

/** Restores the values from before a change, after showing what that changes now. Saves them as any other change. */
export default function UndoDialog(props: Props) {
  const { section, words, earlier, onClose } = props;
  const device = useCurrentDevice();
  const handle = useSection(device.id, section, 'apart');
  const mayChange = useMayChange(section);
  const isKnown = Object.keys(earlier).length > 0;
  const label = (name: string) => longLabelOf(words, name);
  if (handle.resource === null || !mayChange || !isKnown) {
    const text = isKnown ? (mayChange ? (handle.problem ?? FRAME.loading) : WORDS.undoReadOnly) : WORDS.undoImpossible;
    return <Told onClose={onClose}>{text}</Told>;
  }
  return <Asking {...props} handle={handle} desired={handle.resource.desired} label={label} />;
}

interface AskingProps extends Props {
  readonly handle: SectionHandle;
  readonly desired: Values;
  label(name: string): string;
}

function Asking({ section, words, earlier, lost, made, by, at, handle, desired, label, onClose }: AskingProps) {
  const device = useCurrentDevice();
  const status = useDeviceStatus(device.id, device.lastSeenAt);
  const isOnline = section.isKeptByServer || status.isOnline !== false;
  const isArmed = useIsArmed(!section.isKeptByServer);
  const save = useSave(handle, { isArmed, isOnline, leastLevel: 1, onSent: onClose });
  const { model } = handle;
  const ask = useEffectEvent(() => void save.change(earlier));
  const rows = Object.keys(earlier).filter((name) => !sameJson(earlier[name], desired[name]));
  const hasRows = rows.length > 0;
  // Not at the click that opened the dialog: only the server's answer shows whether there is something to undo.
  useEffect(() => {
    if (hasRows) ask();
  }, [hasRows]);
  /** Number of questions so far. Each one is a new dialog, because the one before still shows that it is sending. */
  const [asked, setAsked] = useState(0);
  const conflicts = () => conflictsOf(section, model.store.getState().editor);
  const confirm = async () => {
    // The question shows what other users changed before it opened.
    model.keep(conflicts());
    await save.confirm();
    // It does not show what they changed since.
    if (conflicts().length === 0) return;
    setAsked((count) => count + 1);
    await save.change(earlier);
  };
  const [first] = useState(desired);
  const names = Object.keys(earlier);
  const labels = (list: readonly string[]) => list.map(label).join(', ');
  const again = Object.keys(made).filter((name) => !sameJson(made[name], desired[name]));
  if (rows.length === 0) return <Told onClose={onClose}>{WORDS.undoNothing}</Told>;
  if (save.asking === null) return <Refusal {...{ handle, label, onClose }} />;
  return (
    <ChangeDialog
      key={asked}
      save={{ ...save, confirm, cancel: onClose }}
      isOnline={isOnline}
      title={EDITING.undoTitle}
      verb={EDITING.undoVerb}
      consequence={
        <>
          {at !== null && <ChangedBy {...{ by, at }} />}
          <ChangeRows
            {...{ words, rows }}
            definition={section}
            heads={[EDITING.undoneNow, EDITING.undoneThen]}
            before={desired}
            after={earlier}
            capability={handle.resource?.capability ?? NO_CAPABILITY}
          />
          {names.some((name) => !sameJson(first[name], desired[name])) && <p role="alert">{WORDS.undoMoved}</p>}
          {again.length > 0 && <p>{fill(WORDS.undoChanged, { fields: labels(again) })}</p>}
          {lost.length > 0 && <p>{fill(WORDS.undoLost, { fields: labels(lost) })}</p>}
        </>
      }
    />
  );
}

function Told({ children, onClose }: { readonly children: ReactNode; readonly onClose: () => void }) {
  return (
    <FrameDialog
      title={EDITING.undoTitle}
      hasDraft={false}
      onClose={onClose}
      actions={<Button onClick={onClose}>{WORDS.close}</Button>}
    >
      <div role="status">{children}</div>
    </FrameDialog>
  );
}

type RefusalProps = Pick<AskingProps, 'handle' | 'label' | 'onClose'>;

/** Says that the device is being asked, or why the earlier values cannot be restored. */
function Refusal({ handle, label, onClose }: RefusalProps) {
  const { failure, problems } = useStore(handle.model.store);
  const named = Object.entries(problems).map(([name, text]) => `${label(name)}: ${text}`);
  if (failure === null) return <Told onClose={onClose}>{WORDS.undoAsking}</Told>;
  return (
    <Told onClose={onClose}>
      <FormProblem>
        <p>{named.length === 0 ? failure : WORDS.undoRefused}</p>
        {named.map((one) => (
          <p key={one}>{one}</p>
        ))}
      </FormProblem>
    </Told>
  );
}
