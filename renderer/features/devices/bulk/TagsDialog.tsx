import type { Device } from '#app/domain/device';
import type { DeviceId } from '#app/domain/ids';
import { Fragment, memo, useDeferredValue, useRef, useState, type SyntheticEvent } from 'react';
import { useSWRConfig } from 'swr';
import { useClient } from '../../../api/ClientContext';
import { KEYS } from '../../../api/keys';
import { Button } from '../../../components/Button';
import { Checkbox } from '../../../components/Checkbox';
import { CloseButton, FrameDialog } from '../../../components/FrameDialog';
import { MuiTextField } from '../../../components/form/MuiTextField';
import { MuiTable } from '../../../components/MuiTable';
import { toastError, toastSuccess } from '../../../components/toast';
import { useIsLeft } from '../../../lib/useIsLeft';
import { changeTags, refusalOf, type TagChange, type TagOutcome } from './changeTags';
import classes from './Bulk.module.css';
import { forEach } from './forEach';
import { WORDS } from './words';

/** Number of devices that are listed by name before sending. */
const MAX_NAMED = 10;
const TOAST = 'change tags';

interface Props {
  readonly devices: readonly Device[];
  readonly onClose: () => void;
}

type Outcomes = ReadonlyMap<DeviceId, TagOutcome>;

/** Changes the tags of several devices and shows the result for each. */
export default function TagsDialog({ devices, onClose }: Props) {
  const { outcomes, isBusy, run, stop } = useRun(devices);
  const title = WORDS.tagsTitle(devices.length);
  if (outcomes) return <Results {...{ title, devices, outcomes, isBusy, run, stop, onClose }} />;
  return <Choice {...{ title, devices, run, onClose }} />;
}

/** Reports a run whose dialog was left before its end, for example by going back. */
function toastOutcome(outcomes: readonly TagOutcome[]): void {
  const failed = outcomes.filter(({ kind }) => kind === 'failed');
  if (failed.length === 0) toastSuccess(WORDS.tagsChanged(outcomes.length), { id: TOAST });
  else toastError(WORDS.tagsNotChanged(failed.length, outcomes.length), { id: TOAST, description: failed[0]?.reason });
}

/** The result for each device; null before sending. A second run covers devices that failed or were not sent. */
function useRun(devices: readonly Device[]) {
  const client = useClient();
  const { mutate } = useSWRConfig();
  const [outcomes, setOutcomes] = useState<Outcomes | null>(null);
  const [change, setChange] = useState<TagChange>({ add: [], remove: [] });
  const [isBusy, setIsBusy] = useState(false);
  const isStopped = useRef(false);
  const isLeft = useIsLeft();
  const send = async (wanted: TagChange, before: Outcomes) => {
    isStopped.current = false;
    setIsBusy(true);
    setChange(wanted);
    setOutcomes(before);
    const ended: TagOutcome[] = [];
    const isDone = await forEach(
      devices.filter(({ id }) => !before.has(id)),
      async (device) => {
        if (isStopped.current) return;
        const outcome = await changeTags(client, device, wanted);
        ended.push(outcome);
        setOutcomes((known) => new Map([...(known ?? before), [device.id, outcome]]));
        if (outcome.kind === 'changed') void mutate(KEYS.settings(device.id, 'general'));
      },
    );
    setIsBusy(false);
    if (!isDone) return;
    if (isLeft() && ended.length > 0) toastOutcome(ended);
    // The device list shows the tags, too.
    await mutate(KEYS.devices);
  };
  const run = (wanted: TagChange | null) => {
    if (isBusy) return;
    const done = [...(outcomes ?? [])].filter(([, { kind }]) => kind !== 'failed');
    void send(wanted ?? change, wanted ? new Map() : new Map(done));
  };
  const stop = () => {
    isStopped.current = true;
  };
  return { outcomes, isBusy, run, stop };
}

interface ChoiceProps extends Props {
  readonly title: string;
  run(change: TagChange): void;
}

/** The form: tags to add to all devices, and tags to remove from all. */
function Choice({ title, devices, run, onClose }: ChoiceProps) {
  /** By tag: true adds it to all devices, false removes it from all. Other tags stay as they are. */
  const [wanted, setWanted] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [typed, setTyped] = useState('');
  const tags = [...new Set(devices.flatMap((one) => one.tags))].sort();
  const set = (tag: string, next: boolean | undefined) => {
    const changed = new Map(wanted);
    if (next === undefined) changed.delete(tag);
    else changed.set(tag, next);
    setWanted(changed);
  };
  const added = typed.trim().toLowerCase();
  const problem = added === '' ? null : refusalOf([added], []);
  const all = added !== '' && problem === null ? new Map([...wanted, [added, true]]) : wanted;
  const namesOf = (isOn: boolean) => [...all].filter(([, is]) => is === isOn).map(([tag]) => tag);
  const isReady = problem === null && all.size > 0;
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (isReady) run({ add: namesOf(true), remove: namesOf(false) });
  };
  return (
    <FrameDialog
      title={title}
      text={<Names devices={devices} />}
      hasDraft={wanted.size > 0 || typed !== ''}
      onSubmit={submit}
      onClose={onClose}
      actions={
        <>
          <CloseButton>{WORDS.cancel}</CloseButton>
          <Button type="submit" look="primary" disabled={!isReady}>
            {WORDS.save(devices.length)}
          </Button>
        </>
      }
    >
      {tags.length === 0 ? (
        <p className={classes.quiet}>{WORDS.noTags}</p>
      ) : (
        <ul className={classes.tags} aria-label={WORDS.tags}>
          {tags.map((tag) => (
            <TagBox key={tag} {...{ tag, devices }} wanted={wanted.get(tag)} onChange={(next) => set(tag, next)} />
          ))}
        </ul>
      )}
      <MuiTextField
        label={WORDS.add}
        value={typed}
        autoComplete="off"
        hint={WORDS.addHint}
        problem={problem ?? undefined}
        onChange={({ target }) => setTyped(target.value)}
      />
    </FrameDialog>
  );
}

/** Lists the devices to change, because a filter may hide some of them. */
function Names({ devices }: Pick<Props, 'devices'>) {
  const more = devices.length - MAX_NAMED;
  return (
    <p>
      {devices.slice(0, MAX_NAMED).map(({ id, name }, index) => (
        <Fragment key={id}>
          {index > 0 && ', '}
          <bdi>{name}</bdi>
        </Fragment>
      ))}
      {more > 0 && ` ${WORDS.andMore(more)}`}
    </p>
  );
}

interface TagProps {
  readonly tag: string;
  readonly devices: readonly Device[];
  /** True adds the tag to all devices, false removes it from all, undefined leaves it. */
  readonly wanted: boolean | undefined;
  onChange(next: boolean | undefined): void;
}

/** A checkbox for a tag. If only some devices have the tag, it has three states: unchanged, on all, on none. */
function TagBox({ tag, devices, wanted, onChange }: TagProps) {
  const count = devices.filter((one) => one.tags.includes(tag)).length;
  const isOnAll = count === devices.length;
  const isMixed = wanted === undefined && !isOnAll;
  const next = isMixed ? true : wanted === false ? undefined : false;
  return (
    <li>
      <label className={classes.tag}>
        <Checkbox label={tag} checked={wanted ?? isOnAll} isMixed={isMixed} onChange={() => onChange(next)} />
        <bdi>{tag}</bdi>
        {isMixed && <span className={classes.quiet}>{WORDS.onSome(count, devices.length)}</span>}
      </label>
    </li>
  );
}

interface ResultsProps extends Props {
  readonly title: string;
  readonly outcomes: Outcomes;
  readonly isBusy: boolean;
  run(change: null): void;
  stop(): void;
}

const wordsOf = (outcome: TagOutcome | undefined, isBusy: boolean): string => {
  if (outcome === undefined) return isBusy ? WORDS.waiting : WORDS.unsent;
  return outcome.kind === 'failed' ? WORDS.failed(outcome.reason ?? '') : WORDS[outcome.kind];
};

/** The result of each device. Drawing a thousand rows takes longer than a change of tags, so it is not drawn again for each result. */
const OutcomeTable = memo(({ devices, outcomes, isBusy }: Pick<ResultsProps, 'devices' | 'outcomes' | 'isBusy'>) => (
  <MuiTable
    label={WORDS.results}
    columns={[
      { key: 'device', head: WORDS.device, width: 180, cell: ({ name }) => <bdi>{name}</bdi> },
      {
        key: 'result',
        head: WORDS.result,
        cell: ({ id }) => (
          <span className={outcomes.get(id)?.kind === 'failed' ? classes.bad : undefined}>
            {wordsOf(outcomes.get(id), isBusy)}
          </span>
        ),
      },
    ]}
    rows={devices}
    keyOf={({ id }) => id}
  />
));

function Results({ title, devices, outcomes, isBusy, run, stop, onClose }: ResultsProps) {
  const shown = useDeferredValue(outcomes);
  const isShownBusy = useDeferredValue(isBusy);
  const failed = [...outcomes.values()].filter(({ kind }) => kind === 'failed').length;
  const left = failed + devices.length - outcomes.size;
  return (
    <FrameDialog
      title={title}
      isHeld={isBusy}
      hasDraft={false}
      onClose={onClose}
      actions={
        isBusy ? (
          <Button onClick={stop} autoFocus>
            {WORDS.stop}
          </Button>
        ) : (
          <>
            {left > 0 && <Button onClick={() => run(null)}>{WORDS.retry(left)}</Button>}
            <Button look="primary" onClick={onClose} autoFocus>
              {WORDS.close}
            </Button>
          </>
        )
      }
    >
      <p role="status">{WORDS.summary(outcomes.size - failed, devices.length, failed)}</p>
      <OutcomeTable devices={devices} outcomes={shown} isBusy={isShownBusy} />
    </FrameDialog>
  );
}
