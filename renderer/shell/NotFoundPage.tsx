import { useCurrentUser } from '../api/useCurrentUser';
import { ButtonLink } from '../components/Button';
import { PlainHeader } from '../components/HeaderRow';
import { Message } from '../components/Message';
import { WORDS } from './notFoundWords';

/** Loads the current user, so that the header shows the user menu. */
export default function NotFoundPage() {
  useCurrentUser();
  return (
    <>
      <title>{WORDS.title}</title>
      <PlainHeader />
      <Message
        title={WORDS.heading}
        action={
          <ButtonLink to="/" look="primary">
            {WORDS.home}
          </ButtonLink>
        }
      >
        {WORDS.text}
      </Message>
    </>
  );
}
