import { Button } from '../../../components/Button';
import { MuiSwitchField } from '../../../components/form/MuiSwitchField';
import { cx } from '../../../lib/cx';
import { fill } from '../../../lib/fill';
import type { PushState, PushView } from '../hooks/usePush';
import classes from '../pages/Notifications.module.css';
import { PUSH_TEST, WORDS } from '../words';

const HINTS: Readonly<Record<PushView['name'], string>> = {
  unsupported: WORDS.pushUnsupported,
  none: WORDS.pushNone,
  denied: WORDS.notAllowed,
  withdrawn: WORDS.pushWithdrawn,
  ended: WORDS.pushEnded,
  off: WORDS.pushHint,
  on: WORDS.pushHint,
};
const CAN_SWITCH: readonly (PushView['name'] | undefined)[] = ['off', 'on', 'ended'];

function hintOf({ view, loadProblem }: PushState): string {
  if (loadProblem !== null) return fill(WORDS.pushNotLoaded, { reason: loadProblem });
  if (view?.name === 'unsupported' && !window.isSecureContext) return WORDS.browserInsecure;
  return view === undefined ? WORDS.pushHint : HINTS[view.name];
}

/** What came of the last change or of the last test. */
function outcomeOf({ changeProblem, tested }: PushState): string {
  if (changeProblem !== null) return fill(WORDS.pushFailed, { reason: changeProblem });
  if (tested === null) return '';
  if (tested === 'sending') return WORDS.pushTesting;
  return tested.name === 'failed' ? fill(WORDS.pushTestFailed, { reason: tested.reason }) : PUSH_TEST[tested.name];
}

/** Alerts in this browser while no page of the app is open. It asks the user only after a click on this switch. */
export function PushSwitch({ push }: { readonly push: PushState }) {
  const { view, loadProblem, tested, turn, setInQuietHours, test, reload } = push;
  return (
    <>
      <MuiSwitchField
        label={WORDS.push}
        hint={hintOf(push)}
        isOn={view?.name === 'on'}
        isDisabled={!CAN_SWITCH.includes(view?.name)}
        onChange={turn}
      />
      {loadProblem !== null && (
        <div>
          <Button onClick={reload}>{WORDS.tryAgain}</Button>
        </div>
      )}
      {view?.name === 'on' && (
        <>
          <MuiSwitchField label={WORDS.pushQuiet} isOn={view.inQuietHours} onChange={setInQuietHours} />
          <div>
            <Button isHeld={tested === 'sending'} onClick={test}>
              {WORDS.pushTest}
            </Button>
          </div>
        </>
      )}
      <p role="status" className={cx(classes.about, classes.outcome)}>
        {outcomeOf(push)}
      </p>
    </>
  );
}
