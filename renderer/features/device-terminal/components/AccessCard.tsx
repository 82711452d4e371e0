import { enabledUntil } from '#app/domain/terminal';
import { Card } from '../../../components/Card';
import { useTimes } from '../../../lib/display';
import { fill } from '../../../lib/fill';
import { Field } from '../../../settings/Field';
import { FieldGrid } from '../../../settings/FieldGrid';
import { useSectionState } from '../../../settings/SectionContext';
import { WORDS } from '../words';

/** Whether terminals are allowed, and until when. */
export function AccessCard() {
  const until = useEnabledUntil();
  const times = useTimes();
  return (
    <Card level={3} title={WORDS.access} description={WORDS.accessText}>
      {until !== null && <p>{fill(WORDS.isOnUntil, { time: times.absolute(until) })}</p>}
      <FieldGrid>
        <Field name="enabled" />
        <Field name="auto_off_h" />
      </FieldGrid>
    </Card>
  );
}

/** When terminals are switched off by themselves; null: they are off. In ms since the epoch. */
export function useEnabledUntil(): number | null {
  return useSectionState(({ editor: { resource } }) =>
    resource === null ? null : enabledUntil(resource.desired, resource.desiredAt),
  );
}
