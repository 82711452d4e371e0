import { dropPending, revertSection } from '#app/api/settings';
import type { DeviceId } from '#app/domain/ids';
import { differingFields, shownState, type SectionResource, type SectionState } from '#app/settings/resource';
import type { Section, Values } from '#app/settings/section';
import { beforeLast } from '#app/settings/undo';
import { useState, type ReactNode } from 'react';
import { useClient } from '../api/ClientContext';
import { toastFailure } from '../api/toastFailure';
import { Button } from '../components/Button';
import { useTimes } from '../lib/display';
import { fill } from '../lib/fill';
import { ChangedBy } from './ChangedBy';
import { ChangeRows } from './ChangeRows';
import { dirtyNames } from './createSectionStore';
import { UndoDialog } from './LazyUndo';
import { useSectionState } from './SectionContext';
import classes from './Settings.module.css';
import { TemplateButton } from './template/TemplateButton';
import { WORDS, type SectionWords } from './words';

const TONES: Readonly<Record<SectionState, 'good' | 'warn' | 'bad' | 'busy'>> = {
  in_sync: 'good',
  pending: 'warn',
  applying: 'busy',
  awaiting_confirm: 'warn',
  reverting: 'busy',
  rejected: 'bad',
  queued_offline: 'warn',
};

const NONE: readonly string[] = [];
const NO_VALUES: Values = {};

interface Props {
  readonly id: DeviceId;
  readonly section: Section;
  readonly resource: SectionResource;
  readonly words: SectionWords;
  readonly mayChange: boolean;
  /** How old the values are; in the same line. */
  readonly presence: ReactNode;
  reload(): Promise<void>;
}

/** Whether the device has what is desired, who changed it last, and what can be done about a change on its way. */
export function StateStrip({ id, section, resource, words, mayChange, presence, reload }: Props) {
  const state = shownState(section, resource);
  // A section without settings, and one kept by the server that was never changed, is neither saved nor unsaved.
  const isUnset = state === 'in_sync' && section.isKeptByServer && resource.desiredAt === null;
  if (isUnset || Object.keys(resource.desired).length === 0)
    return presence && <div className={classes.strip}>{presence}</div>;
  const differing = state === 'in_sync' ? [] : differingFields(section, resource);
  return (
    <div className={classes.page}>
      <div className={classes.strip}>
        <span role="status" className={classes.state} data-tone={TONES[state]}>
          {state === 'in_sync' && section.isKeptByServer ? WORDS.saved : WORDS.states[state]}
        </span>
        {resource.desiredAt !== null && <ChangedBy by={resource.desiredBy?.name ?? null} at={resource.desiredAt} />}
        {mayChange && <StateAction {...{ id, section, state, reload }} />}
        {mayChange && <UndoLast {...{ section, resource, words }} isSettled={state === 'in_sync'} />}
        {mayChange && <TemplateButton reload={reload} />}
        {presence}
      </div>
      <Explanation {...{ state, resource }} names={differing.map((name) => words[name]?.label ?? name)}>
        {state === 'queued_offline' && <Queued {...{ section, words, resource }} names={differing} />}
      </Explanation>
    </div>
  );
}

interface ExplanationProps {
  readonly state: SectionState;
  readonly resource: SectionResource;
  readonly names: readonly string[];
  readonly children: ReactNode;
}

/** Sentences about a change that did not go as wished, or has not yet. */
function Explanation({ state, resource, names, children }: ExplanationProps) {
  const times = useTimes();
  const { rejected, last, expiresAt } = resource;
  const sentences = [
    state === 'rejected' && rejected?.field === null && rejected.error,
    state === 'in_sync' &&
      last?.result === 'reverted' &&
      (last.error === null ? WORDS.lastReverted : fill(WORDS.lastRevertedFor, { reason: last.error })),
    state === 'in_sync' && last?.result === 'expired' && WORDS.lastExpired,
    state === 'queued_offline' && expiresAt !== null && fill(WORDS.queuedUntil, { time: times.absolute(expiresAt) }),
    (state === 'pending' || state === 'rejected') &&
      names.length > 0 &&
      fill(WORDS.notApplied, { fields: names.join(', ') }),
  ].filter((one) => typeof one === 'string');
  if (sentences.length === 0 && !children) return null;
  return (
    <div className={classes.notice} data-tone={state === 'rejected' ? 'bad' : undefined}>
      {sentences.map((one) => (
        <p key={one}>{one}</p>
      ))}
      {children}
    </div>
  );
}

type QueuedProps = Pick<Props, 'section' | 'words' | 'resource'> & { readonly names: readonly string[] };

/** What a queued change will change once the device is back. */
function Queued({ section, words, resource: { desired, reported }, names }: QueuedProps) {
  if (names.length === 0) return null;
  return (
    <ChangeRows
      {...{ section, words }}
      heads={[WORDS.queuedNow, WORDS.queuedThen]}
      before={reported ?? NO_VALUES}
      after={desired}
      rows={names}
    />
  );
}

type UndoProps = Pick<Props, 'section' | 'resource' | 'words'> & { readonly isSettled: boolean };

/** Undoes the last change, while what was there before it is known. */
function UndoLast({ section, resource, words, isSettled }: UndoProps) {
  const isDirty = useSectionState((now) => dirtyNames(now).length > 0);
  /** As it was when asked: the answer to the undo has other values. */
  const [earlier, setEarlier] = useState<Values | null>(null);
  const before = beforeLast(section, resource);
  return (
    <>
      {isSettled && before !== null && (
        <Button
          look="text"
          disabled={isDirty}
          title={isDirty ? WORDS.unsavedHeld : undefined}
          onClick={() => setEarlier(before)}
        >
          {WORDS.takeBack}
        </Button>
      )}
      {earlier !== null && (
        <UndoDialog {...{ section, words, earlier }} lost={NONE} made={NO_VALUES} onClose={() => setEarlier(null)} />
      )}
    </>
  );
}

type ActionProps = Pick<Props, 'id' | 'section' | 'reload'> & { readonly state: SectionState };

/** The way out of a change that waits or was refused. */
function StateAction({ id, section, state, reload }: ActionProps) {
  const client = useClient();
  const [isBusy, setIsBusy] = useState(false);
  if (state !== 'queued_offline' && state !== 'rejected' && state !== 'pending') return null;
  const isQueued = state === 'queued_offline';
  const act = async () => {
    setIsBusy(true);
    try {
      await client.call(isQueued ? dropPending : revertSection, { params: { id, section: section.name } });
      await reload();
    } catch (error) {
      toastFailure(error, { id: `undo ${section.name}` });
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Button look="text" isHeld={isBusy} onClick={() => void act()}>
      {isQueued ? WORDS.dropQueued : WORDS.takeBack}
    </Button>
  );
}
