import { networksOf, type WifiNetwork } from '#app/domain/wifiScan';
import { relativeTime } from '#app/domain/relativeTime';
import { can } from '#app/domain/role';
import { useState } from 'react';
import { useCurrentDevice } from '../../../api/CurrentDeviceContext';
import { Badge } from '../../../components/Badge';
import { Button } from '../../../components/Button';
import { Card } from '../../../components/Card';
import { lazyDialog, lazyPart } from '../../../components/lazyPart';
import { fill } from '../../../lib/fill';
import { uniqueKeys } from '../../../lib/uniqueKeys';
import { useTimed } from '../../../lib/useNow';
import { wordOf } from '../../../lib/wordOf';
import { CommandButton } from '../../../settings/CommandButton';
import { CommandObstacle } from '../../../settings/CommandObstacle';
import { Field } from '../../../resource/Field';
import { FieldCard } from '../../../resource/FieldCard';
import { useEditing, useValues } from '../../../resource/EditingContext';
import { aroundOf, useNetwork, type Network } from '../hooks/useNetwork';
import { useSessionLink } from '../hooks/useSessionLink';
import { BANDS, SECURITIES, WORDS } from '../words';
import classes from './Network.module.css';
import { serverNow } from '../../../lib/serverTime';

const JoinDialog = lazyDialog(() => import(/* webpackChunkName: 'settings-network-dialogs' */ './JoinDialog'));

const SavedNetworks = lazyPart(() => import(/* webpackChunkName: 'settings-network-parts' */ './SavedNetworks'), {
  failed: WORDS.savedFailed,
});

/** A scan interrupts the radio for a moment (pages §0). */
const SCAN_EVERY_MS = 20_000;

interface Scan {
  readonly networks: readonly WifiNetwork[];
  readonly at: number;
}

/** The plain question before a scan of an armed vehicle that is connected by another interface; undefined if the Wi-Fi may be its link. */
function useMildScan({ carrier }: Network, wifi: string | undefined): string | undefined {
  const session = useSessionLink() ?? carrier.interface;
  return session === null || session === wifi ? undefined : fill(WORDS.scanArmed, { link: session });
}

/** Why those who may scan cannot do so now. */
function ScanObstacle() {
  const { role } = useCurrentDevice();
  return can(role, 'editLinks') && <CommandObstacle />;
}

/** The Wi-Fi radio, what it hears, and joining that. */
export function WifiCard() {
  const network = useNetwork();
  const { isReadOnly } = useEditing();
  const [scan, setScan] = useState<Scan | null>(null);
  /** Undefined: no dialog; null: for a hidden network. */
  const [joining, setJoining] = useState<WifiNetwork | null | undefined>(undefined);
  const isOn = useValues(({ wifi_enabled: is }) => is === true);
  const isFresh = useTimed((now) => scan !== null && now - scan.at < SCAN_EVERY_MS);
  const link = network.links.find(({ kind }) => kind === 'wifi')?.name;
  const mildScan = useMildScan(network, link);
  if (link === undefined)
    return (
      <Card level={3} title={WORDS.wifi}>
        <p className={classes.quiet}>{WORDS.noWifi}</p>
      </Card>
    );
  return (
    <FieldCard title={WORDS.wifi} names={['wifi_enabled']} aside={isOn && <ScanObstacle />}>
      <div className={classes.form}>
        <Field name="wifi_enabled" />
        {isOn && (
          <div className={classes.buttons}>
            <CommandButton
              name="wifi_scan"
              label={WORDS.scan}
              title={WORDS.scanTitle}
              level={0}
              mildArmed={mildScan}
              isHeld={isFresh}
              onEnd={({ state, result }) =>
                state === 'succeeded' && setScan({ networks: networksOf(result), at: serverNow() })
              }
            />
            {!isReadOnly && <Button onClick={() => setJoining(null)}>{WORDS.joinHidden}</Button>}
          </div>
        )}
        {isOn && network.profiles.some(({ wifi }) => wifi !== null) && (
          <SavedNetworks reached={new Set(scan?.networks.map(({ ssid }) => ssid))} isReadOnly={isReadOnly} />
        )}
        {isOn && scan && (
          <Found
            scan={scan}
            isFresh={isFresh}
            saved={savedIn(network.profiles)}
            onJoin={isReadOnly ? null : setJoining}
          />
        )}
      </div>
      {joining !== undefined && (
        <JoinDialog
          network={joining}
          link={link}
          isCarrier={network.carrier.interface === link}
          surroundings={aroundOf(network, null)}
          onClose={() => setJoining(undefined)}
        />
      )}
    </FieldCard>
  );
}

const savedIn = (profiles: readonly { readonly wifi: { readonly ssid: string } | null }[]) =>
  new Set(profiles.flatMap(({ wifi }) => (wifi ? [wifi.ssid] : [])));

interface FoundProps {
  readonly scan: Scan;
  /** It is too early for another. */
  readonly isFresh: boolean;
  readonly saved: ReadonlySet<string>;
  /** Null: this person may not. */
  readonly onJoin: ((network: WifiNetwork) => void) | null;
}

function Found({ scan: { networks, at }, isFresh, saved, onJoin }: FoundProps) {
  const age = useTimed((now) => relativeTime(at, now));
  const keys = uniqueKeys(networks.map(({ ssid }) => ssid));
  return (
    <>
      <p className={classes.quiet}>{fill(isFresh ? WORDS.scannedFresh : WORDS.scanned, { age })}</p>
      {networks.length === 0 && <p>{WORDS.nothingFound}</p>}
      <ul aria-label={WORDS.networks} className={classes.list}>
        {networks.map((one, index) => (
          <li key={keys[index]} className={classes.row}>
            <span className={classes.stack}>
              <span className={classes.title}>
                <bdi>{one.ssid}</bdi>
                {saved.has(one.ssid) && <Badge>{WORDS.saved}</Badge>}
                {one.security === 'open' && <Badge tone="attention">{SECURITIES.open}</Badge>}
              </span>
              <span className={classes.quiet}>{detailsOf(one)}</span>
            </span>
            {onJoin && one.security !== null && !saved.has(one.ssid) && (
              <Button aria-label={fill(WORDS.join, { name: one.ssid })} onClick={() => onJoin(one)}>
                {WORDS.joinShort}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

function detailsOf({ signalPct, signalDbm, band, channel, security, accessPoints }: WifiNetwork): string {
  const { points } = WORDS;
  return [
    signalPct !== null && fill(WORDS.signal, { percent: signalPct, dbm: signalDbm ?? WORDS.none }),
    band !== null && channel !== null && fill(WORDS.channel, { band: wordOf(BANDS, band), channel }),
    security !== null && SECURITIES[security],
    accessPoints !== null && fill(accessPoints === 1 ? points.one : points.other, { count: accessPoints }),
  ]
    .filter((one) => typeof one === 'string')
    .join(' · ');
}
