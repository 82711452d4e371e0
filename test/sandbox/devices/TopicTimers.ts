import type { ReportedEventName } from '../contract';

/** How often a device reports each topic while it has listeners (pages §0). */
const EVERY_MS = {
  telemetry: 100,
  statustext: 500,
  system: 2000,
  modem: 1000,
  radio: 1000,
  'mavlink-status': 1000,
  network: 2000,
} as const satisfies Record<ReportedEventName, number>;

const isReported = (topic: string): topic is ReportedEventName => Object.hasOwn(EVERY_MS, topic);

/** Reports each wanted topic at its own pace, at once when it becomes wanted, and nothing else. */
export class TopicTimers {
  private readonly timers = new Map<ReportedEventName, NodeJS.Timeout>();

  constructor(private readonly report: (topic: ReportedEventName) => void) {}

  has(topic: ReportedEventName): boolean {
    return this.timers.has(topic);
  }

  /** Topics that a device does not know are ignored. */
  set(topics: Iterable<string>): void {
    const wanted = new Set([...topics].filter(isReported));
    for (const [topic, timer] of this.timers) {
      if (wanted.has(topic)) continue;
      clearInterval(timer);
      this.timers.delete(topic);
    }
    for (const topic of wanted) {
      if (this.timers.has(topic)) continue;
      this.timers.set(
        topic,
        setInterval(() => this.report(topic), EVERY_MS[topic]),
      );
      this.report(topic);
    }
  }
}
