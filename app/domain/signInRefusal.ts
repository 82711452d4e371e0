import { ownValue } from '#app/lib/ownValue';
/** What the error codes of RFC 6749 §4.1.2.1 and OpenID Connect mean to the user, in sentences of our own (S48). */
const REASONS: Readonly<Record<string, string>> = {
  access_denied: 'The sign-in was declined in the browser.',
  consent_required: 'The sign-in was declined in the browser.',
  login_required: 'The sign-in in the browser was not completed.',
  interaction_required: 'The sign-in in the browser was not completed.',
  server_error: 'The sign-in service had an error. Try again later.',
  temporarily_unavailable: 'The sign-in service is not available. Try again later.',
};

/** A sentence for the `error` of a sign-in link, whose own text is never shown: another program may have written it. */
export function signInRefusal(error: string): string {
  return ownValue(REASONS, error) ?? 'The sign-in service refused.';
}
