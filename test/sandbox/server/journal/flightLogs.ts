import { Readable } from 'node:stream';
import type { FlightLogBody } from '#app/domain/flightLog';
import { mix, seedOf } from '../../devices/journal/random';
import { isVehicle } from '../../devices/cameras';

const COUNT = 9;
const DAY = 86_400_000;
const CHUNK = 65_536;

/** The logs of a vehicle's flight controller: invented ones, whose bytes depend on their names. */
export class FlightLogs {
  private readonly deleted = new Set<string>();

  constructor(private readonly begunAt: number) {}

  /** Newest first; none of what does not fly. */
  list(deviceId: string, model: string): readonly FlightLogBody[] {
    if (!isVehicle(model)) return [];
    const seed = seedOf(deviceId);
    return Array.from({ length: COUNT }, (_, index): FlightLogBody => {
      const n = mix(index, seed);
      const startedAt = new Date(this.begunAt - index * 0.4 * DAY - (n % 7_200_000));
      const kind = index % 3 === 0 ? 'tlog' : 'bin';
      const armedS = index === 4 ? null : 60 + (n % 1500);
      const stamp = startedAt.toISOString().slice(0, 19).replaceAll(':', '-');
      const name = kind === 'tlog' ? `${stamp}.tlog` : `${String(180 - index).padStart(8, '0')}.BIN`;
      return {
        id: `fl_${deviceId.slice(-6)}_${index}`,
        name,
        kind,
        bytes: (armedS ?? 30) * (kind === 'tlog' ? 900 : 4100) + (n % 999),
        started_at: startedAt.toISOString(),
        armed_s: armedS,
      };
    }).filter(({ id }) => !this.deleted.has(id));
  }

  remove(id: string): void {
    this.deleted.add(id);
  }

  /** Its content: the first bytes that such a file has, and then some that mean nothing. */
  content({ id, kind, bytes }: FlightLogBody): Readable {
    const seed = seedOf(id);
    const head = kind === 'bin' ? Buffer.from([0xa3, 0x95, 0x80]) : Buffer.from([0, 6, 0x2b, 0, 0, 0, 0, 0, 0xfd]);
    function* chunks() {
      yield head;
      for (let at = head.length; at < bytes; at += CHUNK) {
        const chunk = Buffer.alloc(Math.min(CHUNK, bytes - at));
        for (let byte = 0; byte < chunk.length; byte += 1) chunk[byte] = mix(at + byte, seed) & 0xff;
        yield chunk;
      }
    }
    return Readable.from(chunks());
  }
}
