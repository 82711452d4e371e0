import type { AuditEntry } from '#app/domain/audit';
import { earlierOf } from '#app/resource/undo';
import { useMemo } from 'react';
import { Button } from '../components/Button';
import { FrameDialog } from '../components/FrameDialog';
import { PART_FAILED } from '../components/words';
import { capitalized } from '../lib/capitalized';
import { sectionNamed, useKnownSections, useSectionDefinition, useSectionWords } from './SectionsContext';
import UndoDialog from './UndoDialog';
import { WORDS as EDITING, type SectionWords } from '../resource/words';
import { WORDS } from './words';

interface Props {
  readonly entry: AuditEntry;
  readonly onClose: () => void;
}

/** Writes "data_cap_gb" as "Data cap gb", for fields without a label. */
const labelOf = (name: string) => capitalized(name.replaceAll('_', ' '));

/** Undoes a change of settings from the list of activity. */
export default function UndoEntryDialog({ entry, onClose }: Props) {
  const name = sectionNamed(useKnownSections(), entry.target);
  const { value: section, isFailed } = useSectionDefinition(name);
  const known = useSectionWords(name);
  const found = useMemo(() => {
    if (!section) return null;
    const turned = entry.changes.map(({ path, from, to }) => ({ path, from: to, to: from }));
    const words: SectionWords = Object.fromEntries(
      Object.keys(section.fields).map((name) => [name, known[name] ?? { label: labelOf(name) }]),
    );
    return { section, words, ...earlierOf(section, entry.changes), made: earlierOf(section, turned).values };
  }, [section, entry, known]);
  if (found) {
    const { values, ...rest } = found;
    return <UndoDialog {...rest} earlier={values} by={entry.actor} at={entry.at} onClose={onClose} />;
  }
  // The script with the section's rules is still loading.
  if (name !== undefined && !isFailed) return null;
  return (
    <FrameDialog
      title={EDITING.undoTitle}
      hasDraft={false}
      onClose={onClose}
      actions={<Button onClick={onClose}>{WORDS.close}</Button>}
    >
      <p>{isFailed ? PART_FAILED.dialog : WORDS.undoImpossible}</p>
    </FrameDialog>
  );
}
