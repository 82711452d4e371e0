import type { Source, SourceField } from '#app/settings/source';
import { Sentence } from '../../../../components/Sentence';
import { wordOf } from '../../../../lib/wordOf';
import { ConflictChoice } from '../../../../settings/ConflictChoice';
import type { SourceConflict as Conflict } from '../../hooks/useSaveSource';
import { CONFLICT } from '../../conflictWords';
import { SOURCES } from '../../sourceWords';

interface Props {
  readonly conflict: Conflict;
  readonly onKeep: (fields: readonly SourceField[]) => void;
  readonly onTake: (fields: readonly SourceField[]) => void;
}

function shown(source: Source, field: SourceField): string {
  const value = source[field];
  if (field === 'kind') return wordOf(SOURCES.kinds, source.kind);
  if (typeof value === 'boolean') return value ? CONFLICT.on : CONFLICT.off;
  if (typeof value === 'object' && value !== null) return value.set ? CONFLICT.passwordSet : CONFLICT.passwordUnset;
  return value === null || value === '' ? CONFLICT.none : String(value);
}

/** What two people changed in one source, and a choice. */
export default function SourceConflict({ conflict: { fields, mine, theirs, by }, onKeep, onTake }: Props) {
  const rows = fields.map((name) => ({
    name,
    label: CONFLICT.fields[name],
    yours: shown(mine, name),
    theirs: shown(theirs, name),
  }));
  const intro = by === null ? CONFLICT.conflict : <Sentence text={CONFLICT.conflictBy} places={{ name: by }} />;
  return (
    <ConflictChoice
      intro={<p>{intro}</p>}
      rows={rows}
      onKeep={(names) => onKeep(names as readonly SourceField[])}
      onTake={(names) => onTake(names as readonly SourceField[])}
    />
  );
}
