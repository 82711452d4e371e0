import { MAX_EMAILS, readEmails } from '#app/domain/emails';
import type { Ref } from 'react';
import { MuiChipsField, type Chip } from '../../../components/form/MuiChipsField';
import { fill } from '../../../lib/fill';
import { memberIn, type Addresses } from '../addresses';
import { WORDS } from '../words';

interface Props {
  readonly field: {
    readonly ref: Ref<HTMLInputElement>;
    readonly value: Addresses;
    readonly onChange: (value: Addresses) => void;
    readonly onBlur: () => void;
  };
  /** Addresses of people who have access already. */
  readonly members: readonly string[];
  readonly problem: string | undefined;
}

function chipOf(text: string, members: readonly string[]): Chip {
  if (readEmails(text).emails.length === 0) return { text, problem: fill(WORDS.emailInvalid, { email: text }) };
  return { text, problem: members.includes(text) ? fill(WORDS.emailMember, { email: text }) : undefined };
}

/** The addresses to invite, typed one after the other or pasted as a list. Each becomes a chip; invalid ones are marked, not dropped. */
export function EmailsField({ field, members, problem }: Props) {
  const { ref, value, onChange, onBlur } = field;
  const add = (text: string) => {
    const { emails, wrong } = readEmails(text);
    onChange({ chips: [...new Set([...value.chips, ...emails, ...wrong])], typed: '' });
  };
  const without = (gone: string) => value.chips.filter((one) => one !== gone);
  const chips = value.chips.map((text) => chipOf(text, members));
  const member = memberIn(value.typed, members);
  const known = member === undefined ? undefined : fill(WORDS.emailMember, { email: member });
  return (
    <MuiChipsField
      ref={ref}
      label={WORDS.emails}
      chips={chips}
      typed={value.typed}
      problem={problem ?? known ?? chips.find((chip) => chip.problem !== undefined)?.problem}
      hint={fill(WORDS.emailsHint, { count: MAX_EMAILS })}
      onType={(typed) => onChange({ ...value, typed })}
      onAdd={add}
      onRemove={(gone) => onChange({ ...value, chips: without(gone) })}
      onEdit={(one) => onChange({ chips: without(one), typed: one })}
      onBlur={onBlur}
    />
  );
}
