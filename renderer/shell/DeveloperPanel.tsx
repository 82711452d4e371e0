import { COMMIT, VERSION } from '#app/brand';
import { useRecentErrors } from '../api/recentErrors';
import { Button } from '../components/Button';
import { CopyButton } from '../components/CopyButton';
import { Facts } from '../components/Facts';
import { Icon } from '../components/Icon';
import { useTimes } from '../lib/display';
import { fill } from '../lib/fill';
import { developer } from '../lib/flags';
import { useLiveState } from '../live/liveState';
import { usePlatform } from '../platform/PlatformContext';
import classes from './DeveloperPanel.module.css';
import { WORDS } from './developerWords';
import { useCrashes, watchCrashes } from './observe/crashes';

watchCrashes();

/** Facts for support: version, server, state of the event stream, last failed calls and crashes. */
export default function DeveloperPanel() {
  const { apiOrigin, config } = usePlatform();
  const stream = useLiveState();
  const errors = useRecentErrors();
  const crashes = useCrashes();
  const facts = {
    [WORDS.version]: VERSION,
    [WORDS.commit]: COMMIT,
    [WORDS.environment]: config.environment,
    [WORDS.api]: apiOrigin,
    [WORDS.stream]:
      stream.name === 'reconnecting' ? fill(WORDS.reconnecting, { attempt: stream.attempt }) : stream.name,
  };
  return (
    <aside aria-label={WORDS.title} className={classes.panel}>
      <div className={classes.head}>
        <h2 className={classes.title}>{WORDS.title}</h2>
        <CopyButton text={JSON.stringify({ ...facts, errors, crashes }, null, 2)} words={WORDS.details} />
        <Button look="icon" aria-label={WORDS.close} onClick={() => developer.set(false)}>
          <Icon name="close" size={16} />
        </Button>
      </div>
      <Facts facts={Object.entries(facts).map(([label, value]) => ({ label, value }))} />
      <Lines
        title={WORDS.failedCalls}
        lines={errors.map(({ at, call, kind, status }) => ({
          at,
          text: fill(WORDS.failedCall, { call, reason: status === 0 ? kind : status }),
        }))}
      />
      <Lines
        title={WORDS.crashes}
        lines={crashes.map(({ at, message, errorId }) => ({
          at,
          text: errorId === null ? message : fill(WORDS.crash, { message, errorId }),
        }))}
      />
    </aside>
  );
}

interface LinesProps {
  readonly title: string;
  readonly lines: readonly { readonly at: number; readonly text: string }[];
}

function Lines({ title, lines }: LinesProps) {
  const times = useTimes();
  return (
    <>
      <h3 className={classes.title}>{title}</h3>
      {lines.length === 0 && <p>{WORDS.none}</p>}
      <ul aria-label={title} className="mono">
        {lines.map(({ at, text }, index) => (
          <li key={`${at} ${index}`}>{`${times.clock(at)} ${text}`}</li>
        ))}
      </ul>
    </>
  );
}
