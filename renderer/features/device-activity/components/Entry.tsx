import type { AuditEntry } from '#app/domain/audit';
import { isSafeId } from '#app/domain/ids';
import { recordingQuery } from '#app/domain/pagePaths';
import { relativeTime } from '#app/domain/relativeTime';
import { fieldsOn, type Fields } from '#app/resource/define';
import type { SectionName } from '#app/settings/section';
import { isUndoable } from '#app/settings/undoable';
import { useMemo, useState } from 'react';
import { useCurrentDevice } from '../../../api/CurrentDeviceContext';
import { Button, ButtonLink } from '../../../components/Button';
import { Sentence } from '../../../components/Sentence';
import { capitalized } from '../../../lib/capitalized';
import { useTimes, useUnits } from '../../../lib/display';
import { fill } from '../../../lib/fill';
import { useTimed } from '../../../lib/useNow';
import { auditWords, needsDeviceUnit, type AuditSentence } from '../../../settings/activity/auditWords';
import { sectionOf } from '../../../settings/activity/loadSections';
import { UndoEntryDialog } from '../../../settings/LazyUndo';
import { useAwayHold } from '../../../settings/useAwayHold';
import { useKnownSections, useSectionDefinition, useSectionWords } from '../../../settings/SectionsContext';
import { useCapability } from '../../../settings/useReported';
import { WORDS } from '../words';
import classes from './Activity.module.css';

const NO_FIELDS: Fields = {};

const labelOf = (label: string, { text, places }: AuditSentence): string => fill(label, { entry: fill(text, places) });

/** Returns the terminal session that an entry is about, if any. */
const terminalOf = ({ action, target }: AuditEntry): string | null =>
  action.startsWith('terminal.') && isSafeId(target) ? target : null;

/** Returns the fields of the section that an entry is about, each with its unit; empty until they are loaded. */
function useFields(entry: AuditEntry, section: SectionName | undefined): Fields {
  const definition = useSectionDefinition(section).value;
  const isAsked = definition !== null && needsDeviceUnit(entry, definition.fields);
  const capability = useCapability(useCurrentDevice().id, isAsked ? definition : null);
  return useMemo(() => (definition ? fieldsOn(definition, capability) : NO_FIELDS), [definition, capability]);
}

/** One entry: its time, its sentence, and a button to undo the change or to play the recording. */
export function Entry({ entry }: { readonly entry: AuditEntry }) {
  const { at } = entry;
  const terminal = terminalOf(entry);
  const [isUndoing, setIsUndoing] = useState(false);
  const hold = useAwayHold();
  const times = useTimes();
  const section = sectionOf(entry, useKnownSections());
  const words = useSectionWords(section);
  const fields = useFields(entry, section);
  const sentence = auditWords(entry, times, { words, fields, units: useUnits() });
  const age = useTimed((now) => (at === null ? '' : capitalized(relativeTime(at, now))));
  return (
    <li className={classes.entry}>
      {at === null ? (
        <span className={classes.when}>--</span>
      ) : (
        <time className={classes.when} dateTime={new Date(at).toISOString()} title={times.absolute(at)}>
          {age}
        </time>
      )}
      <span className={classes.sentence} data-begins={sentence.text.startsWith('{actor}') ? 'actor' : undefined}>
        <Sentence {...sentence} />
      </span>
      {terminal !== null && (
        <ButtonLink
          look="text"
          to={{ pathname: '../terminal', search: recordingQuery(terminal) }}
          relative="path"
          aria-label={labelOf(WORDS.recordingEntry, sentence)}
        >
          {WORDS.recording}
        </ButtonLink>
      )}
      {section !== undefined && isUndoable(entry) && (
        <Button
          look="text"
          {...hold}
          aria-label={labelOf(WORDS.undoEntry, sentence)}
          onClick={() => setIsUndoing(true)}
        >
          {WORDS.undo}
        </Button>
      )}
      {isUndoing && <UndoEntryDialog entry={entry} onClose={() => setIsUndoing(false)} />}
    </li>
  );
}
