import type { MavlinkConfigs } from '#app/api/mavlinkConfigs';
import { BAUD_RATES, DIRECTIONS, ENDPOINT_TYPES } from '#app/settings/mavlinkEndpoint';
import { endpointWarnings } from '#app/settings/mavlinkEndpointRules';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { Card } from '../../../components/Card';
import { MuiSelectField } from '../../../components/form/MuiSelectField';
import { MuiSwitchField } from '../../../components/form/MuiSwitchField';
import { MuiTextField } from '../../../components/form/MuiTextField';
import { FieldColumns } from '../../../components/form/FieldSet';
import { fill } from '../../../lib/fill';
import { withSaved } from '../../../lib/withSaved';
import { wordOf } from '../../../lib/wordOf';
import { followType, type FormValues } from '../formValues';
import { WORDS } from '../words';

/** Name, type and where it leads; then what is seldom changed. */
export function EndpointFields({ configs }: { readonly configs: MavlinkConfigs }) {
  const { register, formState, control } = useFormContext<FormValues>();
  const { errors } = formState;
  const [type, direction] = useWatch({ control, name: ['type', 'direction'] });
  return (
    <>
      <Card level={3} title={WORDS.connection} description={WORDS.helps[type]}>
        <FieldColumns>
          <MuiTextField
            {...register('name')}
            label={WORDS.name}
            hint={WORDS.nameHint}
            autoComplete="off"
            problem={errors.name?.message}
          />
          <TypeField />
          {type === 'serial' ? <SerialFields configs={configs} /> : <AddressFields type={type} configs={configs} />}
        </FieldColumns>
      </Card>
      <Card level={3} title={WORDS.options}>
        <FieldColumns>
          <MuiSelectField {...register('direction')} label={WORDS.direction} problem={errors.direction?.message}>
            {withSaved(DIRECTIONS, formState.defaultValues?.direction, direction).map((one) => (
              <option key={one} value={one}>
                {wordOf(WORDS.directions, one)}
              </option>
            ))}
          </MuiSelectField>
          <MuiTextField
            {...register('retry_timeout_s')}
            label={WORDS.retryTimeout}
            hint={WORDS.retryHint}
            inputMode="numeric"
            autoComplete="off"
            problem={errors.retry_timeout_s?.message}
          />
          <MuiTextField
            {...register('group')}
            label={WORDS.group}
            hint={WORDS.groupHint}
            autoComplete="off"
            problem={errors.group?.message}
          />
          <MuiTextField
            {...register('note')}
            label={WORDS.note}
            hint={WORDS.noteHint}
            autoComplete="off"
            problem={errors.note?.message}
          />
          <Switch name="enabled" label={WORDS.enabled} />
          {type === 'serial' && <Switch name="flow_control" label={WORDS.flowControl} />}
        </FieldColumns>
      </Card>
    </>
  );
}

function Switch({ name, label }: { readonly name: 'enabled' | 'flow_control'; readonly label: string }) {
  const { control } = useFormContext<FormValues>();
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { value, onChange } }) => <MuiSwitchField label={label} isOn={value} onChange={onChange} />}
    />
  );
}

/** The port and address follow the type, unless they were changed. */
function TypeField() {
  const { register, getValues, setValue, formState, control } = useFormContext<FormValues>();
  const type = useWatch({ control, name: 'type' });
  const follow = (next: string) => {
    const { port, address } = followType(getValues(), next);
    if (port !== undefined) setValue('port', port, { shouldDirty: true });
    if (address !== undefined) setValue('address', address, { shouldDirty: true });
  };
  return (
    <MuiSelectField
      {...register('type', { onChange: (event: { target: { value: string } }) => follow(event.target.value) })}
      label={WORDS.type}
      problem={formState.errors.type?.message}
    >
      {withSaved(ENDPOINT_TYPES, formState.defaultValues?.type, type).map((one) => (
        <option key={one} value={one}>
          {wordOf(WORDS.types, one)}
        </option>
      ))}
    </MuiSelectField>
  );
}

function AddressFields({ type, configs }: { readonly type: string; readonly configs: MavlinkConfigs }) {
  const { register, formState, control } = useFormContext<FormValues>();
  const { errors } = formState;
  const port = Number(useWatch({ control, name: 'port' }));
  const isOwn = useWatch({ control, name: 'address' }) === configs.callerAddress;
  const warning = endpointWarnings({ type, port: Number.isFinite(port) ? port : null }).port;
  return (
    <>
      <MuiTextField
        {...register('address')}
        label={WORDS.address}
        hint={isOwn ? WORDS.addressOwn : WORDS.addressHints[type]}
        autoComplete="off"
        spellCheck={false}
        problem={errors.address?.message}
      />
      <MuiTextField
        {...register('port')}
        label={WORDS.port}
        hint={warning}
        inputMode="numeric"
        autoComplete="off"
        problem={errors.port?.message}
      />
    </>
  );
}

function SerialFields({ configs }: { readonly configs: MavlinkConfigs }) {
  const { register, formState, getValues } = useFormContext<FormValues>();
  const { errors } = formState;
  const own = getValues('device');
  const isListed = own === '' || configs.serialPorts.some(({ path }) => path === own);
  return (
    <>
      <MuiSelectField {...register('device')} label={WORDS.device} problem={errors.device?.message}>
        <option value="">{WORDS.choosePort}</option>
        {!isListed && <option value={own}>{own}</option>}
        {configs.serialPorts.map(({ path, description, isPlugged }) => (
          <option key={path} value={path}>
            {isPlugged ? description : fill(WORDS.unpluggedOption, { description })}
          </option>
        ))}
      </MuiSelectField>
      <MuiTextField
        {...register('bauds')}
        label={WORDS.baud}
        hint={fill(WORDS.baudHint, { usual: BAUD_RATES.join(', ') })}
        autoComplete="off"
        problem={errors.bauds?.message}
      />
    </>
  );
}
