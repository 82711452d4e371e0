import { ownValue } from '#app/lib/ownValue';
import { airRateMbps, fecOverheadPct, legalChannels, milliwatts } from '#app/domain/radio';
import type { Values } from '#app/resource/define';
import { fill } from '../../../lib/fill';
import { Field } from '../../../resource/Field';
import { FieldCard } from '../../../resource/FieldCard';
import { useValues } from '../../../resource/EditingContext';
import { FieldGrid } from '../../../resource/FieldGrid';
import { regionName } from '../regionName';
import { WORDS } from '../words';
import { KeyField } from './KeyField';
import { NumberChoice } from './NumberChoice';
import { PowerField } from './PowerField';
import classes from './Radio.module.css';
import { RegionField } from './RegionField';
import { SikForm } from './SikForm';
import { useRadioCapability } from './useRadioCapability';

const numberOf = (value: unknown) => (typeof value === 'number' ? value : NaN);
const regionIn = ({ region }: Values) => (typeof region === 'string' ? region : '');

/** The fields of each card, the main ones first. */
const NAMES = {
  channel: ['frequency_mhz', 'bandwidth_mhz', 'region'],
  power: ['tx_power', 'tx_power_armed'],
  modulation: ['mcs', 'fec_k', 'stbc', 'fec_n', 'ldpc', 'short_gi'],
  link: ['adaptive_link', 'link_domain', 'key'],
} as const;

/** The settings of the radio link, in groups. */
export function RadioForm() {
  const { farEnd, kind } = useRadioCapability();
  return (
    <>
      {farEnd && <p className={classes.note}>{fill(WORDS.farEnd, { name: farEnd.name })}</p>}
      {kind === 'sik' ? (
        <SikForm />
      ) : isShownKind(kind) ? (
        <WfbForm />
      ) : (
        <p className={classes.note}>{ownValue(WORDS.otherKinds, kind) ?? WORDS.otherKind}</p>
      )}
    </>
  );
}

/** A device that names no kind is of the first one there was. */
const isShownKind = (kind: string | null) => kind === null || kind === 'wfb';

/** The settings of a link of wfb-ng. */
function WfbForm() {
  return (
    <>
      <div className={classes.columns}>
        <div className={classes.column}>
          <ChannelCard />
          <PowerCard />
        </div>
        <ModulationCard />
      </div>
      <FieldCard title={WORDS.link} names={NAMES.link}>
        <FieldGrid isTriple>
          <Field name="link_domain" />
          <Field name="adaptive_link" />
          <KeyField />
        </FieldGrid>
      </FieldCard>
    </>
  );
}

function ChannelCard() {
  const capability = useRadioCapability();
  const region = useValues(regionIn);
  const frequency = useValues(({ frequency_mhz: mhz }) => mhz);
  const legal = legalChannels(capability, region);
  const current = capability.channels.find(({ mhz }) => mhz === frequency);
  const textOf = (mhz: number) => {
    const channel = legal.find((one) => one.mhz === mhz);
    if (!channel) return fill(WORDS.illegal, { mhz, region: regionName(region) });
    return fill(channel.isDfs ? WORDS.dfs : WORDS.plain, { mhz });
  };
  return (
    <FieldCard title={WORDS.channel} description={WORDS.channelText} names={NAMES.channel}>
      <FieldGrid>
        <RegionField />
        <NumberChoice name="frequency_mhz" choices={legal.map(({ mhz }) => mhz)} textOf={textOf} />
        <NumberChoice
          name="bandwidth_mhz"
          choices={current?.hasHt40 === false ? [20] : [20, 40]}
          textOf={(mhz) => fill(WORDS.plain, { mhz })}
        />
      </FieldGrid>
      {current?.isDfs === true && <p className={classes.warning}>{WORDS.dfsNote}</p>}
    </FieldCard>
  );
}

const MCS = [0, 1, 2, 3, 4, 5, 6, 7] as const;
/** First MCS of each range. */
const [MEDIUM_FROM, SHORT_FROM] = [2, 4];
const rangeOf = (mcs: number) => (mcs < MEDIUM_FROM ? 'long' : mcs < SHORT_FROM ? 'medium' : 'short');

function ModulationCard() {
  const { bandwidth, isShort, mcs, k, n } = useValues((values) => ({
    bandwidth: numberOf(values.bandwidth_mhz),
    isShort: values.short_gi === true,
    mcs: numberOf(values.mcs),
    k: numberOf(values.fec_k),
    n: numberOf(values.fec_n),
  }));
  const rateOf = (index: number) => airRateMbps(index, bandwidth, isShort);
  const textOf = (index: number) => fill(WORDS.mcs[rangeOf(index)], { mcs: index, rate: rateOf(index) ?? '--' });
  const rate = rateOf(mcs);
  const overhead = fecOverheadPct(k, n);
  return (
    <FieldCard title={WORDS.modulation} names={NAMES.modulation}>
      <FieldGrid>
        <NumberChoice name="mcs" choices={MCS} textOf={textOf} />
        <NumberChoice name="stbc" choices={[0, 1, 2, 3]} textOf={String} />
        <Field name="fec_k" />
        <Field name="fec_n" />
        <Field name="ldpc" />
        <Field name="short_gi" />
      </FieldGrid>
      <p className={classes.note}>
        {rate !== null &&
          overhead !== null &&
          `${fill(WORDS.onAir, { rate, payload: Math.round((10 * rate * k) / n) / 10 })} `}
        {overhead !== null && fill(WORDS.overhead, { percent: overhead })}
      </p>
    </FieldCard>
  );
}

/** 1 kW in dBm. Larger values, which occur while the user types, get no estimate. */
const MOST_DBM = 60;

function PowerCard() {
  const { powerUnit, powerLimits } = useRadioCapability();
  const region = useValues(regionIn);
  const { disarmed, armed } = useValues((values) => ({
    disarmed: numberOf(values.tx_power),
    armed: numberOf(values.tx_power_armed),
  }));
  const limit = ownValue(powerLimits, region);
  const isDbm = powerUnit === 'dbm';
  const about = !isDbm
    ? WORDS.powerSteps
    : limit === undefined
      ? undefined
      : fill(WORDS.powerText, { limit, region: regionName(region) });
  const isKnown = isDbm && disarmed <= MOST_DBM && armed <= MOST_DBM;
  return (
    <FieldCard title={WORDS.power} description={about} names={NAMES.power}>
      <FieldGrid>
        <PowerField name="tx_power" />
        <PowerField name="tx_power_armed" />
      </FieldGrid>
      {isKnown && (
        <p className={classes.note}>
          {fill(WORDS.estimate, { disarmed: milliwatts(disarmed), armed: milliwatts(armed) })}
        </p>
      )}
    </FieldCard>
  );
}
