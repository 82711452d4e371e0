import { useCurrentUser } from '../api/useCurrentUser';
import { ButtonLink } from '../components/Button';
import { PlainHeader } from '../components/HeaderRow';
import { Message } from '../components/Message';
import { WORDS } from './words';

/** Asks who is here, so that the header has the user menu. */
export function NotFoundPage() {
  useCurrentUser();
  return (
    <>
      <title>{WORDS.missingPage}</title>
      <PlainHeader />
      <Message
        title={WORDS.missingTitle}
        action={
          <ButtonLink to="/" look="primary">
            {WORDS.home}
          </ButtonLink>
        }
      >
        {WORDS.missingText}
      </Message>
    </>
  );
}
