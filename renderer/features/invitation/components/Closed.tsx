import type { Invitation } from '#app/domain/invitation';
import { Button, ButtonLink } from '../../../components/Button';
import { Message } from '../../../components/Message';
import { Sentence } from '../../../components/Sentence';
import type { Act } from '../hooks/useInvitation';
import { ENDED, WORDS } from '../words';

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

/** An invitation that can no longer be answered, or not by this user, and what can be done instead. */
export function Closed(props: Props) {
  const { invitation } = props;
  if (invitation.isOwn) return <Own invitation={invitation} />;
  if (invitation.deviceName === null && invitation.status === 'pending') {
    return (
      <Message title={WORDS.removedTitle} action={toDevices}>
        {WORDS.removedText}
      </Message>
    );
  }
  return invitation.status === 'expired' ? (
    <Expired {...props} />
  ) : (
    <Over deviceId={invitation.deviceId} status={invitation.status} />
  );
}

function Own({ invitation: { deviceId, email } }: Pick<Props, 'invitation'>) {
  const toSharing = deviceId !== null && (
    <ButtonLink to={`/devices/${deviceId}/settings/sharing`} look="primary">
      {WORDS.ownAction}
    </ButtonLink>
  );
  return (
    <Message title={WORDS.ownTitle} action={toSharing}>
      {email === null ? WORDS.ownTextUnknown : <Sentence text={WORDS.ownText} places={{ email }} />}
    </Message>
  );
}

function Expired({ invitation: { invitedBy }, busy, hasAsked, onAnswer }: Props) {
  const ask = !hasAsked && (
    <Button look="primary" isHeld={busy !== null} onClick={() => onAnswer('request')}>
      {WORDS.expiredAction}
    </Button>
  );
  return (
    <Message title={WORDS.expiredTitle} action={ask}>
      <div role="status">
        <Sentence text={hasAsked ? WORDS.asked : WORDS.expiredText} places={{ name: invitedBy.name }} />
      </div>
    </Message>
  );
}

function Over({
  status,
  deviceId,
}: {
  readonly status: keyof typeof ENDED;
  readonly deviceId: Invitation['deviceId'];
}) {
  const action =
    status === 'accepted' && deviceId !== null ? (
      <ButtonLink to={`/devices/${deviceId}`} look="primary">
        {WORDS.openDevice}
      </ButtonLink>
    ) : (
      toDevices
    );
  return (
    <Message title={ENDED[status].title} action={action}>
      {ENDED[status].text}
    </Message>
  );
}
