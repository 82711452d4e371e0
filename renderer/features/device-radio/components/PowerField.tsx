import { radio } from '#app/settings/sections/radio';
import { Anchor } from '../../../resource/Field';
import { NumberField } from '../../../resource/fields/NumberField';
import { ReadOnlyField } from '../../../resource/fields/ReadOnlyField';
import { useField } from '../../../resource/EditingContext';

/** Transmit power in the unit of the radio's card. */
export function PowerField({ name }: { readonly name: 'tx_power' | 'tx_power_armed' }) {
  const handle = useField(name);
  const rules = { ...radio.fields[name], unit: handle.limits.unit ?? null };
  const Control = handle.isReadOnly ? ReadOnlyField : NumberField;
  return (
    <Anchor name={name}>
      <Control handle={handle} rules={rules} />
    </Anchor>
  );
}
