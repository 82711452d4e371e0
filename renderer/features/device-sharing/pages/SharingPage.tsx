import type { AccessEntry } from '#app/domain/access';
import type { DeviceDetail } from '#app/domain/deviceDetail';
import { devicePage } from '#app/domain/pagePaths';
import { can } from '#app/domain/role';
import { Navigate, useSearchParams } from 'react-router-dom';
import { useCurrentDevice } from '../../../api/CurrentDeviceContext';
import { useCurrentUser } from '../../../api/useCurrentUser';
import { Button, ButtonLink } from '../../../components/Button';
import { Card } from '../../../components/Card';
import { SettingsHead } from '../../../components/SettingsHead';
import { cardAnchor, showCard } from '../../../lib/cardsOnPage';
import { useMedia } from '../../../lib/useMedia';
import { AwayNote } from '../../../settings/AwayNote';
import { AwayTag } from '../../../settings/AwayTag';
import { Coming } from '../../../settings/Coming';
import { BESIDE, WithAside } from '../../../settings/WithAside';
import { MuiProvider } from '../../../theme/MuiProvider';
import classes from '../components/Sharing.module.css';
import { InvitationsCard } from '../components/InvitationsCard';
import { InviteForm } from '../components/InviteForm';
import { PeopleCard } from '../components/PeopleCard';
import { useInvitations, usePeople, type Loaded } from '../hooks/useSharing';
import { WORDS } from '../words';

/** The people with access to the device, and for those who may share: its invitations and the form for more. */
export default function SharingPage() {
  const device = useCurrentDevice();
  const { session } = useCurrentUser();
  const access = usePeople(device.id);
  const ownId = session.status === 'signed-in' ? session.user.id : '';
  return (
    <MuiProvider>
      {can(device.role, 'share') ? (
        <Managed device={device} ownId={ownId} access={access} />
      ) : (
        <PeopleCard device={device} ownId={ownId} access={access} />
      )}
    </MuiProvider>
  );
}

const isWaiting = ({ rows, problem }: Loaded<unknown>): boolean => rows === undefined && problem === null;

interface Props {
  readonly device: DeviceDetail;
  readonly ownId: string;
  readonly access: Loaded<AccessEntry>;
}

/** The page for those who may share: people, invitations, and a link to the activity. */
function Managed({ device, ownId, access }: Props) {
  const [params] = useSearchParams();
  const activity = devicePage(device.id, '/settings/activity');
  const invitations = useInvitations(device.id, true);
  // Below the list of people, the form is out of view.
  const isBeside = useMedia(BESIDE);
  // Old addresses of the activity, which was a tab of this page.
  if (params.get('tab') === 'activity') return <Navigate to={activity} replace />;
  return (
    <>
      <SettingsHead>
        <span className={classes.way}>
          <ButtonLink look="text" to={activity}>
            {WORDS.activity}
          </ButtonLink>
          {!isBeside && <Button onClick={() => showCard(cardAnchor(WORDS.invite))}>{WORDS.invite}</Button>}
          <AwayNote />
        </span>
      </SettingsHead>
      <Coming isAsked={isWaiting(access) || isWaiting(invitations)}>
        <WithAside
          aside={
            <Card level={3} title={WORDS.invite} description={WORDS.inviteHint} aside={<AwayTag />}>
              <InviteForm device={device} members={access.rows?.map((one) => one.email.toLowerCase()) ?? []} />
            </Card>
          }
        >
          <PeopleCard device={device} ownId={ownId} access={access} />
          <InvitationsCard device={device} invitations={invitations} />
        </WithAside>
      </Coming>
    </>
  );
}
