import type { MediaSource } from '#app/api/mediaSources';
import type { DeviceId } from '#app/domain/ids';
import type { Source } from '#app/settings/source';
import type { FoundCamera } from '#app/settings/sourceCapabilities';
import { devicePage } from '#app/domain/pagePaths';
import { Badge } from '../../../../components/Badge';
import { Button, ButtonLink } from '../../../../components/Button';
import { RowText } from '../../../../components/RowText';
import { fill } from '../../../../lib/fill';
import { wordOf } from '../../../../lib/wordOf';
import { ChangedBy } from '../../../../resource/ChangedBy';
import { WORDS } from '../../../../resource/words';
import { failureText } from '../../failureText';
import { SOURCES } from '../../sourceWords';
import classes from './Sources.module.css';
import { SourcePicture } from './SourcePicture';

/** A picture in a list is renewed so seldom (pages §1). */
const PICTURE_MS = 30_000;

interface Props {
  readonly id: DeviceId;
  readonly source: MediaSource;
  /** That the device has found. */
  readonly cameras: readonly FoundCamera[];
  readonly isOnline: boolean;
  /** When its values were reported; null: it need not be said. */
  readonly reported: string | null;
  readonly mayChange: boolean;
  readonly onRemove: () => void;
  /** After a deletion that the device has refused. */
  readonly onKeep: () => void;
}

/** What is still on its way to the device; null: nothing. */
function changeText({ state, desired }: MediaSource): string | null {
  if (state === 'rejected') return null;
  if (desired === null) return state === 'queued_offline' ? SOURCES.states.queued_offline : SOURCES.removing;
  return state === null || state === 'in_sync' ? null : SOURCES.states[state];
}

/** A source: what it is, what the device finds there, and what may be done with it. */
export function SourceRow({ id, source, cameras, isOnline, reported, mayChange, onRemove, onKeep }: Props) {
  const values = source.reported ?? source.desired;
  if (!values) return null;
  const { status, isUsed, isBuiltIn } = source;
  const change = changeText(source);
  return (
    <li className={classes.row}>
      <SourcePicture
        id={id}
        source={source.id}
        label={fill(SOURCES.picture, { name: values.name })}
        isOn={isOnline && status?.state === 'ready'}
        everyMs={PICTURE_MS}
        className={classes.thumbnail}
      />
      <RowText
        name={
          <>
            <bdi>{values.name}</bdi>
            <Signal status={status} />
            {isUsed && <Badge>{SOURCES.used}</Badge>}
            {isBuiltIn && <Badge>{SOURCES.builtIn}</Badge>}
            {values.thermal && <Badge>{SOURCES.thermal}</Badge>}
          </>
        }
      >
        <span>{whatText(values, status)}</span>
        {sizesOf(values, cameras) !== '' && (
          <span className={classes.help}>{fill(SOURCES.offers, { sizes: sizesOf(values, cameras) })}</span>
        )}
        {change !== null && (
          <span role="status" className={classes.change}>
            {change}
          </span>
        )}
        {source.state === 'rejected' && (
          <span role="alert" className={classes.bad}>
            {fill(source.desired ? SOURCES.rejected : SOURCES.removalRejected, { reason: source.rejection ?? '' })}
          </span>
        )}
        {status?.error && <span className={classes.bad}>{failureText(status.error, values.kind)}</span>}
        {reported !== null && <span className={classes.help}>{fill(WORDS.reported, { reported })}</span>}
        {values.note !== '' && <span className={classes.help}>{values.note}</span>}
        {source.changedBy !== null && source.changedAt !== null && (
          <span className={classes.help}>
            <ChangedBy by={source.changedBy} at={source.changedAt} />
          </span>
        )}
      </RowText>
      <RowActions {...{ id, source, mayChange, onRemove, onKeep }} name={values.name} />
    </li>
  );
}

function Signal({ status }: Pick<MediaSource, 'status'>) {
  if (!status) return <Badge>{SOURCES.noSignal}</Badge>;
  const tone = status.state === 'ready' ? 'good' : status.state === 'error' ? 'bad' : 'quiet';
  return <Badge tone={tone}>{SOURCES.signals[status.state]}</Badge>;
}

/** The resolutions of its camera, smallest first; empty for what is no camera of the device. */
function sizesOf({ device }: Source, cameras: readonly FoundCamera[]): string {
  const formats = cameras.find(({ path }) => path === device)?.formats ?? [];
  const sizes = new Set(formats.flatMap((one) => one.sizes.map(({ size }) => size)));
  const pixels = (size: string) => size.split('x').reduce((product, side) => product * Number(side), 1);
  return [...sizes]
    .toSorted((a, b) => pixels(a) - pixels(b))
    .map((size) => size.replace('x', ' × '))
    .join(', ');
}

/** Its kind, and the video that was found there. */
function whatText({ kind }: Source, status: MediaSource['status']): string {
  const { codec = null, width = null, height = null, fps = null } = status ?? {};
  if (codec === null || width === null || height === null || fps === null) return wordOf(SOURCES.kinds, kind);
  const found = fill(SOURCES.found, { codec: wordOf(SOURCES.codecs, codec), width, height, fps });
  return `${wordOf(SOURCES.kinds, kind)} · ${found}`;
}

interface ActionsProps extends Pick<Props, 'id' | 'source' | 'mayChange' | 'onRemove' | 'onKeep'> {
  readonly name: string;
}

function RowActions({ id, source, name, mayChange, onRemove, onKeep }: ActionsProps) {
  const isKept = source.desired === null;
  if (isKept && !(mayChange && source.state === 'rejected')) return null;
  const edit = mayChange ? SOURCES.edit : SOURCES.view;
  return (
    <div className={classes.actions}>
      {isKept ? (
        <Button aria-label={fill(SOURCES.keep, { name })} onClick={onKeep}>
          {SOURCES.keepShort}
        </Button>
      ) : (
        <ButtonLink
          to={devicePage(id, `/settings/media/sources/${encodeURIComponent(source.id)}/edit`)}
          aria-label={fill(edit, { name })}
        >
          {mayChange ? SOURCES.editShort : SOURCES.viewShort}
        </ButtonLink>
      )}
      {mayChange && !source.isBuiltIn && (
        <Button
          look="text"
          aria-label={fill(SOURCES.remove, { name })}
          disabled={source.isUsed}
          title={source.isUsed ? SOURCES.removeUsed : undefined}
          onClick={onRemove}
        >
          {SOURCES.removeShort}
        </Button>
      )}
    </div>
  );
}
