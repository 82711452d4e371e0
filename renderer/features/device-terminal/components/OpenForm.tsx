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
import { ConfirmDialog } from '../../../components/LazyConfirmDialog';
import { fill } from '../../../lib/fill';
import { usePlatform } from '../../../platform/PlatformContext';
import { Consequence } from '../../../resource/Consequence';
import { useIsArmed } from '../../../resource/useIsArmed';
import { loadScreen } from '../screen/load';
import type { Tabs } from '../session/terminals';
import { WORDS } from '../words';
import classes from './Terminal.module.css';

/** Before its screen is there to be measured. */
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
  /** As it is typed. */
  readonly reason: string;
  readonly setReason: (reason: string) => void;
}

/** Opens a terminal: with a reason if there is one, and while armed after the device's name was typed. */
export function OpenForm({ tabs, reason, setReason }: Props) {
  const device = useCurrentDevice();
  const isArmed = useIsArmed();
  const [isBusy, setIsBusy] = useState(false);
  /** The question before opening it on an armed vehicle; null: it is not open. */
  const [asked, setAsked] = useState<{ readonly isNews: boolean } | null>(null);
  const [problem, setProblem] = useState<unknown>(null);
  const open = useOpen(tabs, reason, () => setReason(''));
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (isArmed) {
      setAsked({ isNews: false });
      return;
    }
    setIsBusy(true);
    setProblem(null);
    await open(false).catch((error: unknown) => {
      // It was armed meanwhile.
      if (isApiError(error) && error.code === REFUSALS.armed) setAsked({ isNews: true });
      else setProblem(error);
    });
    setIsBusy(false);
  };
  return (
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
      {asked && (
        <ConfirmDialog
          title={fill(WORDS.armedTitle, { name: device.name })}
          verb={WORDS.open}
          typed={device.name}
          onConfirm={async () => {
            await open(true);
            setAsked(null);
          }}
          onClose={() => setAsked(null)}
        >
          <Consequence armed={WORDS.armed} isNews={asked.isNews}>
            {WORDS.armedText}
          </Consequence>
        </ConfirmDialog>
      )}
    </form>
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
