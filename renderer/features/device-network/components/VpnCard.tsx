import { relativeTime } from '#app/domain/relativeTime';
import type { InterfaceStatus } from '#app/events/topics/network';
import { isApplied, isAutomatic, type ReportedProfile, type ReportedVpn } from '#app/settings/reportedProfile';
import { takesAllTraffic } from '#app/settings/wireguard';
import { useState } from 'react';
import { Badge } from '../../../components/Badge';
import { Button } from '../../../components/Button';
import { Card } from '../../../components/Card';
import { lazyDialog } from '../../../components/lazyPart';
import { cx } from '../../../lib/cx';
import { fill } from '../../../lib/fill';
import { rateOf } from '../rateOf';
import { useShownTopic } from '../../../live/device/useShownTopic';
import { useField } from '../../../resource/EditingContext';
import { useAsked } from '../../../resource/useAsked';
import { AwayTag } from '../../../settings/AwayTag';
import { useAwayHold } from '../../../settings/useAwayHold';
import { allProfiles, aroundOf, useNetwork } from '../hooks/useNetwork';
import { WORDS } from '../words';
import { ForgetDialog } from './ForgetDialog';
import classes from './Network.module.css';
import { VpnSwitch } from './VpnSwitch';

const VpnDialog = lazyDialog(() => import(/* webpackChunkName: 'settings-network-dialogs' */ './VpnDialog'));

/** The VPN tunnels of the device: import, switch on and off, and whether the other end answers. */
export function VpnCard() {
  const network = useNetwork();
  const { isReadOnly } = useField('connections');
  const [isAdding, setIsAdding] = useState(false);
  const forget = useAsked<string>();
  const hold = useAwayHold();
  const all = allProfiles(network).filter(({ vpn }) => vpn !== null);
  const forgetting = network.profiles.find(({ uuid }) => uuid === forget.asked);
  return (
    <Card
      level={3}
      title={WORDS.vpn}
      description={WORDS.vpnHint}
      body="rows"
      folded={{ summary: all.map(({ name }) => name).join(', ') || WORDS.noVpn, isBelow: true }}
      aside={
        !isReadOnly && (
          <>
            {all.length > 0 && <AwayTag />}
            <Button onClick={() => setIsAdding(true)}>{WORDS.addVpn}</Button>
          </>
        )
      }
    >
      {all.length === 0 && <p className={classes.note}>{WORDS.noVpn}</p>}
      <ul aria-label={WORDS.vpn}>
        {all.map((profile) => {
          const { uuid } = profile;
          const desired = network.profiles.find((one) => one.uuid === uuid) ?? null;
          const reported = network.reported.find((one) => one.uuid === uuid) ?? null;
          return (
            <li key={uuid} className={classes.row}>
              <Tunnel profile={profile} desired={desired} reported={reported} />
              {!isReadOnly && desired && (
                <span className={classes.buttons}>
                  <VpnSwitch profile={desired} />
                  <Button
                    look="text"
                    {...hold}
                    aria-label={fill(WORDS.forget, { name: profile.name })}
                    onClick={() => forget.ask(uuid)}
                  >
                    {WORDS.forgetShort}
                  </Button>
                </span>
              )}
            </li>
          );
        })}
      </ul>
      {isAdding && <VpnDialog surroundings={aroundOf(network, null)} onClose={() => setIsAdding(false)} />}
      {forgetting && (
        <ForgetDialog profile={forgetting} isCarrier={takesAllTraffic(forgetting.vpn)} question={forget} />
      )}
    </Card>
  );
}

interface TunnelProps {
  readonly profile: ReportedProfile;
  readonly desired: ReportedProfile | null;
  readonly reported: ReportedProfile | null;
}

function kindOf(vpn: ReportedVpn): string {
  if (vpn.type === 'wireguard') return fill(WORDS.vpnWireguard, { endpoint: vpn.endpoint });
  return vpn.type === 'zerotier' ? fill(WORDS.vpnZerotier, { network: vpn.network_id }) : vpn.word || WORDS.vpn;
}

const routesOf = (vpn: ReportedVpn): string | null => {
  if (vpn.type !== 'wireguard') return null;
  return takesAllTraffic(vpn) ? WORDS.vpnAllTraffic : fill(WORDS.vpnThrough, { routes: vpn.allowed_ips.join(', ') });
};

/** A tunnel: its settings, and the state that the device reports. */
function Tunnel({ profile: { name, vpn, ...profile }, desired, reported }: TunnelProps) {
  const { value, isStale } = useShownTopic('network');
  const status = value?.interfaces.find((one) => one.name === profile.interface) ?? null;
  const isOn = reported !== null && isAutomatic(reported);
  if (vpn === null) return null;
  return (
    <span className={classes.stack}>
      <span className={classes.title}>
        <bdi>{name}</bdi>
        <TunnelState isOn={isOn} status={status} isStale={isStale} />
        {desired === null ? (
          <Badge>{WORDS.deleting}</Badge>
        ) : (
          !isApplied(desired, reported) && <Badge>{WORDS.notApplied}</Badge>
        )}
      </span>
      <span className={classes.quiet}>
        {kindOf(vpn)} · <span className="mono">{profile.interface}</span>
      </span>
      {routesOf(vpn) !== null && <span className={classes.quiet}>{routesOf(vpn)}</span>}
      {isOn && status && <TunnelFacts status={status} isStale={isStale} />}
    </span>
  );
}

interface StateProps {
  readonly isOn: boolean;
  readonly status: InterfaceStatus | null;
  readonly isStale: boolean;
}

function TunnelState({ isOn, status, isStale }: StateProps) {
  if (!isOn) return <Badge>{WORDS.vpnOff}</Badge>;
  if (status === null || isStale) return null;
  const isUp = status.state === 'activated';
  return <Badge tone={isUp ? 'good' : 'attention'}>{isUp ? WORDS.vpnUp : WORDS.vpnWaiting}</Badge>;
}

function TunnelFacts({ status, isStale }: Omit<StateProps, 'isOn'> & { readonly status: InterfaceStatus }) {
  const { handshakeAgeS, rxBps, txBps } = status;
  return (
    <span className={cx(classes.quiet, isStale && classes.stale, 'numeric')}>
      {handshakeAgeS !== null && `${fill(WORDS.vpnHandshake, { age: relativeTime(0, handshakeAgeS * 1000) })} · `}
      {fill(WORDS.vpnTraffic, { received: rateOf(rxBps), sent: rateOf(txBps) })}
    </span>
  );
}
