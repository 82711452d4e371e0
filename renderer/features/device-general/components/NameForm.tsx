import type { DeviceDetail } from '#app/domain/deviceDetail';
import { useDeviceList } from '../../../api/useDeviceList';
import { useValues } from '../../../resource/EditingContext';
import { Field } from '../../../resource/Field';
import { ResourceForm } from '../../../resource/ResourceForm';
import { useAwayHold } from '../../../settings/useAwayHold';
import { useDeviceName } from '../hooks/useDeviceName';
import { WORDS } from '../words';

const FIELDS = { name: { label: WORDS.nameLabel } };

/** The device's name. If another user changes the name meanwhile, their name is shown beside the typed one, which stays. */
export function NameForm({ device }: { readonly device: DeviceDetail }) {
  const { handle, save } = useDeviceName(device);
  const { model } = handle;
  const hold = useAwayHold();
  // Shown as it will be saved.
  const trim = () => {
    const { name } = model.store.getState().editor.edits;
    if (typeof name === 'string' && name.trim() !== '') model.edit('name', name.trim());
  };
  return (
    <ResourceForm
      {...{ handle, save, hold }}
      staysOpen
      onSubmit={trim}
      words={FIELDS}
      conflictWords={WORDS}
      verb={WORDS.saveName}
      busyVerb={WORDS.saving}
    >
      <NameField device={device} />
    </ResourceForm>
  );
}

/** Another device of this account may have the same name: allowed, but worth a word. */
function NameField({ device }: { readonly device: DeviceDetail }) {
  const { data: list } = useDeviceList();
  const wanted = useValues(({ name }) => String(name).trim().toLowerCase());
  const isTaken = list?.devices.some((one) => one.id !== device.id && one.name.toLowerCase() === wanted) ?? false;
  return <Field name="name" hint={isTaken ? WORDS.nameTaken : undefined} />;
}
