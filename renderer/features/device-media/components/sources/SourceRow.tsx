import type { MediaSource } from '#app/api/mediaSources';
import type { DeviceId } from '#app/domain/ids';
import type { Source } from '#app/settings/source';
import type { FoundCamera } from '#app/settings/sourceCapabilities';
import { devicePage } from '#app/domain/pagePaths';
import { Badge } from '../../../../components/Badge';
import { Button, ButtonLink } from '../../../../components/Button';
import { fill } from '../../../../lib/fill';
import { wordOf } from '../../../../lib/wordOf';
import type { RowContext } from '../../../../resource/ResourceList';
import { ResourceRow, RowButtons, RowNote } from '../../../../resource/ResourceRow';
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
  readonly context: RowContext;
  readonly mayChange: boolean;
}

/** A source: what it is, what the device finds there, and what may be done with it. */
export function SourceRow({ id, source, cameras, context, mayChange }: Props) {
  const values = source.reported ?? source.desired;
  if (!values) return null;
  const { status, isUsed, isBuiltIn } = source;
  const size = largestSizeOf(values, cameras);
  return (
    <ResourceRow
      item={source}
      reported={context.reported}
      lead={
        <SourcePicture
          id={id}
          source={source.id}
          label={fill(SOURCES.picture, { name: values.name })}
          isOn={!context.isOffline && status?.state === 'ready'}
          everyMs={PICTURE_MS}
          className={classes.thumbnail}
        />
      }
      badges={
        <>
          <Signal status={status} />
          {isUsed && <Badge>{SOURCES.used}</Badge>}
          {isBuiltIn && <Badge>{SOURCES.builtIn}</Badge>}
          {values.thermal && <Badge>{SOURCES.thermal}</Badge>}
        </>
      }
      facts={
        <>
          {status?.error && <RowNote tone="bad">{failureText(status.error, values.kind)}</RowNote>}
          {values.note !== '' && <RowNote>{values.note}</RowNote>}
        </>
      }
      actions={<RowActions {...{ id, source, mayChange, context }} name={values.name} />}
    >
      <span>{whatText(values, status)}</span>
      {size !== null && <RowNote>{fill(SOURCES.largest, { size })}</RowNote>}
    </ResourceRow>
  );
}

function Signal({ status }: Pick<MediaSource, 'status'>) {
  if (!status) return <Badge>{SOURCES.noSignal}</Badge>;
  const tone = status.state === 'ready' ? 'good' : status.state === 'error' ? 'bad' : 'quiet';
  return <Badge tone={tone}>{SOURCES.signals[status.state]}</Badge>;
}

/** Returns the largest resolution of the source's camera; null when the source is not a camera of the device. */
function largestSizeOf({ device }: Source, cameras: readonly FoundCamera[]): string | null {
  const formats = cameras.find(({ path }) => path === device)?.formats ?? [];
  const pixels = (size: string) => size.split('x').reduce((product, side) => product * Number(side), 1);
  const sizes = formats.flatMap((one) => one.sizes.map(({ size }) => size));
  return sizes.toSorted((a, b) => pixels(b) - pixels(a))[0]?.replace('x', ' × ') ?? null;
}

/** Its kind, and the video that was found there. */
function whatText({ kind }: Source, status: MediaSource['status']): string {
  const { codec = null, width = null, height = null, fps = null } = status ?? {};
  if (codec === null || width === null || height === null || fps === null) return wordOf(SOURCES.kinds, kind);
  const found = fill(SOURCES.found, { codec: wordOf(SOURCES.codecs, codec), width, height, fps });
  return `${wordOf(SOURCES.kinds, kind)} · ${found}`;
}

interface ActionsProps extends Pick<Props, 'id' | 'source' | 'mayChange' | 'context'> {
  readonly name: string;
}

function RowActions({ id, source, name, mayChange, context }: ActionsProps) {
  const isKept = source.desired === null;
  if (isKept && !(mayChange && source.state === 'rejected')) return null;
  const edit = mayChange ? SOURCES.edit : SOURCES.view;
  return (
    <RowButtons>
      {isKept ? (
        <Button aria-label={fill(SOURCES.keep, { name })} onClick={context.onKeep}>
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
          onClick={context.onRemove}
        >
          {SOURCES.removeShort}
        </Button>
      )}
    </RowButtons>
  );
}
