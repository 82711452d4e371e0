import type { MavlinkConfigs } from '#app/api/mavlinkConfigs';
import { followType, isUsedBy, mavlinkEndpoint, type Endpoint } from '#app/settings/mavlinkEndpoint';
import { endpointWarnings } from '#app/settings/mavlinkEndpointRules';
import type { Values } from '#app/resource/define';
import { Card } from '../../../components/Card';
import { FieldColumns } from '../../../components/form/FieldSet';
import { fill } from '../../../lib/fill';
import { chooseKind } from '../../../resource/chooseKind';
import { useEditing, useField, useValues } from '../../../resource/EditingContext';
import { valuesOf } from '../../../resource/createEditorStore';
import { Anchor, Field } from '../../../resource/Field';
import { ChoiceField } from '../../../resource/fields/ChoiceField';
import { OfferedField } from '../../../resource/fields/OfferedField';
import { WORDS } from '../words';

/** Fields for name, type and address, then those that are seldom changed. */
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
          <Field name="retry_timeout_s" />
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
  const follow = (type: unknown) => {
    const now = valuesOf(model.store.getState()) as Endpoint;
    chooseKind(model, { type, ...followType(now, String(type)) }, (name) => isUsedBy(String(type), name));
  };
  return (
    <Anchor name="type">
      <ChoiceField handle={{ ...handle, set: follow }} rules={mavlinkEndpoint.fields.type} />
    </Anchor>
  );
}

const addressOf = (values: Values) => {
  const { address, port } = values as Endpoint;
  return { address, port };
};

function AddressFields({ type, configs }: { readonly type: string; readonly configs: MavlinkConfigs }) {
  const { address, port } = useValues(addressOf);
  const isOwn = address !== null && address === configs.callerAddress;
  return (
    <>
      <Field name="address" inputMode="url" hint={isOwn ? WORDS.addressOwn : WORDS.addressHints[type]} />
      <Field name="port" inputMode="numeric" hint={endpointWarnings({ type, port }).port} />
    </>
  );
}

function SerialFields({ configs }: { readonly configs: MavlinkConfigs }) {
  const ports = configs.serialPorts.map(({ path, description, isPlugged }) => {
    const text = isPlugged ? description : fill(WORDS.unpluggedOption, { description });
    return [path, text] as const;
  });
  return (
    <>
      <OfferedField name="device" offered={ports} empty={WORDS.choosePort} />
      <Field name="bauds" />
    </>
  );
}
