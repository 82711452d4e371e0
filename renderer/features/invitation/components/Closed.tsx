import type { Invitation, InvitationStatus } from '#app/domain/invitation';
import { Button, ButtonLink } from '../../../components/Button';
import { Message } from '../../../components/Message';
import type { Act } from '../hooks/useInvitation';

interface Props {
  readonly invitation: Invitation;
  readonly busy: Act | null;
  readonly hasAsked: boolean;
  readonly onAnswer: (act: Act) => void;
}

const toDevices = (
  <ButtonLink to="/" look="primary">
    Your devices
  </ButtonLink>
);

/** An invitation that cannot be answered any more, or not by this person, and what can be done instead. */
export function Closed(props: Props) {
  const { invitation } = props;
  if (invitation.isOwn) return <Own invitation={invitation} />;
  if (invitation.deviceName === null && invitation.status === 'pending') {
    return (
      <Message title="The device was removed" action={toDevices}>
        This invitation leads nowhere any more.
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
      Open sharing
    </ButtonLink>
  );
  return (
    <Message title="This is your own invitation" action={toSharing}>
      {`Send its link to ${email ?? 'the invited person'}: only they can accept it.`}
    </Message>
  );
}

function Expired({ invitation: { invitedBy }, busy, hasAsked, onAnswer }: Props) {
  const ask = !hasAsked && (
    <Button look="primary" isHeld={busy !== null} onClick={() => onAnswer('request')}>
      Ask for a new one
    </Button>
  );
  return (
    <Message title="This invitation has expired" action={ask}>
      <div role="status">
        {hasAsked
          ? `${invitedBy.name} was told that you would like a new one.`
          : `It came from ${invitedBy.name} and was not accepted in time.`}
      </div>
    </Message>
  );
}

function Over({ status, deviceId }: { readonly status: Ended; readonly deviceId: Invitation['deviceId'] }) {
  const action =
    status === 'accepted' && deviceId !== null ? (
      <ButtonLink to={`/devices/${deviceId}`} look="primary">
        Open device
      </ButtonLink>
    ) : (
      toDevices
    );
  return (
    <Message title={TITLES[status]} action={action}>
      {TEXTS[status]}
    </Message>
  );
}

type Ended = Exclude<InvitationStatus, 'expired'>;
const TITLES: Readonly<Record<Ended, string>> = {
  pending: 'Invitation',
  accepted: 'You have accepted this invitation already',
  declined: 'You have declined this invitation',
  revoked: 'This invitation was withdrawn',
  unknown: 'This invitation cannot be answered',
};
const TEXTS: Readonly<Record<Ended, string>> = {
  pending: '',
  accepted: 'The device is on your list.',
  declined: 'Should you change your mind, ask for another one.',
  revoked: 'The person who sent it has taken it back.',
  unknown:
    'The server says something about it that this version does not know. Reload the page, or ask for another one.',
};
