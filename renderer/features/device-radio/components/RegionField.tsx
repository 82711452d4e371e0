import { radio } from '#app/settings/sections/radio';
import { ChoiceField } from '../../../resource/fields/ChoiceField';
import { ReadOnlyField } from '../../../resource/fields/ReadOnlyField';
import { Anchor } from '../../../resource/Field';
import { useField } from '../../../resource/EditingContext';
import { regionName } from '../regionName';

/** The country whose rules the radio keeps. */
export function RegionField() {
  const field = useField('region');
  const codes = field.limits.choices ?? [];
  const choices = Object.fromEntries(codes.map((code) => [code, regionName(code)]));
  const handle = { ...field, words: { ...field.words, choices } };
  const Control = field.isReadOnly ? ReadOnlyField : ChoiceField;
  return (
    <Anchor name="region">
      <Control handle={handle} rules={radio.fields.region} />
    </Anchor>
  );
}
