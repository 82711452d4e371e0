import { DEVICE_EVENTS } from '#app/events/deviceEvent';
import type { ModemStatus } from '#app/events/topics/modem';
import { signalWord } from '#app/domain/summary';
import { SIGNAL_WORDS } from '../../../../components/deviceWords';
import { fixed } from '../../format';
import type { Feed } from '../../../../live/device/createFeedStore';
import { isLinkLost, isQuiet } from '../../../../live/device/linkAge';
import { RAIL } from '../../words/rail';

export const MODEM_MS = DEVICE_EVENTS.modem.staleMs;
/** When the modem last reported; null: never. `-Infinity` once the link is lost or the device is silent, because the modem's reports no longer hold. */
export const linkedModemAt = (feed: Feed) =>
  feed.modem !== null && (isLinkLost(feed) || isQuiet(feed)) ? -Infinity : (feed.modem?.at ?? null);

const of =
  (read: (modem: ModemStatus) => string | null) =>
  ({ modem }: Feed): string =>
    (modem && read(modem.value)) ?? '--';

export const operator = of(({ operator: name }) => name);
export const technology = of(({ tech }) => tech?.toUpperCase() ?? null);
export const rsrp = of(({ rsrpDbm }) => fixed(rsrpDbm, 0, 'dBm'));
export const rsrpNumber = of(({ rsrpDbm }) => fixed(rsrpDbm, 0, ''));
export const snr = of(({ snrDb }) => fixed(snrDb, 1, 'dB'));
const heardSignal = of(({ tech, rsrpDbm, snrDb }) => {
  const name = tech?.toUpperCase() ?? null;
  const word = signalWord(rsrpDbm, snrDb);
  const signal = word && SIGNAL_WORDS[word];
  return name === null || signal === null ? (name ?? signal ?? '') : RAIL.techAndSignal({ tech: name, signal });
});
/** "LTE, good", "LTE, very weak"; without a link, or once the device is silent, a text that says so. */
export function techAndSignal(feed: Feed): string {
  if (isLinkLost(feed)) return RAIL.noLinkNow;
  return isQuiet(feed) ? RAIL.nothingHeard : heardSignal(feed);
}
