import { channelsOf } from '#app/settings/sections/network';
import { MuiSelectField } from '../../../components/form/MuiSelectField';
import { Anchor, Field } from '../../../resource/Field';
import { useField, useValues } from '../../../resource/EditingContext';
import { useNetwork } from '../hooks/useNetwork';
import { WORDS } from '../words';

/** The hotspot's channel, of those that the device offers on the band. A current channel outside the list is added to it. */
export function ChannelField() {
  const { value, words, problem, isReadOnly, set } = useField('hotspot_channel');
  const band = useValues(({ hotspot_band: one }) => one);
  const channels = channelsOf(useNetwork().capability, band);
  if (isReadOnly || channels === null) return <Field name="hotspot_channel" />;
  const present = typeof value === 'number' && !channels.includes(value) ? [value] : [];
  return (
    <Anchor name="hotspot_channel">
      <MuiSelectField
        label={words.label}
        value={typeof value === 'number' ? String(value) : ''}
        problem={problem}
        onChange={({ target }) => set(target.value === '' ? null : Number(target.value))}
      >
        <option value="">{WORDS.channelAutomatic}</option>
        {[...present, ...channels].map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </MuiSelectField>
    </Anchor>
  );
}
