import { NAME } from '#app/brand';
import { ButtonLink } from '../components/Button';
import { Message } from '../components/Message';

export function NotFoundPage() {
  return (
    <>
      <title>{`Page not found · ${NAME}`}</title>
      <Message
        title="Opps! This page does not exist"
        action={
          <ButtonLink to="/" look="primary">
            Home
          </ButtonLink>
        }
      >
        The address may be mistyped, or the page has moved.
      </Message>
    </>
  );
}
