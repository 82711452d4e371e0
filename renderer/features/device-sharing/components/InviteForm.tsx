import { ApiError, isApiError } from '#app/api/errors';
import { MAX_NOTE } from '#app/api/sharing';
import { MAX_EMAILS, readEmails } from '#app/domain/emails';
import type { DeviceDetail } from '#app/domain/deviceDetail';
import type { Role } from '#app/domain/role';
import { useRef } from 'react';
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form';
import { MuiTextField } from '../../../components/form/MuiTextField';
import { SubmitRow } from '../../../components/form/SubmitRow';
import { useSubmit } from '../../../components/form/useSubmit';
import { toastSuccess } from '../../../components/toast';
import { useUnsavedChanges } from '../../../components/UnsavedGuard';
import { endOf, type EndChoice, type EndValues } from '../accessEnd';
import { useSharing } from '../hooks/useSharing';
import { EndFields } from './EndFields';
import { RoleField } from './RoleField';
import classes from './Sharing.module.css';

interface Values extends EndValues {
  emails: string;
  role: Role;
  ends: EndChoice;
  endsOn: string;
  note: string;
}

const EMPTY: Values = { emails: '', role: 'viewer', ends: 'never', endsOn: '', note: '' };

interface Props {
  readonly device: DeviceDetail;
  /** Addresses of people who have access already. */
  readonly members: readonly string[];
}

function checkEmails(text: string, members: readonly string[]): true | string {
  const { emails, wrong } = readEmails(text);
  if (wrong[0] !== undefined) return `“${wrong[0]}” is no e-mail address.`;
  if (emails.length === 0) return 'At least one e-mail address is needed.';
  if (emails.length > MAX_EMAILS) return `At most ${MAX_EMAILS} people at once; these are ${emails.length}.`;
  const member = emails.find((one) => members.includes(one));
  return member === undefined || `${member} already has access.`;
}

/** An end that counts from now stays the same for this long while it is tried again, so that it is the same invitation. */
const SAME_NOW_MS = 5 * 60_000;

/** The time that relative ends count from: of the first try with these values. */
function useStart() {
  const first = useRef({ what: '', at: 0 });
  return ({ ends, endsOn }: EndValues): number => {
    const what = `${ends} ${endsOn}`;
    const age = Date.now() - first.current.at;
    if (first.current.what !== what || age < 0 || age > SAME_NOW_MS) first.current = { what, at: Date.now() };
    return first.current.at;
  };
}

/** Invites one after another. Those who could be invited leave the field; the others stay in it with the reason. */
function useSend(device: DeviceDetail, form: UseFormReturn<Values>) {
  const { invite } = useSharing(device.id);
  const startOf = useStart();
  return async (values: Values) => {
    const accessEndsAt = endOf(values, startOf(values), null);
    const { emails } = readEmails(values.emails);
    const left = [...emails];
    for (const email of emails) {
      try {
        await invite({ email, role: values.role, message: values.note.trim(), accessEndsAt });
      } catch (error) {
        form.setValue('emails', left.join(', '), { shouldDirty: true });
        // A conflict is about this one address, so its reason belongs to the field.
        if (!isApiError(error) || error.status !== 409) throw error;
        const detail = `${email}: ${error.message}`;
        throw new ApiError('http', detail, { status: 422, fields: [{ pointer: '/email', detail }] });
      }
      left.shift();
    }
    form.reset(EMPTY);
    toastSuccess(emails.length === 1 ? 'Invitation sent' : `${emails.length} invitations sent`, {
      description: emails.length === 1 ? (emails[0] ?? '') : 'Each link works for its own address alone.',
    });
  };
}

/** Invites people by their addresses. */
export function InviteForm({ device, members }: Props) {
  const form = useForm<Values>({ defaultValues: EMPTY });
  const { errors, isDirty } = form.formState;
  const [role, ends] = useWatch({ control: form.control, name: ['role', 'ends'] });
  useUnsavedChanges(isDirty);
  const send = useSend(device, form);
  const submission = useSubmit({
    form,
    fields: { '/email': 'emails', '/role': 'role', '/message': 'note', '/access_expires_at': 'endsOn' },
    send,
  });
  return (
    <form className={classes.form} onSubmit={(event) => void submission.submit(event)} noValidate>
      <MuiTextField
        {...form.register('emails', { validate: (text) => checkEmails(text, members) })}
        label="E-mail addresses"
        multiline
        maxRows={6}
        autoComplete="off"
        problem={errors.emails?.message}
        hint={`Up to ${MAX_EMAILS}, apart by commas or lines.`}
      />
      <div className={classes.pair}>
        <RoleField {...form.register('role')} own={device.role} chosen={role} problem={errors.role?.message} />
        <EndFields register={form.register} errors={errors} choice={ends} />
      </div>
      <MuiTextField
        {...form.register('note', {
          validate: (text) => text.trim().length <= MAX_NOTE || `A note has at most ${MAX_NOTE} characters.`,
        })}
        label="Note (optional)"
        multiline
        maxRows={4}
        problem={errors.note?.message}
      />
      <SubmitRow submission={submission} label="Send invitation" busyLabel="Sending…" />
    </form>
  );
}
