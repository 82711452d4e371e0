import type { AuditEntry } from '#app/domain/audit';
import { ownValue } from '#app/lib/ownValue';
import { plainText } from '#app/lib/plainText';
import { Select } from '../../../components/Select';
import { capitalized } from '../../../lib/capitalized';
import { fill } from '../../../lib/fill';
import { sectionNamed, useKnownSections, type KnownSections } from '../../../settings/SectionsContext';
import { choicesOf, isFiltering, personOf, sectionOf, type ActivityFilter } from '../filter';
import { SECTIONS, WORDS } from '../words';
import classes from './Activity.module.css';

interface Props {
  readonly entries: readonly AuditEntry[];
  readonly filter: ActivityFilter;
  /** The server has more than these entries. */
  readonly hasMore: boolean;
  readonly onChange: (filter: ActivityFilter) => void;
}

const ALL = '';

/** The name of a section in the list: "MAVLink", "System logs". */
function nameOf(known: KnownSections, section: string): string {
  const settings = sectionNamed(known, section);
  const name = ownValue(SECTIONS, section) ?? (settings && known[settings]?.noun) ?? plainText(section);
  return capitalized(name);
}

/** Filters the loaded entries by person and by section. */
export function Filters({ entries, filter, hasMore, onChange }: Props) {
  const known = useKnownSections();
  const people = choicesOf(entries.map(personOf), filter.person);
  const sections = choicesOf(entries.map(sectionOf), filter.section);
  return (
    <div className={classes.filters}>
      <Select
        label={WORDS.person}
        value={filter.person ?? ALL}
        onChange={({ target }) => onChange({ ...filter, person: target.value || null })}
      >
        <option value={ALL}>{WORDS.anyone}</option>
        {people.map((person) => (
          <option key={person} value={person}>
            {plainText(person)}
          </option>
        ))}
      </Select>
      <Select
        label={WORDS.section}
        value={filter.section ?? ALL}
        onChange={({ target }) => onChange({ ...filter, section: target.value || null })}
      >
        <option value={ALL}>{WORDS.anySection}</option>
        {sections.map((section) => (
          <option key={section} value={section}>
            {nameOf(known, section)}
          </option>
        ))}
      </Select>
      {hasMore && isFiltering(filter) && (
        <span className={classes.quiet}>{fill(WORDS.among, { count: entries.length })}</span>
      )}
    </div>
  );
}
