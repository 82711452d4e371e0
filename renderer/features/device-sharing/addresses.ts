import { readEmails } from '#app/domain/emails';

/** Addresses that were entered, and the one that is being typed. */
export interface Addresses {
  readonly chips: readonly string[];
  readonly typed: string;
}
export const NONE: Addresses = { chips: [], typed: '' };

/** Both as one text, for `readEmails`: a line each, which no quotes span. */
export const textOf = ({ chips, typed }: Addresses): string => [...chips, typed].join('\n');

/** The first address in a text whose person has access already. `members`: addresses in lower case. */
export const memberIn = (text: string, members: readonly string[]): string | undefined =>
  readEmails(text).emails.find((email) => members.includes(email));

/** The addresses that an invitation goes to: the server refuses those of people who have access already. */
export const toInvite = (addresses: Addresses, members: readonly string[]): readonly string[] =>
  readEmails(textOf(addresses)).emails.filter((email) => !members.includes(email));

/** What is entered beside addresses that have been invited. */
export function without(invited: readonly string[], { chips, typed }: Addresses): Addresses {
  const isLeft = (email: string) => !invited.includes(email);
  const { emails, wrong } = readEmails(typed);
  if (emails.every(isLeft)) return { chips: chips.filter(isLeft), typed };
  return { chips: [...chips, ...emails, ...wrong].filter(isLeft), typed: '' };
}
