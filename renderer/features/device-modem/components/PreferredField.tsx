import { modem, preferredModes } from '#app/settings/sections/modem';
import { Anchor, Field } from '../../../resource/Field';
import { ChoiceField } from '../../../resource/fields/ChoiceField';
import { useField, useEditorState, useValues } from '../../../resource/EditingContext';

/** The technology to try first, if several may be used; hidden if there is no choice. */
export function PreferredField() {
  const handle = useField('preferred_mode');
  const mode = useValues((values) => values.mode);
  const capability = useEditorState(({ editor }) => editor.resource?.capability ?? null);
  const choices = preferredModes(capability ?? {}, mode);
  if (handle.isReadOnly || handle.desired === undefined) return <Field name="preferred_mode" />;
  if (choices.length === 1 && handle.value === choices[0]) return null;
  return (
    <Anchor name="preferred_mode">
      <ChoiceField handle={{ ...handle, limits: { choices } }} rules={modem.fields.preferred_mode} />
    </Anchor>
  );
}
