import type { AccessEntry } from '#app/domain/access';
import type { DeviceDetail } from '#app/domain/deviceDetail';
import { can } from '#app/domain/role';
import { useSearchParams } from 'react-router-dom';
import { useCurrentDevice } from '../../../api/CurrentDeviceContext';
import { useCurrentUser } from '../../../api/useCurrentUser';
import { Card } from '../../../components/Card';
import { MuiTabs, TabPanel } from '../../../components/MuiTabs';
import { SettingsHead } from '../../../components/SettingsHead';
import { fill } from '../../../lib/fill';
import { Coming } from '../../../settings/Coming';
import { WithAside } from '../../../settings/WithAside';
import { MuiProvider } from '../../../theme/MuiProvider';
import { ActivityCard } from '../components/ActivityCard';
import { InvitationsCard } from '../components/InvitationsCard';
import { InviteForm } from '../components/InviteForm';
import { PeopleCard } from '../components/PeopleCard';
import { useInvitations, usePeople, type Loaded } from '../hooks/useSharing';
import { WORDS } from '../words';

/** Who has access to the device, who is invited, inviting more, and what was done. */
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

/** For those who may share: people and invitations in one tab, activity in the other. */
function Managed({ device, ownId, access }: Props) {
  const [params, setParams] = useSearchParams();
  const invitations = useInvitations(device.id, true);
  const tab = params.get('tab') === 'activity' ? 'activity' : 'people';
  const count = access.rows?.length;
  const options = [
    { value: 'people', label: count === undefined ? WORDS.people : fill(WORDS.peopleCount, { count }) },
    { value: 'activity', label: WORDS.activity },
  ] as const;
  return (
    <>
      <SettingsHead>
        <MuiTabs
          label={WORDS.tabs}
          id="sharing"
          options={options}
          value={tab}
          onChange={(next) => setParams(next === 'people' ? {} : { tab: next }, { replace: true })}
        />
      </SettingsHead>
      <TabPanel id="sharing" value="people" current={tab}>
        <Coming isAsked={isWaiting(access) || isWaiting(invitations)}>
          <WithAside
            aside={
              <Card level={3} title={WORDS.invite} description={WORDS.inviteHint}>
                <InviteForm device={device} members={access.rows?.map((one) => one.email.toLowerCase()) ?? []} />
              </Card>
            }
          >
            <PeopleCard device={device} ownId={ownId} access={access} />
            <InvitationsCard device={device} invitations={invitations} />
          </WithAside>
        </Coming>
      </TabPanel>
      <TabPanel id="sharing" value="activity" current={tab}>
        {tab === 'activity' && <ActivityCard device={device} />}
      </TabPanel>
    </>
  );
}
