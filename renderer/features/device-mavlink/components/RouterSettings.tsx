import type { Values } from '#app/resource/define';
import { Field } from '../../../resource/Field';
import { FieldCard } from '../../../resource/FieldCard';
import { FieldGrid } from '../../../resource/FieldGrid';
import { useValues } from '../../../resource/EditingContext';
import { WORDS } from '../words';

const RATES = [
  'rate_attitude_hz',
  'rate_position_hz',
  'rate_hud_hz',
  'rate_status_hz',
  'rate_rc_hz',
  'rate_sensors_hz',
] as const;

const requestsStreams = (values: Values) => values.request_streams === true;
const keepsLogs = (values: Values) => values.log_mode !== 'off';

/** The fields of each card, the main ones first. */
const NAMES = {
  network: ['tcp_server_port', 'mavlink_version', 'dedup_ms'],
  logging: ['log_mode', 'log_max_files', 'log_min_free_mb'],
  messages: ['send_heartbeat', 'send_system_time', 'request_streams', ...RATES],
} as const;
const LOGS_SHOWN = { log_max_files: keepsLogs, log_min_free_mb: keepsLogs };

/** The fields of what holds for the whole router, for its `SectionPage`. */
export function RouterSettings() {
  return (
    <>
      <FieldCard title={WORDS.network} description={WORDS.networkHint} names={NAMES.network}>
        <FieldGrid isTriple>
          <Field name="tcp_server_port" />
          <Field name="dedup_ms" />
          <Field name="mavlink_version" />
        </FieldGrid>
      </FieldCard>
      <FieldCard title={WORDS.logging} names={NAMES.logging} isShown={LOGS_SHOWN}>
        <FieldGrid isTriple>
          <Field name="log_mode" />
          <Field name="log_max_files" isShown={keepsLogs} />
          <Field name="log_min_free_mb" isShown={keepsLogs} />
        </FieldGrid>
      </FieldCard>
      <FieldCard title={WORDS.messages} names={NAMES.messages}>
        {/* In three columns their labels take three lines. */}
        <FieldGrid>
          <Field name="send_heartbeat" />
          <Field name="send_system_time" />
          <Field name="request_streams" />
        </FieldGrid>
        <Rates />
      </FieldCard>
    </>
  );
}

/** The rates at which messages of each type are requested from the flight controller. */
function Rates() {
  const isShown = useValues(requestsStreams);
  return (
    isShown && (
      <FieldGrid isTriple>
        {RATES.map((name) => (
          <Field key={name} name={name} />
        ))}
      </FieldGrid>
    )
  );
}
