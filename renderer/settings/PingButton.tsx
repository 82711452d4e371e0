import { count, rate } from '#app/events/topics/fields';
import type { Job } from '#app/domain/job';
import { fill } from '../lib/fill';
import { decimal } from '../lib/quantity';
import { CommandButton } from './CommandButton';
import { WORDS } from './words';

interface Props {
  readonly label: string;
  /** The host to ping; the server if absent. */
  readonly args?: { readonly host?: string };
  readonly isHeld?: boolean;
}

function resultOf({ result }: Job): string {
  const { done, unknown } = WORDS.ping;
  const [sent, received, ms] = [count(result?.sent), count(result?.received), rate(result?.rtt_ms)];
  return fill(done, { sent: sent ?? unknown, received: received ?? unknown, ms: decimal(ms) ?? unknown });
}

/** Lets the device measure the round trip to a host over the uplink in use. */
export function PingButton({ label, args = {}, isHeld = false }: Props) {
  return <CommandButton name="ping" level={0} label={label} args={args} isHeld={isHeld} done={resultOf} />;
}
