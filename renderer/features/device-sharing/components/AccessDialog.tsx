import type { AccessEntry } from '#app/domain/access';
import type { DeviceDetail } from '#app/domain/deviceDetail';
import { outranks, type Role } from '#app/domain/role';
import Dialog from '@mui/material/Dialog';
import { useId } from 'react';
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form';
import { Button } from '../../../components/Button';
import { MuiTextField } from '../../../components/form/MuiTextField';
import { SubmitRow } from '../../../components/form/SubmitRow';
import { useSubmit } from '../../../components/form/useSubmit';
import { toastSuccess } from '../../../components/toast';
import { MuiProvider } from '../../../theme/MuiProvider';
import { endOf, type EndChoice, type EndValues } from '../accessEnd';
import { useSharing } from '../hooks/useSharing';
import { EndFields } from './EndFields';
import { RoleField } from './RoleField';
import classes from './Sharing.module.css';

interface Props {
  readonly device: DeviceDetail;
  readonly person: AccessEntry;
  readonly isSelf: boolean;
  readonly onClose: () => void;
}

interface Values extends EndValues {
  role: Role;
  ends: EndChoice;
  endsOn: string;
  deviceName: string;
}

/** Changes somebody's role or the end of their access. Who lowers their own role must type the device's name. */
export default function AccessDialog({ device, person, isSelf, onClose }: Props) {
  const heading = useId();
  const { change } = useSharing(device.id);
  const form = useForm<Values>({
    defaultValues: {
      role: person.role,
      ends: person.expiresAt === null ? 'never' : 'keep',
      endsOn: '',
      deviceName: '',
    },
  });
  const { errors } = form.formState;
  const [role, ends] = useWatch({ control: form.control, name: ['role', 'ends'] });
  const isLoweringSelf = isSelf && outranks(person.role, role);
  const send = async (values: Values) => {
    await change(person.userId, {
      role: values.role,
      expires_at: endOf(values, Date.now(), person.expiresAt),
    });
    toastSuccess(`Access of ${person.name} changed`);
    onClose();
  };
  const submission = useSubmit({ form, fields: { '/role': 'role', '/expires_at': 'endsOn' }, send });
  return (
    <MuiProvider>
      <Dialog open onClose={submission.isBusy ? undefined : onClose} aria-labelledby={heading} disableScrollLock>
        <form className={classes.dialog} onSubmit={(event) => void submission.submit(event)} noValidate>
          <h2 id={heading} className={classes.heading}>{`Access of ${person.name}`}</h2>
          <RoleField
            {...form.register('role')}
            own={device.role}
            chosen={role}
            problem={errors.role?.message}
            autoFocus
          />
          <EndFields register={form.register} errors={errors} choice={ends} current={person.expiresAt} />
          {isLoweringSelf && <LoweringSelf form={form} deviceName={device.name} />}
          <SubmitRow submission={submission} label="Save" busyLabel="Saving…" isDisabled={!form.formState.isDirty}>
            <Button onClick={onClose} isHeld={submission.isBusy}>
              Cancel
            </Button>
          </SubmitRow>
        </form>
      </Dialog>
    </MuiProvider>
  );
}

/** Losing rights of one's own is asked for twice. */
function LoweringSelf({ form, deviceName }: { readonly form: UseFormReturn<Values>; readonly deviceName: string }) {
  return (
    <>
      <p>You are lowering your own role. You may not be able to raise it again.</p>
      <MuiTextField
        {...form.register('deviceName', {
          validate: (value) => value.trim() === deviceName || 'That is not its name.',
          shouldUnregister: true,
        })}
        label="Type the device's name to confirm"
        autoComplete="off"
        problem={form.formState.errors.deviceName?.message}
        hint={<bdi>{deviceName}</bdi>}
      />
    </>
  );
}
