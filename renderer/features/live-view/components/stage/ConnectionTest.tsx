import { useEffect } from 'react';
import { Button } from '../../../../components/Button';
import { CopyButton } from '../../../../components/CopyButton';
import type { Source } from '../../connection/openInTurn';
import { useConnectionTest, type TestState } from '../../connectionTest/useConnectionTest';
import { CONNECTION_TEST } from '../../words/connectionTest';
import classes from './Stage.module.css';

interface Props {
  /** The video whose server is tested; null: that of the API. */
  readonly source: Source | null;
  /** Runs at once, without the button. */
  readonly isRunAtOnce?: boolean;
  /** Disables the button, and says why. */
  readonly hold?: { readonly disabled: boolean; readonly title: string | undefined };
}

/** Tests the network paths from this computer to the video server, to find out why video does not connect. */
export function ConnectionTest({ source, isRunAtOnce = false, hold }: Props) {
  const { state, run } = useConnectionTest(source);
  useEffect(() => {
    if (isRunAtOnce) void run();
  }, [isRunAtOnce, run]);
  const isTesting = state.name === 'testing' && state.advice === null;
  return (
    <div className={classes.test} aria-live="polite">
      <Button {...hold} onClick={() => void run()} isHeld={isTesting}>
        {isTesting ? CONNECTION_TEST.running : CONNECTION_TEST.run}
      </Button>
      <Found state={state} />
    </div>
  );
}

function Found({ state }: { readonly state: TestState }) {
  if (state.name === 'idle') return null;
  if (state.name === 'failed') return <p>{state.why}</p>;
  const { lines, note, advice } = state;
  return (
    <>
      {note !== null && <p>{note}</p>}
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
