import { COMMIT, VERSION } from '#app/brand';
import { absoluteTime } from '#app/domain/relativeTime';
import { useRecentErrors } from '../api/recentErrors';
import { Button } from '../components/Button';
import { CopyButton } from '../components/CopyButton';
import { Icon } from '../components/Icon';
import { developer } from '../lib/flags';
import { useLiveState } from '../live/liveState';
import { usePlatform } from '../platform/PlatformContext';
import classes from './DeveloperPanel.module.css';

/** What support asks for first: which version talks to which server, how the stream fares, what failed last. */
export default function DeveloperPanel() {
  const { apiOrigin, config } = usePlatform();
  const stream = useLiveState();
  const errors = useRecentErrors();
  const facts = {
    Version: VERSION,
    Commit: COMMIT,
    Environment: config.environment,
    API: apiOrigin,
    Stream: stream.name === 'reconnecting' ? `reconnecting, attempt ${stream.attempt}` : stream.name,
  };
  return (
    <aside aria-label="Developer panel" className={classes.panel}>
      <div className={classes.head}>
        <h2 className={classes.title}>Developer panel</h2>
        <CopyButton text={JSON.stringify({ ...facts, errors }, null, 2)} what="developer facts" />
        <Button look="icon" aria-label="Close the developer panel" onClick={() => developer.set(false)}>
          <Icon name="close" size={16} />
        </Button>
      </div>
      <dl className={classes.facts}>
        {Object.entries(facts).map(([label, value]) => (
          <div key={label} className={classes.fact}>
            <dt>{label}</dt>
            <dd className="mono">{value}</dd>
          </div>
        ))}
      </dl>
      <h3 className={classes.title}>Last errors</h3>
      {errors.length === 0 ? (
        <p>None.</p>
      ) : (
        <ul className="mono">
          {errors.map((one, index) => (
            <li key={`${one.at} ${index}`}>
              {`${absoluteTime(one.at).slice(11, 19)} ${one.call}: ${one.status === 0 ? one.kind : one.status}`}
            </li>
          ))}
        </ul>
      )}
    </aside>
  );
}
