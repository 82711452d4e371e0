import type { ModemStatus as Status } from '#app/events/topics/modem';
import { Facts, type Fact } from '../../../components/Facts';
import { LiveCard } from '../../../components/LiveCard';
import { fill } from '../../../lib/fill';
import { bitRate, byteCount, duration } from '../../../lib/quantity';
import { wordOf } from '../../../lib/wordOf';
import { useTopic } from '../../../live/device/useTopic';
import { technologiesOf } from '../signals';
import { BAND_WORDS, REASON_WORDS, STATE_WORDS, WORDS } from '../words';
import classes from './Modem.module.css';

function stateOf({ state, failedReason }: Status): string | null {
  if (state === null) return null;
  const word = wordOf(STATE_WORDS, state);
  if (failedReason === null) return word;
  return fill(WORDS.failedBecause, { state: word, reason: wordOf(REASON_WORDS, failedReason) });
}

/** Two parts of one fact; the second may be missing. */
const joined = (
  sentence: string,
  first: string | null,
  names: readonly [string, string],
  second: string | number | null,
) => (first === null || second === null ? first : fill(sentence, { [names[0]]: first, [names[1]]: second }));

function pair(sentence: string, places: Readonly<Record<string, string | null>>): string | null {
  const known = Object.entries(places).filter((entry): entry is [string, string] => entry[1] !== null);
  return known.length < Object.keys(places).length ? null : fill(sentence, Object.fromEntries(known));
}

function networkFacts(modem: Status): readonly Fact[] {
  const { operator, mccMnc, isRoaming, band, earfcn, cellId, tac } = modem;
  return [
    { label: WORDS.state, value: stateOf(modem) },
    { label: WORDS.operator, value: joined(WORDS.operatorCode, operator, ['operator', 'code'], mccMnc) ?? mccMnc },
    { label: WORDS.roaming, value: isRoaming === null ? null : isRoaming ? WORDS.yes : WORDS.no },
    { label: WORDS.technology, value: technologiesOf(modem) },
    {
      label: WORDS.band,
      value: joined(WORDS.bandChannel, band === null ? null : wordOf(BAND_WORDS, band), ['band', 'channel'], earfcn),
    },
    { label: WORDS.cell, value: joined(WORDS.cellArea, cellId, ['cell', 'area'], tac) },
  ];
}

/** Whether the session has just begun: the modem has counted neither its time nor its bytes yet. */
const isUncounted = ({ sessionS, sessionBytes, rxBytes, txBytes }: Status): boolean =>
  sessionS === 0 && [sessionBytes, rxBytes, txBytes].every((bytes) => bytes === null || bytes === 0);

function sessionFacts(modem: Status): readonly Fact[] {
  const { ip, dns, mtu, sessionS, sessionBytes, rxBytes, txBytes, rxBps, txBps } = modem;
  const isNew = isUncounted(modem);
  const parts = pair(WORDS.received, { received: byteCount(rxBytes), sent: byteCount(txBytes) });
  return [
    { label: WORDS.address, value: ip === null ? null : <span className="mono">{ip}</span> },
    { label: WORDS.dns, value: dns.length === 0 ? null : <span className="mono">{dns.join(', ')}</span> },
    { label: WORDS.mtu, value: mtu },
    { label: WORDS.session, value: isNew ? WORDS.uncounted : duration(sessionS) },
    { label: WORDS.data, value: isNew ? WORDS.uncounted : (parts ?? byteCount(sessionBytes)) },
    { label: WORDS.rate, value: pair(WORDS.rates, { down: bitRate(rxBps), up: bitRate(txBps) }) },
  ];
}

const NO_NEEDS: readonly string[] = [];

/** "Connected, Sandbox Mobile, LTE, 5G"; parts that the modem does not report are left out. */
const summaryOf = (modem: Status | null): string =>
  modem === null
    ? ''
    : [stateOf(modem), modem.operator, technologiesOf(modem)].filter((part) => part !== null).join(', ');

/** What the modem reports of its network and its session, live. */
export function StatusCard() {
  const { value, at, ageMs, isStale } = useTopic('modem');
  return (
    <LiveCard
      title={WORDS.status}
      ageMs={at === null ? null : ageMs}
      isStale={isStale}
      folded={{ summary: summaryOf(value), needs: value?.failedReason ? [value.failedReason] : NO_NEEDS }}
    >
      {value && (
        <div className={classes.columns}>
          <Facts facts={networkFacts(value)} />
          <Facts facts={sessionFacts(value)} />
        </div>
      )}
    </LiveCard>
  );
}
