import { Banner } from '../components/Banner';
import { useTimes, type ZonedTimes } from '../lib/display';
import { fill } from '../lib/fill';
import { useTimed } from '../lib/useNow';
import { WORDS } from './words';

interface Props {
  /** When the device was last online, and when it reported the section, in ms since the epoch; null: not known. */
  readonly since: number | null;
  readonly reportedAt: number | null;
}

/** A time of today without its date. */
const shortly = (times: ZonedTimes, at: number, today: string) =>
  times.day(at) === today ? times.clock(at) : times.absolute(at);

/** Since when the device is offline, and how old the values are that the page shows. */
export function OfflineNote({ since, reportedAt }: Props) {
  const times = useTimes();
  const today = useTimed((now) => times.day(now));
  const text =
    since === null || reportedAt === null
      ? WORDS.offline
      : fill(WORDS.offlineSince, {
          since: shortly(times, since, today),
          reported: shortly(times, reportedAt, today),
        });
  return <Banner isNews={false}>{text}</Banner>;
}
