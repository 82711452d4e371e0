import { devicePage } from '#app/domain/pagePaths';
import { useState, type ComponentProps } from 'react';
import { Link } from 'react-router-dom';
import { useCurrentDevice } from '../../../api/CurrentDeviceContext';
import { knownZones } from '../../../settings/display/zones';
import { Field } from '../../../resource/Field';
import { FieldCard } from '../../../resource/FieldCard';
import { FieldGrid } from '../../../resource/FieldGrid';
import { CardPair } from '../../../settings/WithAside';
import { FORM } from '../fields';
import { ServersField } from './ServersField';

/** The fields of each card, the main ones first. */
const NAMES = {
  identity: ['hostname', 'time_zone', 'ntp_servers'],
  updates: ['update_channel', 'update_days', 'update_time', 'update_never_armed'],
  access: ['ssh', 'led', 'watchdog'],
  logs: ['log_retention_days', 'log_retention_mb'],
  limits: [
    'cpu_warn_pct',
    'mem_warn_pct',
    'cpu_warn_after_s',
    'disk_warn_pct',
    'disk_critical_pct',
    'temp_warn_celsius',
    'temp_critical_celsius',
  ],
} as const;

const hasDays = ({ update_days: days }: Readonly<Record<string, unknown>>) => Array.isArray(days) && days.length > 0;

/** Says what the limits are for, and links to those that raise alerts. */
function LimitsText() {
  const { id } = useCurrentDevice();
  const to = { pathname: devicePage(id, '/settings/general'), hash: '#temperature_on' };
  return (
    <>
      {FORM.limitsText} <Link to={to}>{FORM.toAlertRules}</Link>
    </>
  );
}

/** A folded card of fields in the order of `names`. */
function PlainCard(props: Pick<ComponentProps<typeof FieldCard>, 'title' | 'names'>) {
  return (
    <FieldCard {...props} isRare>
      <FieldGrid>
        {props.names.map((name) => (
          <Field key={name} name={name} />
        ))}
      </FieldGrid>
    </FieldCard>
  );
}

/** The fields of the section, by subject. */
export function SystemForm() {
  const [zones] = useState(() => Object.fromEntries(knownZones().map((zone) => [zone, zone])));
  return (
    <>
      <FieldCard title={FORM.identity} names={NAMES.identity}>
        <FieldGrid isTriple>
          <Field name="hostname" />
          <Field name="time_zone" choices={zones} />
          <ServersField />
        </FieldGrid>
      </FieldCard>
      <CardPair>
        <FieldCard title={FORM.updates} names={NAMES.updates} hasNames={false} isRare>
          <FieldGrid>
            <Field name="update_channel" />
            <Field name="update_never_armed" />
            <Field name="update_days" />
            <Field name="update_time" isShown={hasDays} />
          </FieldGrid>
        </FieldCard>
        <FieldCard title={FORM.limits} description={<LimitsText />} names={NAMES.limits} isRare>
          <FieldGrid>
            <Field name="cpu_warn_pct" />
            <Field name="cpu_warn_after_s" />
            <Field name="mem_warn_pct" />
            <Field name="disk_warn_pct" />
            <Field name="disk_critical_pct" />
            <Field name="temp_warn_celsius" />
            <Field name="temp_critical_celsius" />
          </FieldGrid>
        </FieldCard>
      </CardPair>
      <CardPair>
        <PlainCard title={FORM.access} names={NAMES.access} />
        <PlainCard title={FORM.logs} names={NAMES.logs} />
      </CardPair>
    </>
  );
}
