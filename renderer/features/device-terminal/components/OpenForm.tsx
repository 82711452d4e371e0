import { isApiError } from '#app/api/errors';
import { openTerminal } from '#app/api/terminal';
import { MAX_REASON, REFUSALS } from '#app/domain/terminal';
import { cut } from '#app/lib/cut';
import { useState, type SyntheticEvent } from 'react';
import { useSWRConfig } from 'swr';
import { useClient } from '../../../api/ClientContext';
import { useCurrentDevice } from '../../../api/CurrentDeviceContext';
import { errorMessageOf } from '../../../api/errorMessageOf';
import { KEYS } from '../../../api/keys';
import { Button } from '../../../components/Button';
import { FormProblem } from '../../../components/form/FormProblem';
import { MuiTextField } from '../../../components/form/MuiTextField';
import { fill } from '../../../lib/fill';
import { usePlatform } from '../../../platform/PlatformContext';
import { AskFirst } from '../../../resource/AskFirst';
import { useAsked } from '../../../resource/useAsked';
import { loadScreen } from '../screen/load';
import type { Tabs } from '../session/terminals';
import { WORDS } from '../words';
import classes from './Terminal.module.css';

/** The size of a new session in characters, until its screen exists and can be measured. */
const SIZE = { cols: 80, rows: 24 };

/** Opens a session and its tab; rejects with ApiError. */
function useOpen(tabs: Tabs, reason: string, onOpened: () => void) {
  const client = useClient();
  const { id } = useCurrentDevice();
  const { mutate } = useSWRConfig();
  return async (overrideArmed: boolean) => {
    const [ticket] = await Promise.all([
      client.call(openTerminal, { params: { id }, body: { ...SIZE, reason, override_armed: overrideArmed } }),
      loadScreen(),
    ]);
    onOpened();
    tabs.add(ticket);
    void mutate(KEYS.terminals(id));
  };
}

interface Props {
  readonly tabs: Tabs;
  /** The unsent text of the field. */
  readonly reason: string;
  readonly setReason: (reason: string) => void;
}

/** Opens a terminal, with an optional reason. While the vehicle is armed, the user must type the device's name first. */
export function OpenForm({ tabs, reason, setReason }: Props) {
  const device = useCurrentDevice();
  const question = useAsked<'terminal'>();
  const { isArmed } = question;
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);
  const open = useOpen(tabs, reason, () => setReason(''));
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setProblem(null);
    if (isArmed) {
      question.ask('terminal');
      return;
    }
    setIsBusy(true);
    await question.attempt('terminal', () => open(false), setProblem);
    setIsBusy(false);
  };
  return (
    <>
      <form className={classes.form} onSubmit={(event) => void submit(event)}>
        <MuiTextField
          label={WORDS.reason}
          hint={WORDS.reasonHint}
          value={reason}
          autoComplete="off"
          onChange={(event) => setReason(cut(event.target.value, MAX_REASON))}
        />
        <div>
          <Button type="submit" look="primary" isHeld={isBusy}>
            {isBusy ? WORDS.opening : isArmed ? WORDS.openArmed : WORDS.open}
          </Button>
        </div>
        {problem !== null && <Refusal problem={problem} />}
      </form>
      {/* Not inside the form, which would be submitted together with the question. */}
      {question.asked && (
        <AskFirst
          title={isArmed ? fill(WORDS.armedTitle, { name: device.name }) : WORDS.openTitle}
          verb={WORDS.open}
          armed={WORDS.armed}
          isTyped={isArmed}
          {...question.dialog((_, wasArmed) => open(wasArmed))}
        >
          {isArmed ? WORDS.armedText : WORDS.disarmedText}
        </AskFirst>
      )}
    </>
  );
}

function Refusal({ problem }: { readonly problem: unknown }) {
  const platform = usePlatform();
  const isOld = isApiError(problem) && problem.code === REFUSALS.signInAgain;
  return (
    <FormProblem>
      <p>{isOld ? WORDS.signInAgainText : errorMessageOf(problem)}</p>
      {isOld && (
        <Button onClick={() => platform.session.startSignIn(window.location.pathname)}>{WORDS.signInAgain}</Button>
      )}
    </FormProblem>
  );
}
