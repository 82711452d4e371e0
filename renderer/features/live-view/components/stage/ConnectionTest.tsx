import { Button } from '../../../../components/Button';
import { CopyButton } from '../../../../components/CopyButton';
import { useConnectionTest, type TestState } from '../../connectionTest/useConnectionTest';
import { CONNECTION_TEST } from '../../words/connectionTest';
import classes from './Stage.module.css';

/** Tests the network paths from this computer to the video server, to find out why video does not connect. */
export function ConnectionTest() {
  const { state, run } = useConnectionTest();
  const isTesting = state.name === 'testing' && state.advice === null;
  return (
    <div className={classes.test} aria-live="polite">
      <Button onClick={() => void run()} isHeld={isTesting}>
        {isTesting ? CONNECTION_TEST.running : CONNECTION_TEST.run}
      </Button>
      <Found state={state} />
    </div>
  );
}

function Found({ state }: { readonly state: TestState }) {
  if (state.name === 'idle') return null;
  if (state.name === 'failed') return <p>{state.why}</p>;
  const { lines, advice } = state;
  return (
    <>
      <div className={classes.rows}>
        <dl aria-label={CONNECTION_TEST.title}>
          {lines.map(([name, outcome]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{outcome}</dd>
            </div>
          ))}
        </dl>
      </div>
      {advice !== null && (
        <>
          <p>{advice}</p>
          <CopyButton
            text={[advice, ...lines.map(([path, outcome]) => CONNECTION_TEST.line({ path, outcome }))].join('\n')}
            words={CONNECTION_TEST.copy}
            isLabelled
          />
        </>
      )}
    </>
  );
}
