import type { MavlinkConfigs } from '#app/api/mavlinkConfigs';
import { endpointWarnings } from '#app/settings/mavlinkEndpointRules';
import { Card } from '../../../components/Card';
import { FieldColumns } from '../../../components/form/FieldSet';
import { MuiSelectField } from '../../../components/form/MuiSelectField';
import { fill } from '../../../lib/fill';
import { useEditing, useField, useValues } from '../../../resource/EditingContext';
import { valuesOf } from '../../../resource/createEditorStore';
import { Field } from '../../../resource/Field';
import { ChoiceField } from '../../../resource/fields/ChoiceField';
import { endpointForm } from '../endpointForm';
import { followType, type FormValues } from '../formValues';
import { WORDS } from '../words';

/** Name, type and where it leads; then what is seldom changed. */
export function EndpointFields({ configs }: { readonly configs: MavlinkConfigs }) {
  const type = useValues((values) => values.type) as string;
  return (
    <>
      <Card level={3} title={WORDS.connection} description={WORDS.helps[type]}>
        <FieldColumns>
          <Field name="name" />
          <TypeField />
          {type === 'serial' ? <SerialFields configs={configs} /> : <AddressFields type={type} configs={configs} />}
        </FieldColumns>
      </Card>
      <Card level={3} title={WORDS.options}>
        <FieldColumns>
          <Field name="direction" />
          <Field name="retry_timeout_s" inputMode="numeric" />
          <Field name="group" />
          <Field name="note" />
          <Field name="enabled" />
          {type === 'serial' && <Field name="flow_control" />}
        </FieldColumns>
      </Card>
    </>
  );
}

/** The port and address follow the type, unless they were changed. */
function TypeField() {
  const { model } = useEditing();
  const handle = useField('type');
  const follow = (next: unknown) => {
    const changes = followType(valuesOf(model.store.getState()) as FormValues, String(next));
    handle.set(next);
    for (const [name, value] of Object.entries(changes)) model.edit(name, value);
  };
  return <ChoiceField handle={{ ...handle, set: follow }} rules={endpointForm.fields.type} />;
}

function AddressFields({ type, configs }: { readonly type: string; readonly configs: MavlinkConfigs }) {
  const { address, port } = useValues((values) => ({ address: values.address, port: Number(values.port) }));
  const warning = endpointWarnings({ type, port: Number.isFinite(port) ? port : null }).port;
  return (
    <>
      <Field
        name="address"
        inputMode="url"
        hint={address === configs.callerAddress ? WORDS.addressOwn : WORDS.addressHints[type]}
      />
      <Field name="port" inputMode="numeric" hint={warning} />
    </>
  );
}

function SerialFields({ configs }: { readonly configs: MavlinkConfigs }) {
  const { value, desired, problem, words, set } = useField('device');
  const saved = String(desired);
  const isListed = saved === '' || configs.serialPorts.some(({ path }) => path === saved);
  return (
    <>
      <MuiSelectField
        label={words.label}
        value={String(value)}
        problem={problem}
        onChange={({ target }) => set(target.value)}
      >
        <option value="">{WORDS.choosePort}</option>
        {!isListed && <option value={saved}>{saved}</option>}
        {configs.serialPorts.map(({ path, description, isPlugged }) => (
          <option key={path} value={path}>
            {isPlugged ? description : fill(WORDS.unpluggedOption, { description })}
          </option>
        ))}
      </MuiSelectField>
      <Field name="bauds" />
    </>
  );
}
