/** Rows in view that are watched. */
export const PROBES = 10;

/** An event to a probe; when it was sent, in ms since the epoch with fractions. */
export interface Sent {
  readonly probe: number;
  readonly isOnline: boolean;
  readonly at: number;
}

/** The same event in the page: when the row began to say it. */
export type Seen = Sent;

export interface Latencies {
  /** From sending an event until the row says so, in ms; of an event that was never shown, until the next one to the same row. */
  readonly ms: readonly number[];
  /** Events that were never shown. */
  readonly missed: number;
}

/** The two clocks tick on one computer, but are not read to the same fraction of a millisecond. */
const INEXACT_MS = 1;

/** What became of each event, by the states that the rows showed; `until`: when it was last looked. */
export function latenciesOf(sent: readonly Sent[], seen: readonly Seen[], until: number): Latencies {
  const ms: number[] = [];
  let missed = 0;
  sent.forEach(({ probe, isOnline, at }, index) => {
    const next = sent.slice(index + 1).find((one) => one.probe === probe)?.at ?? until;
    const shown = seen.find(
      (one) => one.probe === probe && one.isOnline === isOnline && one.at >= at - INEXACT_MS && one.at < next,
    );
    if (!shown) missed += 1;
    ms.push(Math.max(0, (shown?.at ?? next) - at));
  });
  return { ms, missed };
}
