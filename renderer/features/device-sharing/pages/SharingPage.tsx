import { can } from '#app/domain/role';
import { useCurrentDevice } from '../../../api/CurrentDeviceContext';
import { useCurrentUser } from '../../../api/useCurrentUser';
import { Card } from '../../../components/Card';
import { MuiProvider } from '../../../theme/MuiProvider';
import { ActivityCard } from '../components/ActivityCard';
import { InvitationsCard } from '../components/InvitationsCard';
import { InviteForm } from '../components/InviteForm';
import { PeopleCard } from '../components/PeopleCard';
import { useAccess, useInvitations } from '../hooks/useSharing';

/** Who has access to the device, who is invited, and inviting more. */
export default function SharingPage() {
  const device = useCurrentDevice();
  const { session } = useCurrentUser();
  const mayShare = can(device.role, 'share');
  const access = useAccess(device.id);
  const invitations = useInvitations(device.id, mayShare);
  return (
    <MuiProvider>
      <PeopleCard device={device} ownId={session.status === 'signed-in' ? session.user.id : ''} access={access} />
      {mayShare && (
        <>
          <Card
            title="Invite people"
            description="Each gets a link that works for seven days and for their own address alone."
          >
            <InviteForm device={device} members={access.rows?.map((one) => one.email.toLowerCase()) ?? []} />
          </Card>
          <InvitationsCard device={device} invitations={invitations} />
          <ActivityCard id={device.id} />
        </>
      )}
    </MuiProvider>
  );
}
