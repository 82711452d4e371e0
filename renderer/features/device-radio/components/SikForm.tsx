import { Field } from '../../../resource/Field';
import { FieldCard } from '../../../resource/FieldCard';
import { FieldGrid } from '../../../resource/FieldGrid';
import { WORDS } from '../words';

/** The fields of each card, the main ones first. */
const NAMES = {
  channel: ['sik_min_freq_khz', 'sik_max_freq_khz', 'sik_net_id', 'sik_channels'],
  modulation: ['sik_air_speed_kbps', 'sik_framing', 'sik_ecc'],
  power: ['sik_tx_power_dbm', 'sik_duty_cycle_pct'],
} as const;

/** The settings of a SiK telemetry radio, in groups. */
export function SikForm() {
  return (
    <>
      <FieldCard title={WORDS.channel} description={WORDS.sikChannelText} names={NAMES.channel}>
        <FieldGrid>
          <Field name="sik_net_id" />
          <Field name="sik_channels" />
          <Field name="sik_min_freq_khz" />
          <Field name="sik_max_freq_khz" />
        </FieldGrid>
      </FieldCard>
      <FieldCard title={WORDS.modulation} names={NAMES.modulation}>
        <FieldGrid>
          <Field name="sik_air_speed_kbps" />
          <Field name="sik_framing" />
          <Field name="sik_ecc" />
        </FieldGrid>
      </FieldCard>
      <FieldCard title={WORDS.power} names={NAMES.power}>
        <FieldGrid>
          <Field name="sik_tx_power_dbm" />
          <Field name="sik_duty_cycle_pct" />
        </FieldGrid>
      </FieldCard>
    </>
  );
}
