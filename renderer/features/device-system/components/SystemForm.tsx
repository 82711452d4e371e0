import { useState } from 'react';
import { Card } from '../../../components/Card';
import { knownZones } from '../../../settings/display/zones';
import { Field } from '../../../resource/Field';
import { FieldGrid } from '../../../resource/FieldGrid';
import { CardPair } from '../../../settings/WithAside';
import { FORM } from '../fields';
import { ServersField } from './ServersField';

const hasDays = ({ update_days: days }: Readonly<Record<string, unknown>>) => Array.isArray(days) && days.length > 0;

/** The fields of the section, by subject. */
export function SystemForm() {
  const [zones] = useState(() => Object.fromEntries(knownZones().map((zone) => [zone, zone])));
  return (
    <>
      <Card level={3} title={FORM.identity}>
        <FieldGrid>
          <Field name="hostname" />
          <Field name="time_zone" choices={zones} />
          <ServersField />
        </FieldGrid>
      </Card>
      <Card level={3} title={FORM.updates}>
        <FieldGrid>
          <Field name="update_channel" />
          <Field name="update_never_armed" />
          <Field name="update_days" />
          <Field name="update_time" isShown={hasDays} />
        </FieldGrid>
      </Card>
      <CardPair>
        <Card level={3} title={FORM.access}>
          <FieldGrid>
            <Field name="ssh" />
            <Field name="led" />
            <Field name="watchdog" />
          </FieldGrid>
        </Card>
        <Card level={3} title={FORM.logs}>
          <FieldGrid>
            <Field name="log_retention_days" />
            <Field name="log_retention_mb" />
          </FieldGrid>
        </Card>
      </CardPair>
      <Card level={3} title={FORM.limits} description={FORM.limitsText}>
        <FieldGrid>
          <Field name="cpu_warn_pct" />
          <Field name="cpu_warn_after_s" />
          <Field name="mem_warn_pct" />
          <Field name="disk_warn_pct" />
          <Field name="disk_critical_pct" />
          <Field name="temp_warn_celsius" />
          <Field name="temp_critical_celsius" />
        </FieldGrid>
      </Card>
    </>
  );
}
