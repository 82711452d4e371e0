import { serverStateOf } from '#app/resource/changeEnd';
import { differingFields, shownState, type Resource } from '#app/resource/resource';
import type { SectionState } from '#app/resource/states';
import type { Definition, Values } from '#app/resource/define';
import type { ReactNode } from 'react';
import { Notice } from '../components/Notice';
import { OneOf } from '../components/OneOf';
import { useTimes } from '../lib/display';
import { fill } from '../lib/fill';
import { ChangedBy } from './ChangedBy';
import { ChangeRows } from './ChangeRows';
import { stateAnchor } from './fieldAnchors';
import classes from './Resource.module.css';
import { TakeBack } from './TakeBack';
import { longLabelOf, WORDS, type SectionWords } from './words';

const TONES: Readonly<Record<SectionState, 'good' | 'warn' | 'bad' | 'busy'>> = {
  in_sync: 'good',
  pending: 'warn',
  applying: 'busy',
  awaiting_confirm: 'warn',
  reverting: 'busy',
  rejected: 'bad',
  queued_offline: 'warn',
};

const NO_VALUES: Values = {};

interface Props {
  readonly definition: Definition;
  readonly resource: Resource;
  readonly words: SectionWords;
  readonly mayChange: boolean;
  /** More buttons in the same line. */
  readonly actions: ReactNode;
  /** The server or the device is away, so that the state may have changed since. */
  readonly isOld?: boolean;
  /** The save bar already has the button that undoes or drops the change. */
  readonly isTakenBackBelow?: boolean;
  /** The age of the values, in the same line; false: the page says it elsewhere. */
  readonly presence: ReactNode;
  /** Drops a queued change, or undoes one that is pending or was refused. Rejects with ApiError. */
  takeBack(): Promise<void>;
}

/** Shows whether the device has applied the settings, who changed them last, and the actions for a pending change. */
export function StateStrip(props: Props) {
  const { definition, resource, words, mayChange, actions, presence, takeBack } = props;
  const { isOld = false, isTakenBackBelow = false } = props;
  const state = shownState(definition, resource);
  // No state to show without settings, or for server-side settings that were never changed.
  const isUnset = state === 'in_sync' && definition.isKeptByServer && resource.desiredAt === null;
  if (isUnset || Object.keys(resource.desired).length === 0)
    return presence && <div className={classes.strip}>{presence}</div>;
  const differing = state === 'in_sync' ? [] : differingFields(definition, resource);
  const isKept = definition.isKeptByServer;
  const author = resource.desiredAt !== null && (
    <ChangedBy by={resource.desiredBy?.name ?? null} at={resource.desiredAt} />
  );
  return (
    <div className={classes.page}>
      <div className={classes.strip}>
        <span
          id={stateAnchor(definition.name)}
          tabIndex={-1}
          role="status"
          className={classes.state}
          data-tone={isOld && state === 'in_sync' ? 'old' : TONES[state]}
        >
          {state === 'in_sync' && isKept ? WORDS.saved : WORDS.states[state]}
        </span>
        {/* The age of what the server keeps has no line of its own, which would be empty until the server is away. */}
        {isKept && presence !== false ? <OneOf texts={[author, presence]} shown={isOld ? 1 : 0} /> : author}
        {/* By the server's state: it refuses to undo a change that counts as applied there, whatever the device reports. */}
        {mayChange && !isTakenBackBelow && (
          <TakeBack state={serverStateOf(definition, resource)} takeBack={takeBack} isLong />
        )}
        {mayChange && actions}
        {!isKept && presence}
      </div>
      <Explanation {...{ state, resource }} names={differing.map((name) => longLabelOf(words, name))}>
        {state === 'queued_offline' && <Queued {...{ definition, words, resource }} names={differing} />}
      </Explanation>
    </div>
  );
}

interface ExplanationProps {
  readonly state: SectionState;
  readonly resource: Resource;
  readonly names: readonly string[];
  readonly children: ReactNode;
}

/** Explains a change that is pending, refused, undone or expired. */
function Explanation({ state, resource, names, children }: ExplanationProps) {
  const times = useTimes();
  const { rejected, last, expiresAt } = resource;
  const sentences = [
    state === 'in_sync' &&
      last?.result === 'reverted' &&
      (last.error === null ? WORDS.lastReverted : fill(WORDS.lastRevertedFor, { reason: last.error })),
    state === 'in_sync' && last?.result === 'expired' && WORDS.lastExpired,
    state === 'queued_offline' && expiresAt !== null && fill(WORDS.queuedUntil, { time: times.absolute(expiresAt) }),
    state === 'pending' && names.length > 0 && fill(WORDS.notApplied, { fields: names.join(', ') }),
    state === 'rejected' && names.length > 0 && fill(WORDS.notAccepted, { fields: names.join(', ') }),
    // A reason about one field is shown at that field.
    state === 'rejected' && rejected?.field === null && rejected.error,
  ].filter((one) => typeof one === 'string');
  if (sentences.length === 0 && !children) return null;
  return (
    <Notice tone={state === 'rejected' ? 'bad' : 'warn'}>
      {sentences.map((one) => (
        <p key={one}>{one}</p>
      ))}
      {children}
    </Notice>
  );
}

type QueuedProps = Pick<Props, 'definition' | 'words' | 'resource'> & { readonly names: readonly string[] };

/** The values that a queued change will set once the device is back. */
function Queued({ definition, words, resource: { desired, reported }, names }: QueuedProps) {
  if (names.length === 0) return null;
  return (
    <ChangeRows
      {...{ definition, words }}
      heads={[WORDS.queuedNow, WORDS.queuedThen]}
      before={reported ?? NO_VALUES}
      after={desired}
      rows={names}
    />
  );
}
