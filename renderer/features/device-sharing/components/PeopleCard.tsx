import type { AccessEntry } from '#app/domain/access';
import type { DeviceDetail } from '#app/domain/deviceDetail';
import { remainingText } from '#app/domain/relativeTime';
import { can, mayManage } from '#app/domain/role';
import { useState } from 'react';
import { ActionsMenu } from '../../../components/ActionsMenu';
import { Card } from '../../../components/Card';
import { ConfirmDialog } from '../../../components/LazyConfirmDialog';
import { lazyPart } from '../../../components/lazyPart';
import type { MenuEntry } from '../../../components/MenuPanel';
import { PART_FAILED } from '../../../components/words';
import { MuiTable, type Column } from '../../../components/MuiTable';
import { ROLE_WORDS } from '../../../components/roleWords';
import { Sentence } from '../../../components/Sentence';
import { toastSuccess } from '../../../components/toast';
import { useTimes } from '../../../lib/display';
import { fill } from '../../../lib/fill';
import { useTimed } from '../../../lib/useNow';
import { AwayTag } from '../../../settings/AwayTag';
import { useAwayHold } from '../../../settings/useAwayHold';
import { useSharing, type Loaded } from '../hooks/useSharing';
import { WORDS } from '../words';
import { LoadedList } from './LoadedList';
import { Active, Person } from './Person';
import { RoleSelect } from './RoleSelect';
import classes from './Sharing.module.css';

const AccessDialog = lazyPart(() => import(/* webpackChunkName: 'confirm' */ './AccessDialog'), {
  failed: PART_FAILED.dialog,
  giveUp: ({ onClose }) => onClose(),
});

interface Props {
  readonly device: DeviceDetail;
  readonly ownId: string;
  readonly access: Loaded<AccessEntry>;
}

type Asked = { readonly what: 'change' | 'revoke'; readonly person: AccessEntry } | null;

/** The people with access: their role, the end of their access, and when they were last active. */
export function PeopleCard({ device, ownId, access }: Props) {
  const { rows } = access;
  const [asked, setAsked] = useState<Asked>(null);
  const { revoke } = useSharing(device.id);
  const close = () => setAsked(null);
  const count = rows !== undefined && <span className={classes.count}>{rows.length}</span>;
  return (
    <Card
      level={3}
      title={WORDS.peopleList}
      aside={can(device.role, 'share') ? <AwayTag>{count}</AwayTag> : count}
      body="rows"
    >
      <LoadedList loaded={access} height={128}>
        {(people) => (
          <MuiTable
            label={WORDS.peopleList}
            rows={people}
            keyOf={(person) => person.userId}
            evenWidth={96}
            columns={columnsOf(device, ownId, setAsked)}
          />
        )}
      </LoadedList>
      {rows?.length === 1 && rows[0]?.userId === ownId && <p className={classes.nothing}>{WORDS.onlyYou}</p>}
      {asked?.what === 'change' && (
        <AccessDialog device={device} person={asked.person} isSelf={asked.person.userId === ownId} onClose={close} />
      )}
      {asked?.what === 'revoke' && (
        <ConfirmDialog
          title={<Sentence text={WORDS.revokeTitle} places={{ name: asked.person.name }} />}
          verb={WORDS.revokeVerb}
          onClose={close}
          onConfirm={async () => {
            await revoke(asked.person.userId);
            toastSuccess(<Sentence text={WORDS.revoked} places={{ name: asked.person.name }} />);
            close();
          }}
        >
          {WORDS.revokeText}
        </ConfirmDialog>
      )}
    </Card>
  );
}

function columnsOf(device: DeviceDetail, ownId: string, onAsk: (asked: Asked) => void): readonly Column<AccessEntry>[] {
  const isSelf = (person: AccessEntry) => person.userId === ownId;
  const mayChange = (person: AccessEntry) =>
    can(device.role, 'share') && (isSelf(person) || mayManage(device.role, person.role));
  const actionsFor = (person: AccessEntry): readonly MenuEntry[] => [
    { label: WORDS.changeAccess, run: () => onAsk({ what: 'change', person }) },
    ...(isSelf(person)
      ? []
      : [{ label: WORDS.revokeAccess, isDanger: true, run: () => onAsk({ what: 'revoke', person }) }]),
  ];
  const columns: readonly Column<AccessEntry>[] = [
    { key: 'person', head: WORDS.person, cell: (person) => <Person person={person} isSelf={isSelf(person)} /> },
    {
      key: 'role',
      head: WORDS.role,
      width: 112,
      cell: (person) =>
        mayChange(person) && !isSelf(person) ? (
          <RoleSelect device={device} person={person} />
        ) : (
          <span className={classes.quiet}>{ROLE_WORDS[person.role]}</span>
        ),
    },
    { key: 'ends', head: WORDS.accessEnds, width: 104, cell: ({ expiresAt }) => <Ends at={expiresAt} /> },
    {
      key: 'active',
      head: WORDS.lastActive,
      width: 96,
      cell: (person) => <Active at={person.lastActiveAt} isSelf={isSelf(person)} />,
    },
    {
      key: 'actions',
      head: '',
      width: 36,
      cell: (person) =>
        mayChange(person) && (
          <RowMenu label={fill(WORDS.actionsFor, { name: person.name })} actions={actionsFor(person)} />
        ),
    },
  ];
  return can(device.role, 'share') ? columns : columns.slice(0, -1);
}

/** What can be done with a person's access. Each entry ends in a call, so there is no menu to open while the server is away. */
function RowMenu(props: { readonly label: string; readonly actions: readonly MenuEntry[] }) {
  const hold = useAwayHold();
  return <ActionsMenu {...props} {...hold} />;
}

const DAY = 24 * 3_600_000;

/** The end of an access: its date, or the time left in a warning colour on the last day. */
function Ends({ at }: { readonly at: number | null }) {
  const left = useTimed((now) =>
    at === null || at - now > DAY ? '' : fill(WORDS.endsIn, { age: remainingText(at, now) }),
  );
  const times = useTimes();
  if (at === null) return <span className={classes.quiet}>{WORDS.never}</span>;
  return (
    <time
      dateTime={new Date(at).toISOString()}
      title={times.absolute(at)}
      className={left === '' ? classes.quiet : classes.soon}
    >
      {left || times.day(at)}
    </time>
  );
}
