import { ApiError, isApiError } from '#app/api/errors';
import { MAX_NOTE } from '#app/api/sharing';
import { MAX_EMAILS, readEmails } from '#app/domain/emails';
import type { DeviceDetail } from '#app/domain/deviceDetail';
import type { Role } from '#app/domain/role';
import { useRef } from 'react';
import { Controller, useForm, useWatch, type UseFormReturn } from 'react-hook-form';
import { MuiTextField } from '../../../components/form/MuiTextField';
import { settleForm } from '../../../components/form/settleForm';
import { SubmitRow } from '../../../components/form/SubmitRow';
import { useSubmit } from '../../../components/form/useSubmit';
import { toastSuccess } from '../../../components/toast';
import { useTimes } from '../../../lib/display';
import { fill } from '../../../lib/fill';
import { useUnsavedChanges } from '../../../components/UnsavedGuard';
import { NONE, textOf, toInvite, without, type Addresses } from '../addresses';
import { useAwayHold } from '../../../settings/useAwayHold';
import { endOf, type EndChoice, type EndValues } from '../accessEnd';
import { useSharing } from '../hooks/useSharing';
import { WORDS } from '../words';
import { EmailsField } from './EmailsField';
import { EndFields } from './EndFields';
import { RoleField } from './RoleField';
import classes from './Sharing.module.css';
import { serverNow } from '../../../lib/serverTime';

interface Values extends EndValues {
  emails: Addresses;
  role: Role;
  ends: EndChoice;
  endsOn: string;
  note: string;
}

const EMPTY: Values = { emails: NONE, role: 'viewer', ends: 'never', endsOn: '', note: '' };

interface Props {
  readonly device: DeviceDetail;
  /** Addresses of people who have access already. */
  readonly members: readonly string[];
}

function checkEmails(addresses: Addresses, members: readonly string[]): true | string {
  const { emails, wrong } = readEmails(textOf(addresses));
  if (wrong[0] !== undefined) return fill(WORDS.emailInvalid, { email: wrong[0] });
  const count = toInvite(addresses, members).length;
  if (count > MAX_EMAILS) return fill(WORDS.emailsTooMany, { most: MAX_EMAILS, count });
  if (count > 0) return true;
  return emails[0] === undefined ? WORDS.emailNeeded : fill(WORDS.emailMember, { email: emails[0] });
}

/** For how long, in ms, repeated tries use the same end, so that the server sees the same invitation. */
const SAME_NOW_MS = 5 * 60_000;

/** Returns the time that relative ends count from: that of the first try with these values. */
function useStart() {
  const first = useRef({ what: '', at: 0 });
  return ({ ends, endsOn }: EndValues): number => {
    const what = `${ends} ${endsOn}`;
    const age = serverNow() - first.current.at;
    if (first.current.what !== what || age < 0 || age > SAME_NOW_MS) first.current = { what, at: serverNow() };
    return first.current.at;
  };
}

/** Invites the addresses one after another. Those that were invited leave the field; the others stay in it with the reason. */
function useSend({ device, members }: Props, form: UseFormReturn<Values>) {
  const { invite } = useSharing(device.id);
  const startOf = useStart();
  const { zone } = useTimes();
  return async (values: Values) => {
    const accessEndsAt = endOf(values, startOf(values), zone);
    const emails = toInvite(values.emails, members);
    const invited: string[] = [];
    for (const email of emails) {
      try {
        await invite({ email, role: values.role, message: values.note.trim(), accessEndsAt });
      } catch (error) {
        if (invited.length > 0)
          form.setValue('emails', without(invited, form.getValues('emails')), { shouldDirty: true });
        // A conflict is about this one address, so its reason belongs to the field.
        if (!isApiError(error) || error.status !== 409) throw error;
        const detail = fill(WORDS.emailRefused, { email, reason: error.message });
        throw new ApiError('http', detail, { status: 422, fields: [{ pointer: '/email', detail }] });
      }
      invited.push(email);
    }
    const entered = form.getValues('emails');
    settleForm(form, { ...values, emails: entered }, EMPTY);
    const left = without(invited, entered);
    if (textOf(left) !== textOf(NONE)) form.setValue('emails', left, { shouldDirty: true });
    const count = emails.length;
    if (count === 1) toastSuccess(WORDS.sent, { description: emails[0] ?? '' });
    else toastSuccess(fill(WORDS.sentSeveral, { count }), { description: WORDS.sentHint });
  };
}

/** Invites people by their addresses. */
export function InviteForm(props: Props) {
  const { device, members } = props;
  const hold = useAwayHold();
  const form = useForm<Values>({ defaultValues: EMPTY });
  const { errors, isDirty } = form.formState;
  const [role, ends, addresses] = useWatch({ control: form.control, name: ['role', 'ends', 'emails'] });
  const count = toInvite(addresses, members).length;
  useUnsavedChanges(isDirty);
  const send = useSend(props, form);
  const submission = useSubmit({
    form,
    fields: { '/email': 'emails', '/role': 'role', '/message': 'note', '/access_expires_at': 'endsOn' },
    send,
  });
  return (
    <form className={classes.form} onSubmit={(event) => void submission.submit(event)} noValidate>
      <Controller
        control={form.control}
        name="emails"
        rules={{ validate: (value) => checkEmails(value, members) }}
        render={({ field, fieldState }) => <EmailsField {...{ field, members }} problem={fieldState.error?.message} />}
      />
      <RoleField {...form.register('role')} own={device.role} chosen={role} problem={errors.role?.message} />
      <EndFields register={form.register} errors={errors} choice={ends} />
      <MuiTextField
        {...form.register('note', {
          validate: (text) => text.trim().length <= MAX_NOTE || fill(WORDS.noteTooLong, { count: MAX_NOTE }),
        })}
        label={WORDS.note}
        multiline
        minRows={2}
        maxRows={4}
        problem={errors.note?.message}
      />
      <SubmitRow
        submission={submission}
        label={count > 1 ? fill(WORDS.sendSeveral, { count }) : WORDS.send}
        busyLabel={WORDS.sending}
        isDisabled={hold.disabled}
        title={hold.title}
        isWide
      />
    </form>
  );
}
