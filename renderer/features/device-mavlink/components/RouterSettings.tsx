import { mavlink } from '#app/settings/sections/mavlink';
import type { Values } from '#app/resource/define';
import { Card } from '../../../components/Card';
import { Field } from '../../../resource/Field';
import { FieldGrid } from '../../../resource/FieldGrid';
import { useValues } from '../../../resource/EditingContext';
import { SectionPage } from '../../../settings/SectionPage';
import { FIELDS, WORDS } from '../words';

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

/** What holds for the whole router. */
export function RouterSettings() {
  return (
    <SectionPage section={mavlink} words={FIELDS}>
      <Card level={3} title={WORDS.network} description={WORDS.networkHint}>
        <FieldGrid isTriple>
          <Field name="tcp_server_port" />
          <Field name="dedup_ms" />
          <Field name="mavlink_version" />
        </FieldGrid>
      </Card>
      <Card level={3} title={WORDS.logging}>
        <FieldGrid isTriple>
          <Field name="log_mode" />
          <Field name="log_max_files" isShown={keepsLogs} />
          <Field name="log_min_free_mb" isShown={keepsLogs} />
        </FieldGrid>
      </Card>
      <Card level={3} title={WORDS.messages}>
        {/* In three columns their labels take three lines. */}
        <FieldGrid>
          <Field name="send_heartbeat" />
          <Field name="send_system_time" />
          <Field name="request_streams" />
        </FieldGrid>
        <Rates />
      </Card>
    </SectionPage>
  );
}

/** How often the flight controller is asked for messages of each type. */
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
