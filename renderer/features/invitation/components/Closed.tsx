import type { Invitation } from '#app/domain/invitation';
import { devicePage } from '#app/domain/pagePaths';
import { Button, ButtonLink } from '../../../components/Button';
import { Message } from '../../../components/Message';
import { Sentence } from '../../../components/Sentence';
import type { Act } from '../hooks/useInvitation';
import { ENDED, JUST_ACCEPTED, WORDS } from '../words';

interface Props {
  readonly invitation: Invitation;
  readonly busy: Act | null;
  readonly hasAsked: boolean;
  readonly onAnswer: (act: Act) => void;
}

const toDevices = (
  <ButtonLink to="/" look="primary">
    {WORDS.devices}
  </ButtonLink>
);

/** An invitation that can no longer be answered, or not by this user, with what the user can do instead. */
export function Closed(props: Props) {
  const { invitation } = props;
  if (invitation.isOwn) return <Own invitation={invitation} />;
  if (invitation.isDeviceRemoved && invitation.status === 'pending') {
    return (
      <Message title={WORDS.removedTitle} action={toDevices}>
        {WORDS.removedText}
      </Message>
    );
  }
  return invitation.status === 'expired' ? (
    <Expired {...props} />
  ) : (
    <Over ending={ENDED[invitation.status]} invitation={invitation} isOpen={invitation.status === 'accepted'} />
  );
}

/** The sender of the invitation, and the device. */
export const placesOf = ({ deviceName, invitedBy }: Invitation) => ({
  name: invitedBy.name,
  device: deviceName === null ? WORDS.aDevice : <strong dir="auto">{deviceName}</strong>,
});

function Own({ invitation: { deviceId, email } }: Pick<Props, 'invitation'>) {
  const toSharing = deviceId !== null && (
    <ButtonLink to={devicePage(deviceId, '/settings/sharing')} look="primary">
      {WORDS.ownAction}
    </ButtonLink>
  );
  return (
    <Message title={WORDS.ownTitle} action={toSharing}>
      {email === null ? WORDS.ownTextUnknown : <Sentence text={WORDS.ownText} places={{ email }} />}
    </Message>
  );
}

function Expired({ invitation, busy, hasAsked, onAnswer }: Props) {
  const ask = !hasAsked && (
    <Button look="primary" isHeld={busy !== null} onClick={() => onAnswer('request')}>
      {WORDS.expiredAction}
    </Button>
  );
  return (
    <Message title={WORDS.expiredTitle} action={ask}>
      <div role="status">
        <Sentence text={hasAsked ? WORDS.asked : WORDS.expiredText} places={placesOf(invitation)} />
      </div>
    </Message>
  );
}

/** Shown after accepting, until the list opens. */
export const Accepted = ({ invitation }: Pick<Props, 'invitation'>) => (
  <Over ending={JUST_ACCEPTED} invitation={invitation} isOpen />
);

interface OverProps {
  readonly ending: { readonly title: string; readonly text: string };
  readonly invitation: Invitation;
  /** Whether the device can be opened. */
  readonly isOpen: boolean;
}

function Over({ ending: { title, text }, invitation, isOpen }: OverProps) {
  const { deviceId } = invitation;
  const action =
    deviceId === null || !isOpen ? (
      toDevices
    ) : (
      <ButtonLink to={devicePage(deviceId)} look="primary">
        {WORDS.openDevice}
      </ButtonLink>
    );
  return (
    <Message title={title} action={action}>
      <Sentence text={text} places={placesOf(invitation)} />
    </Message>
  );
}
