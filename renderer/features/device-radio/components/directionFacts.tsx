import type { RadioStatus } from '#app/events/topics/radio';
import { quantityText, type UnitSystem } from '#app/domain/units';
import type { Fact } from '../../../components/Facts';
import { fill } from '../../../lib/fill';
import { bitRate, decimal, measured } from '../../../lib/quantity';
import { wordOf } from '../../../lib/wordOf';
import { STATE_WORDS, WORDS } from '../words';
import classes from './Radio.module.css';

/** From this temperature on a card may fail (pages §11). */
const HOT_CELSIUS = 60;
const UNKNOWN = '--';
/** Of a frequency in MHz: channels of narrow radios lie some kHz apart. */
const MHZ_DIGITS = 3;

/** A sentence of several values, numbers with at most so many decimals; null where none of them is known. */
function sentence(text: string, places: Readonly<Record<string, string | number | null>>, digits = 1): string | null {
  const values = Object.entries(places);
  if (values.every(([, value]) => value === null)) return null;
  return fill(
    text,
    Object.fromEntries(
      values.map(([name, value]) => [name, (typeof value === 'number' ? decimal(value, digits) : value) ?? UNKNOWN]),
    ),
  );
}

const isHot = (celsius: number | null): boolean => celsius !== null && celsius >= HOT_CELSIUS;

const kbps = (value: number | null) => bitRate(value === null ? null : value * 1000);

function temperature({ temperatureCelsius: celsius }: RadioStatus, units: UnitSystem): Fact['value'] {
  if (celsius === null) return null;
  const text = quantityText(celsius, 'temperature', units, 1);
  if (!isHot(celsius)) return text;
  return <span className={classes.warning}>{fill(WORDS.hot, { temperature: text })}</span>;
}

const stateOf = ({ state }: RadioStatus) => (state === null ? null : wordOf(STATE_WORDS, state));

/** Of a SiK radio, which counts other things than one for video. */
function sikFacts(status: RadioStatus, units: UnitSystem): readonly Fact[] {
  const { noiseDbm, txBufferPct, errorsPs, fixedPs, inKbps, card } = status;
  return [
    { label: WORDS.state, value: stateOf(status) },
    { label: WORDS.noise, value: measured(noiseDbm, 'dBm') },
    { label: WORDS.txBuffer, value: measured(txBufferPct, '%') },
    { label: WORDS.damaged, value: sentence(WORDS.sikErrors, { count: errorsPs, fixed: fixedPs }) },
    { label: WORDS.rate, value: kbps(inKbps) },
    { label: WORDS.temperature, value: temperature(status, units) },
    { label: WORDS.card, value: card },
  ];
}

/** Only SiK radios report these. */
export const isSik = ({ noiseDbm, txBufferPct }: RadioStatus): boolean => noiseDbm !== null || txBufferPct !== null;

/** Only radios for video report these. */
const isWfb = ({ uniquePs, fecRecoveredPs }: RadioStatus): boolean => uniquePs !== null || fecRecoveredPs !== null;

/** What is known of one direction, a line each. */
export function directionFacts(status: RadioStatus, units: UnitSystem): readonly Fact[] {
  if (isSik(status)) return sikFacts(status, units);
  return isWfb(status) ? wfbFacts(status, units) : otherFacts(status, units);
}

/** Returns whether a line is in sight on a phone too: the state is, and a warning. */
export const isAlwaysShown = ({ label }: Fact, { temperatureCelsius }: RadioStatus): boolean =>
  label === WORDS.state || (label === WORDS.temperature && isHot(temperatureCelsius));

/** Of an ELRS or mesh radio: what it reports, and no line for what it does not have. */
function otherFacts(status: RadioStatus, units: UnitSystem): readonly Fact[] {
  const { packetsPs, inKbps, outKbps, frequencyMhz, card } = status;
  const facts = [
    { label: WORDS.state, value: stateOf(status) },
    { label: WORDS.packets, value: sentence(WORDS.perSecond, { count: packetsPs }) },
    { label: WORDS.rate, value: sentence(WORDS.rateOf, { input: kbps(inKbps), output: kbps(outKbps) }) },
    { label: WORDS.frequency, value: sentence(WORDS.plain, { mhz: frequencyMhz }, MHZ_DIGITS) },
    { label: WORDS.temperature, value: temperature(status, units) },
    { label: WORDS.card, value: card },
  ];
  return facts.filter(({ value }) => value !== null);
}

function wfbFacts(status: RadioStatus, units: UnitSystem): readonly Fact[] {
  const { packetsPs, uniquePs, lostPs, fecRecoveredPs, badPs, decryptErrorsPs } = status;
  const { inKbps, outKbps, txInjectedPs, txDroppedPs, latencyMinUs, latencyUs, latencyMaxUs } = status;
  const { mcs, bandwidthMhz, frequencyMhz, card, driver } = status;
  return [
    { label: WORDS.state, value: stateOf(status) },
    { label: WORDS.packets, value: sentence(WORDS.packetsOf, { received: packetsPs, unique: uniquePs }) },
    { label: WORDS.lost, value: sentence(WORDS.perSecond, { count: lostPs }) },
    { label: WORDS.recovered, value: sentence(WORDS.perSecond, { count: fecRecoveredPs }) },
    { label: WORDS.damaged, value: sentence(WORDS.damagedOf, { bad: badPs, decrypt: decryptErrorsPs }) },
    { label: WORDS.rate, value: sentence(WORDS.rateOf, { input: kbps(inKbps), output: kbps(outKbps) }) },
    { label: WORDS.injected, value: sentence(WORDS.injectedOf, { sent: txInjectedPs, dropped: txDroppedPs }) },
    {
      label: WORDS.latency,
      value: sentence(WORDS.latencyOf, { least: latencyMinUs, average: latencyUs, most: latencyMaxUs }),
    },
    {
      label: WORDS.inUse,
      value: sentence(WORDS.inUseOf, { frequency: frequencyMhz, bandwidth: bandwidthMhz, mcs }, MHZ_DIGITS),
    },
    { label: WORDS.temperature, value: temperature(status, units) },
    { label: WORDS.card, value: card !== null && driver !== null ? fill(WORDS.cardOf, { card, driver }) : card },
  ];
}
