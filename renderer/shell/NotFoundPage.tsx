import { useLocation } from 'react-router-dom';
import { useCurrentUser } from '../api/useCurrentUser';
import { Button, ButtonLink } from '../components/Button';
import { HeaderRow, PlainHeader } from '../components/HeaderRow';
import { Message } from '../components/Message';
import classes from '../components/Message.module.css';
import { useMedia } from '../lib/useMedia';
import { HeaderNav } from './HeaderNav';
import { WORDS } from './notFoundWords';
import { openPalette } from './palette/paletteStore';

/** Length of the address that is shown, in characters. */
const MAX_SHOWN = 120;

/** Loads the current user, so that the header shows the user menu and the links of a signed-in user. */
export default function NotFoundPage() {
  const isSignedIn = useCurrentUser().session.status === 'signed-in';
  const isPhone = useMedia('(max-width: 639px)');
  const { pathname } = useLocation();
  const sought = pathname.length > MAX_SHOWN ? `${pathname.slice(0, MAX_SHOWN)}…` : pathname;
  return (
    <>
      <title>{WORDS.title}</title>
      <PlainHeader />
      {/* A phone's header has no links; a row there would replace the product's name. */}
      {isSignedIn && !isPhone && (
        <HeaderRow>
          <HeaderNav />
        </HeaderRow>
      )}
      <Message
        title={WORDS.heading}
        action={
          <>
            <ButtonLink to="/" look="primary">
              {WORDS.home}
            </ButtonLink>
            {isSignedIn && <Button onClick={openPalette}>{WORDS.search}</Button>}
          </>
        }
      >
        <p>{WORDS.text}</p>
        <p className={classes.note}>
          <bdi>{sought}</bdi>
        </p>
      </Message>
    </>
  );
}
