import type { Job } from '#app/domain/job';
import { asRecord } from '#app/lib/read';
import { fill } from '../lib/fill';
import { bitRate } from '../lib/quantity';
import { CommandButton } from './CommandButton';
import { WORDS } from './words';

const BITS = 1000;
const rate = (kbps: unknown) => (typeof kbps === 'number' ? bitRate(kbps * BITS) : null) ?? WORDS.speedTest.unknown;

function resultOf({ result }: Job): string {
  const { down_kbps: down, up_kbps: up } = asRecord(result);
  return fill(WORDS.speedTest.done, { down: rate(down), up: rate(up) });
}

/** Measures the speed of the uplink in use. Asks first, because the test uses mobile data. */
export function SpeedTestButton() {
  const { label, title, text, verb } = WORDS.speedTest;
  return (
    <CommandButton
      name="speed_test"
      level={1}
      label={label}
      title={title}
      consequence={text}
      verb={verb}
      done={resultOf}
    />
  );
}
