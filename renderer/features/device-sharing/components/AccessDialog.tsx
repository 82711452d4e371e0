import type { AccessEntry } from '#app/domain/access';
import type { DeviceDetail } from '#app/domain/deviceDetail';
import { outranks, type Role } from '#app/domain/role';
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form';
import { WORDS as CONTROLS } from '../../../components/controlWords';
import { FormProblem } from '../../../components/form/FormProblem';
import { MuiTypedName } from '../../../components/form/MuiTypedName';
import { SubmitButton } from '../../../components/form/SubmitRow';
import { useSubmit } from '../../../components/form/useSubmit';
import { CloseButton, FrameDialog } from '../../../components/FrameDialog';
import { Sentence } from '../../../components/Sentence';
import { toastSuccess } from '../../../components/toast';
import { useTimes } from '../../../lib/display';
import { isSameName } from '../../../lib/isSameName';
import { endOf, type EndChoice, type EndValues } from '../accessEnd';
import { useSharing } from '../hooks/useSharing';
import { WORDS } from '../words';
import { EndFields } from './EndFields';
import { sinceText } from './Person';
import { RoleField } from './RoleField';
import { serverNow } from '../../../lib/serverTime';

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

/** Changes a person's role or the end of their access. Lowering your own role asks for the device's name. */
export default function AccessDialog({ device, person, isSelf, onClose }: Props) {
  const { change } = useSharing(device.id);
  const times = useTimes();
  const form = useForm<Values>({
    defaultValues: {
      role: person.role,
      ends: person.expiresAt === null ? 'never' : 'keep',
      endsOn: '',
      deviceName: '',
    },
  });
  const { errors, isDirty, dirtyFields } = form.formState;
  const [role, ends] = useWatch({ control: form.control, name: ['role', 'ends'] });
  const send = async (values: Values) => {
    await change(person.userId, {
      ...(dirtyFields.role && { role: values.role }),
      ...(dirtyFields.ends && { expires_at: endOf(values, serverNow(), times.zone) }),
    });
    toastSuccess(<Sentence text={WORDS.accessChanged} places={{ name: person.name }} />);
    onClose();
  };
  const submission = useSubmit({ form, fields: { '/role': 'role', '/expires_at': 'endsOn' }, send });
  return (
    <FrameDialog
      title={<Sentence text={WORDS.accessOf} places={{ name: person.name }} />}
      text={sinceText(person, times) ?? undefined}
      isHeld={submission.isBusy}
      hasDraft={isDirty}
      onSubmit={(event) => void submission.submit(event)}
      onClose={onClose}
      actions={
        <>
          <CloseButton isHeld={submission.isBusy}>{WORDS.cancel}</CloseButton>
          <SubmitButton submission={submission} label={WORDS.save} busyLabel={WORDS.saving} isDisabled={!isDirty} />
        </>
      }
    >
      <RoleField {...form.register('role')} own={device.role} chosen={role} problem={errors.role?.message} autoFocus />
      <EndFields register={form.register} errors={errors} choice={ends} current={person.expiresAt} />
      {isSelf && outranks(person.role, role) && <LoweringSelf form={form} deviceName={device.name} />}
      {submission.problem !== null && <FormProblem>{submission.problem}</FormProblem>}
    </FrameDialog>
  );
}

/** Asks a user a second time before they lower their own role. */
function LoweringSelf({ form, deviceName }: { readonly form: UseFormReturn<Values>; readonly deviceName: string }) {
  return (
    <>
      <p>{WORDS.loweringSelf}</p>
      <MuiTypedName
        {...form.register('deviceName', {
          validate: (value) => isSameName(value, deviceName) || CONTROLS.nameDiffers,
          shouldUnregister: true,
        })}
        wanted={deviceName}
        problem={form.formState.errors.deviceName?.message}
      />
    </>
  );
}
