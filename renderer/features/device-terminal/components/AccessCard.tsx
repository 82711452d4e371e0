import { enabledUntil } from '#app/domain/terminal';
import { Card } from '../../../components/Card';
import { useTimes } from '../../../lib/display';
import { fill } from '../../../lib/fill';
import { hasPassed } from '../../../lib/serverTime';
import { useTimed } from '../../../lib/useNow';
import { Field } from '../../../resource/Field';
import { FieldGrid } from '../../../resource/FieldGrid';
import { FormAge } from '../../../resource/FormAge';
import { dirtyNames } from '../../../resource/createEditorStore';
import { useEditorState, useValues } from '../../../resource/EditingContext';
import { WORDS } from '../words';

/** Until when terminals are on, and the fields that prolong or end that. While they are off, the area above turns them on. */
export function AccessCard() {
  const until = useEnabledUntil();
  // Unsaved input stays in reach when the time runs out.
  const isEdited = useEditorState((state) => dirtyNames(state).length > 0);
  const times = useTimes();
  if (until === null && !isEdited) return null;
  return (
    <Card level={3} title={WORDS.access} aside={<FormAge />} description={WORDS.accessText}>
      {until !== null && <p>{fill(WORDS.isOnUntil, { time: times.absolute(until) })}</p>}
      <FieldGrid>
        <Field name="enabled" />
        <Field name="auto_off_h" />
      </FieldGrid>
    </Card>
  );
}

/** Returns when terminals are switched off automatically, in ms since the epoch; null if they are off. */
export function useEnabledUntil(): number | null {
  const until = useEditorState(({ editor: { resource } }) =>
    resource === null ? null : enabledUntil(resource.desired, resource.desiredAt),
  );
  const isOver = useTimed(() => until !== null && hasPassed(until));
  return isOver ? null : until;
}

/** Text of the question before a save: what the values of the form allow. */
export function AccessConsequence() {
  const isEnabled = useValues(({ enabled }) => enabled === true);
  return isEnabled ? WORDS.consequence : WORDS.consequenceOff;
}
