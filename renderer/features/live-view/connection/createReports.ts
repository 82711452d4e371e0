import { after } from '../../../lib/after';
import type { Progress } from './Peer';

/** Longest wait for a report. */
const LONGEST_MS = 2000;

type Row = Readonly<Record<string, unknown>>;

/** Counters of a report: frames that were received and decoded, and everything that shows that packets arrive. */
function progressOf(report: { forEach(run: (row: Row) => void): void }): Progress {
  const progress = { framesDecoded: 0, framesReceived: 0, packetsHeard: 0, mediaReceived: 0, videoReceived: 0 };
  const count = (row: Row, key: string) => (typeof row[key] === 'number' ? row[key] : 0);
  report.forEach((row) => {
    if (row.type === 'inbound-rtp') {
      progress.framesDecoded += count(row, 'framesDecoded');
      progress.framesReceived += count(row, 'framesReceived');
      progress.mediaReceived += count(row, 'packetsReceived');
      if (row.kind === 'video' && 'framesReceived' in row) progress.videoReceived += count(row, 'packetsReceived');
    }
    if (row.type === 'candidate-pair')
      progress.packetsHeard +=
        count(row, 'responsesReceived') + count(row, 'requestsReceived') + count(row, 'packetsReceived');
  });
  return { ...progress, packetsHeard: progress.packetsHeard + progress.mediaReceived };
}

/** The one reader of a connection's statistics: who asks while a report is being made gets that one, and the listener hears them all. */
export function createReports(connection: Pick<RTCPeerConnection, 'getStats' | 'connectionState'>) {
  let reading: Promise<RTCStatsReport | null> | null = null;
  let listener: ((progress: Progress | null) => void) | null = null;
  const read = async () => {
    const report = await Promise.race([connection.getStats(), after(LONGEST_MS, null)]).catch(() => null);
    reading = null;
    if (connection.connectionState !== 'closed') listener?.(report && progressOf(report));
    return report;
  };
  /** Never rejects. */
  const stats = () => (reading ??= read());
  return {
    stats,
    look: () => void stats(),
    onProgress: (next: (progress: Progress | null) => void) => void (listener = next),
  };
}
