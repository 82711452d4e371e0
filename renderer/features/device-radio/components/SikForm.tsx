import { Card } from '../../../components/Card';
import { Field } from '../../../resource/Field';
import { FieldGrid } from '../../../resource/FieldGrid';
import { WORDS } from '../words';

/** The settings of a SiK telemetry radio, in groups. */
export function SikForm() {
  return (
    <>
      <Card level={3} title={WORDS.channel} description={WORDS.sikChannelText}>
        <FieldGrid>
          <Field name="sik_net_id" />
          <Field name="sik_channels" />
          <Field name="sik_min_freq_khz" />
          <Field name="sik_max_freq_khz" />
        </FieldGrid>
      </Card>
      <Card level={3} title={WORDS.modulation}>
        <FieldGrid>
          <Field name="sik_air_speed_kbps" />
          <Field name="sik_framing" />
          <Field name="sik_ecc" />
        </FieldGrid>
      </Card>
      <Card level={3} title={WORDS.power}>
        <FieldGrid>
          <Field name="sik_tx_power_dbm" />
          <Field name="sik_duty_cycle_pct" />
        </FieldGrid>
      </Card>
    </>
  );
}
