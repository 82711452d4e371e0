import { readEmails } from '#app/domain/emails';

/** The addresses that were entered, and the text that is being typed. */
export interface Addresses {
  readonly chips: readonly string[];
  readonly typed: string;
}
export const NONE: Addresses = { chips: [], typed: '' };

/** Returns both as one text for `readEmails`. Each address has a line of its own, because `readEmails` ends a quoted part at a line's end. */
export const textOf = ({ chips, typed }: Addresses): string => [...chips, typed].join('\n');

/** Returns the first address in a text that belongs to a person with access. `members`: their addresses in lower case. */
export const memberIn = (text: string, members: readonly string[]): string | undefined =>
  readEmails(text).emails.find((email) => members.includes(email));

/** Returns the addresses to invite. Leaves out people with access, because the server refuses their addresses. */
export const toInvite = (addresses: Addresses, members: readonly string[]): readonly string[] =>
  readEmails(textOf(addresses)).emails.filter((email) => !members.includes(email));

/** Returns the entered addresses without those that have been invited. */
export function without(invited: readonly string[], { chips, typed }: Addresses): Addresses {
  const isLeft = (email: string) => !invited.includes(email);
  const { emails, wrong } = readEmails(typed);
  if (emails.every(isLeft)) return { chips: chips.filter(isLeft), typed };
  return { chips: [...chips, ...emails, ...wrong].filter(isLeft), typed: '' };
}
