import { asRecord } from '#app/lib/read';
import { Field } from '../../../settings/Field';
import { useSectionState } from '../../../settings/SectionContext';

/** Which of the device's cameras feeds the stream, by their names. */
export function SourceField() {
  const names = asRecord(useSectionState(({ editor }) => editor.resource?.capability?.source_names));
  return <Field name="source" choices={names} />;
}
