import { Button } from '../../../components/Button';
import { CopyButton } from '../../../components/CopyButton';
import { useConnectionTest, type TestState } from '../connectionTest/useConnectionTest';
import { adviceFor, linesOf } from '../connectionTest/ways';
import classes from './LiveView.module.css';

/** Which network paths lead from this computer to the video server: to find out why video does not connect. */
export function ConnectionTest() {
  const { state, run, host } = useConnectionTest();
  const isTesting = state.name === 'testing' && adviceFor(state.results, host) === null;
  return (
    <div className={classes.test} aria-live="polite">
      <Button onClick={() => void run()} isHeld={isTesting}>
        {isTesting ? 'Testing the connection…' : 'Run connection test'}
      </Button>
      <Found state={state} host={host} />
    </div>
  );
}

function Found({ state, host }: { readonly state: TestState; readonly host: string }) {
  if (state.name === 'idle') return null;
  if (state.name === 'failed') return <p>{state.why}</p>;
  const lines = linesOf(state.results);
  const advice = adviceFor(state.results, host);
  return (
    <>
      <dl className={classes.lines} aria-label="Connection test">
        {lines.map(([name, outcome]) => (
          <div key={name} className={classes.line}>
            <dt>{name}</dt>
            <dd>{outcome}</dd>
          </div>
        ))}
      </dl>
      {advice !== null && (
        <>
          <p>{advice}</p>
          <CopyButton
            text={[advice, ...lines.map((line) => line.join(': '))].join('\n')}
            what="the connection test"
            label="Copy for an administrator"
          />
        </>
      )}
    </>
  );
}
