import type { DeviceDetail } from '#app/domain/deviceDetail';
import { renewalPage } from '#app/domain/pagePaths';
import { can } from '#app/domain/role';
import { Banner } from '../../../components/Banner';
import { ButtonLink } from '../../../components/Button';
import { WORDS } from '../words';

/** Revoked and expired devices need re-authentication (specification §4), and one that has never been authenticated needs its first. */
export function AuthNotice({ device: { id, authStatus, role } }: { readonly device: DeviceDetail }) {
  if (authStatus !== 'expired' && authStatus !== 'revoked' && authStatus !== 'never_authenticated') return null;
  const isOwner = can(role, 'remove');
  const isFirst = authStatus === 'never_authenticated';
  return (
    <Banner
      isNews={false}
      action={
        isOwner && <ButtonLink to={renewalPage(id)}>{isFirst ? WORDS.authenticate : WORDS.reauthenticate}</ButtonLink>
      }
    >
      <p>{WORDS[authStatus]}</p>
      <p>{isOwner ? WORDS.howToReturn : isFirst ? WORDS.askOwnerFirst : WORDS.askOwner}</p>
    </Banner>
  );
}
