import type { AccessEntry } from '#app/domain/access';
import type { DeviceDetail } from '#app/domain/deviceDetail';
import { absoluteTime, relativeTime } from '#app/domain/relativeTime';
import { can, mayManage } from '#app/domain/role';
import { useState } from 'react';
import { Avatar } from '../../../components/Avatar';
import { Badge } from '../../../components/Badge';
import { Button } from '../../../components/Button';
import { Card } from '../../../components/Card';
import { ConfirmDialog } from '../../../components/LazyConfirmDialog';
import { RoleBadge } from '../../../components/DeviceBadges';
import { lazyPart } from '../../../components/lazyPart';
import { toastSuccess } from '../../../components/toast';
import { useTimed } from '../../../lib/useNow';
import { useSharing, type Loaded } from '../hooks/useSharing';
import { LoadedList } from './LoadedList';
import classes from './Sharing.module.css';

const AccessDialog = lazyPart(() => import('./AccessDialog'), { what: 'dialog', giveUp: ({ onClose }) => onClose() });

interface Props {
  readonly device: DeviceDetail;
  readonly ownId: string;
  readonly access: Loaded<AccessEntry>;
}

type Asked = { readonly what: 'change' | 'revoke'; readonly person: AccessEntry } | null;

/** Who has access, in which role, since when and until when. */
export function PeopleCard({ device, ownId, access }: Props) {
  const { rows } = access;
  const [asked, setAsked] = useState<Asked>(null);
  const { revoke } = useSharing(device.id);
  const close = () => setAsked(null);
  return (
    <Card title="People with access">
      <LoadedList label="People with access" loaded={access} height={112}>
        {(person) => (
          <PersonRow
            key={person.userId}
            person={person}
            isSelf={person.userId === ownId}
            mayChange={can(device.role, 'share') && (person.userId === ownId || mayManage(device.role, person.role))}
            onAsk={(what) => setAsked({ what, person })}
          />
        )}
      </LoadedList>
      {rows?.length === 1 && rows[0]?.userId === ownId && <p className={classes.quiet}>Only you have access.</p>}
      {asked?.what === 'change' && (
        <AccessDialog device={device} person={asked.person} isSelf={asked.person.userId === ownId} onClose={close} />
      )}
      {asked?.what === 'revoke' && (
        <ConfirmDialog
          title={`Revoke the access of ${asked.person.name}?`}
          verb="Revoke access"
          onClose={close}
          onConfirm={async () => {
            await revoke(asked.person.userId);
            toastSuccess(`${asked.person.name} no longer has access`);
            close();
          }}
        >
          What they watch ends within seconds. You can invite them again at any time.
        </ConfirmDialog>
      )}
    </Card>
  );
}

interface RowProps {
  readonly person: AccessEntry;
  readonly isSelf: boolean;
  readonly mayChange: boolean;
  readonly onAsk: (what: 'change' | 'revoke') => void;
}

function PersonRow({ person, isSelf, mayChange, onAsk }: RowProps) {
  const { name, email, picture, role } = person;
  return (
    <li className={classes.row}>
      <Avatar key={picture} name={name} picture={picture} />
      <div className={classes.who}>
        <span className={classes.name}>
          <bdi>{name}</bdi>
          {isSelf && <Badge>You</Badge>}
        </span>
        <span className={classes.quiet}>
          <bdi>{email}</bdi>
        </span>
        <PersonFacts person={person} isSelf={isSelf} />
      </div>
      <RoleBadge role={role} />
      <div className={classes.actions}>
        {mayChange && (
          <Button look="text" aria-label={`Change the access of ${name}`} onClick={() => onAsk('change')}>
            Change…
          </Button>
        )}
        {mayChange && !isSelf && (
          <Button look="text" aria-label={`Revoke the access of ${name}`} onClick={() => onAsk('revoke')}>
            Revoke…
          </Button>
        )}
      </div>
    </li>
  );
}

function PersonFacts({ person, isSelf }: { readonly person: AccessEntry; readonly isSelf: boolean }) {
  const { grantedAt, grantedBy, expiresAt, lastActiveAt } = person;
  const active = useTimed((now) =>
    lastActiveAt === null ? 'Not active yet' : `Active ${relativeTime(lastActiveAt, now)}`,
  );
  return (
    <span className={classes.facts}>
      {grantedAt !== null && (
        <span title={absoluteTime(grantedAt)}>
          {`Since ${absoluteTime(grantedAt).slice(0, 10)}${grantedBy === null ? '' : `, added by ${grantedBy}`}`}
        </span>
      )}
      {!isSelf && <span>{active}</span>}
      {expiresAt !== null && <span className={classes.ends}>{`Ends ${absoluteTime(expiresAt)}`}</span>}
    </span>
  );
}
