import type { Job } from '#app/domain/job';
import { lookupOf, traceOf, type Hop } from '#app/domain/networkTools';
import { can } from '#app/domain/role';
import { parseHost } from '#app/settings/hostAddress';
import { useState } from 'react';
import { useCurrentDevice } from '../../../api/CurrentDeviceContext';
import { Card } from '../../../components/Card';
import { MuiTextField } from '../../../components/form/MuiTextField';
import { MuiTable, type Column } from '../../../components/MuiTable';
import { fill } from '../../../lib/fill';
import { decimal } from '../../../lib/quantity';
import { CommandButton } from '../../../settings/CommandButton';
import { CommandObstacle } from '../../../settings/CommandObstacle';
import { PingButton } from '../../../settings/PingButton';
import { SpeedTestButton } from '../../../settings/SpeedTestButton';
import { WORDS } from '../words';
import classes from './Network.module.css';

function lookupText({ result }: Job): string {
  const { addresses, server, ms } = lookupOf(result);
  if (addresses.length === 0) return WORDS.lookupNone;
  const places = { addresses: addresses.join(', '), server: server ?? WORDS.none, ms: decimal(ms) ?? WORDS.none };
  return fill(WORDS.lookupDone, places);
}

const traceText = ({ result }: Job): string =>
  traceOf(result).isReached === false ? WORDS.traceDone.open : WORDS.traceDone.reached;

const HOPS: readonly Column<Hop>[] = [
  { key: 'hop', head: WORDS.hop, width: 72, cell: ({ number }) => number },
  { key: 'address', head: WORDS.hopAddress, cell: ({ address }) => address ?? WORDS.hopSilent },
  {
    key: 'ms',
    head: WORDS.hopTime,
    width: 96,
    isNumber: true,
    cell: ({ ms }) => (ms === null ? WORDS.none : fill(WORDS.hopMs, { ms: decimal(ms) })),
  },
];

/** Measurements that the device makes; for those who may change its links. */
export function ToolsCard() {
  const { role } = useCurrentDevice();
  if (!can(role, 'editLinks')) return null;
  return (
    <Card
      level={3}
      title={WORDS.tools}
      description={WORDS.toolsHint}
      aside={<CommandObstacle />}
      folded={{ summary: null }}
    >
      <div className={classes.form}>
        <HostTools />
      </div>
    </Card>
  );
}

/** The tools that are aimed at a host. */
function HostTools() {
  const [text, setText] = useState('');
  const [hops, setHops] = useState<readonly Hop[]>([]);
  const host = text.trim() === '' ? null : parseHost(text.trim());
  const isWrong = host !== null && !('kind' in host);
  const args = host === null || isWrong ? {} : { host: host.text };
  return (
    <>
      <MuiTextField
        label={WORDS.host}
        value={text}
        autoComplete="off"
        hint={WORDS.hostHint}
        problem={isWrong ? host.problem : undefined}
        slotProps={{ htmlInput: { maxLength: 253 } }}
        onChange={({ target }) => setText(target.value)}
      />
      <div className={classes.buttons}>
        <PingButton label={WORDS.ping} args={args} isHeld={isWrong} />
        <CommandButton
          name="dns_lookup"
          level={0}
          label={WORDS.lookup}
          args={args}
          isHeld={isWrong}
          done={lookupText}
        />
        <CommandButton
          name="trace"
          level={0}
          label={WORDS.trace}
          args={args}
          isHeld={isWrong}
          done={traceText}
          onGiven={() => setHops([])}
          onEnd={({ result }) => setHops(traceOf(result).hops)}
        />
        <SpeedTestButton />
      </div>
      {hops.length > 0 && (
        <MuiTable label={WORDS.hops} columns={HOPS} rows={hops} keyOf={({ number }) => String(number)} />
      )}
    </>
  );
}
