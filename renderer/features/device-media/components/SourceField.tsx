import { asRecord } from '#app/lib/read';
import { Field } from '../../../resource/Field';
import { useEditorState } from '../../../resource/EditingContext';

/** Which of the device's cameras feeds the stream, by their names. */
export function SourceField() {
  const names = asRecord(useEditorState(({ editor }) => editor.resource?.capability?.source_names));
  return <Field name="source" choices={names} />;
}
