import { isApplied, type ReportedProfile } from '#app/settings/reportedProfile';
import { useState } from 'react';
import { useCurrentDevice } from '../../../api/CurrentDeviceContext';
import { Badge } from '../../../components/Badge';
import { Button } from '../../../components/Button';
import { Card } from '../../../components/Card';
import { FormProblem } from '../../../components/form/FormProblem';
import { lazyDialog } from '../../../components/lazyPart';
import { fill } from '../../../lib/fill';
import { wordOf } from '../../../lib/wordOf';
import { useDeviceStatus } from '../../../live/useDeviceStatus';
import { useField } from '../../../resource/EditingContext';
import { Anchor } from '../../../resource/Field';
import { useAsked } from '../../../resource/useAsked';
import { AwayTag } from '../../../settings/AwayTag';
import { useAwayHold } from '../../../settings/useAwayHold';
import { allProfiles, aroundOf, useNetwork, type Network } from '../hooks/useNetwork';
import { KINDS, METHODS, WORDS } from '../words';
import { ForgetDialog } from './ForgetDialog';
import classes from './Network.module.css';

const ProfileDialog = lazyDialog(() => import(/* webpackChunkName: 'settings-network-dialogs' */ './ProfileDialog'));

/** Whose form is open: of a profile, as it was then, or of a new one. */
type Open = { readonly profile: ReportedProfile | null } | null;

/** The saved connection profiles: edit, add, forget. */
export function ConnectionsCard() {
  const network = useNetwork();
  const { isReadOnly, problem } = useField('connections');
  const [open, setOpen] = useState<Open>(null);
  const forget = useAsked<string>();
  const close = () => setOpen(null);
  const all = allProfiles(network).filter(({ vpn }) => vpn === null);
  const wired = network.links.filter(({ kind }) => kind !== 'wifi');
  const known = (wanted: string | undefined) => network.profiles.find(({ uuid }) => uuid === wanted);
  // The form stays open when somebody else deletes the profile; saving it then reports that it is gone.
  const edited = known(open?.profile?.uuid) ?? open?.profile ?? null;
  const forgotten = known(forget.asked ?? undefined);
  return (
    <Card
      level={3}
      title={WORDS.connections}
      description={WORDS.connectionsHint}
      body="rows"
      folded={{
        summary: all.map(({ name }) => name).join(', ') || WORDS.noConnections,
        isBelow: true,
        needs: problem === undefined ? [] : [problem],
      }}
      aside={
        !isReadOnly && (
          <>
            {all.length > 0 && <AwayTag />}
            {wired.length > 0 && <Button onClick={() => setOpen({ profile: null })}>{WORDS.add}</Button>}
          </>
        )
      }
    >
      <Anchor name="connections">
        {problem !== undefined && <FormProblem>{problem}</FormProblem>}
        {network.hasUnread && <p className={classes.note}>{WORDS.unread}</p>}
        {all.length === 0 && <p className={classes.note}>{WORDS.noConnections}</p>}
        <ul aria-label={WORDS.connections}>
          {all.map((profile) => (
            <Row key={profile.uuid} {...{ profile, network, isReadOnly }} onEdit={setOpen} onForget={forget.ask} />
          ))}
        </ul>
      </Anchor>
      {open && (
        <ProfileDialog
          profile={edited}
          links={wired}
          carrier={network.carrier}
          surroundings={aroundOf(network, edited?.uuid ?? null)}
          onClose={close}
        />
      )}
      {forgotten && (
        <ForgetDialog profile={forgotten} isCarrier={forgotten.uuid === network.carrier.profile} question={forget} />
      )}
    </Card>
  );
}

interface RowProps {
  readonly profile: ReportedProfile;
  readonly network: Network;
  readonly isReadOnly: boolean;
  readonly onEdit: (open: Open) => void;
  /** With the profile's uuid. */
  readonly onForget: (uuid: string) => void;
}

/** Returns the addresses of a profile as one line. */
const summaryOf = ({ ipv4, ipv6 }: ReportedProfile): string => {
  const one = (family: string, { method, addresses }: ReportedProfile['ipv4']) =>
    fill(WORDS.addressesOf, {
      family,
      addresses: addresses.length > 0 ? addresses.join(', ') : wordOf(METHODS, method) || WORDS.none,
    });
  return [one(WORDS.ipv4, ipv4), one(WORDS.ipv6, ipv6)].join(' · ');
};

function Row({ profile, network, isReadOnly, onEdit, onForget }: RowProps) {
  const { uuid, name, kind } = profile;
  const { isOnline } = useDeviceStatus(useCurrentDevice().id, null);
  const hold = useAwayHold();
  const desired = network.profiles.find((one) => one.uuid === uuid);
  const reported = network.reported.find((one) => one.uuid === uuid) ?? null;
  return (
    <li className={classes.row}>
      <span className={classes.stack}>
        <span className={classes.title}>
          <bdi>{name}</bdi>
          {uuid === network.carrier.profile && <Badge tone={isOnline ? 'good' : 'quiet'}>{WORDS.inUse}</Badge>}
          {desired && !isApplied(desired, reported) && <Badge>{WORDS.notApplied}</Badge>}
          {!desired && <Badge>{WORDS.deleting}</Badge>}
        </span>
        <span className={classes.quiet}>
          {wordOf(KINDS, kind)} · <span className="mono">{profile.interface}</span>
        </span>
        <span className={classes.quiet}>{summaryOf(profile)}</span>
      </span>
      {!isReadOnly && desired && (
        <span className={classes.buttons}>
          <Button aria-label={fill(WORDS.edit, { name })} onClick={() => onEdit({ profile: desired })}>
            {WORDS.editShort}
          </Button>
          <Button look="text" {...hold} aria-label={fill(WORDS.forget, { name })} onClick={() => onForget(uuid)}>
            {WORDS.forgetShort}
          </Button>
        </span>
      )}
    </li>
  );
}
