import { useLayoutEffect, useRef } from 'react';
import { Button } from '../../../components/Button';
import { MuiSwitchField } from '../../../components/form/MuiSwitchField';
import { cx } from '../../../lib/cx';
import { fill } from '../../../lib/fill';
import { useAwayHold } from '../../../settings/useAwayHold';
import type { PushState, PushView } from '../hooks/usePush';
import classes from '../pages/Notifications.module.css';
import { PUSH_TEST, WORDS } from '../words';

const HINTS: Readonly<Record<PushView['name'], string>> = {
  unsupported: WORDS.pushUnsupported,
  none: WORDS.pushNone,
  denied: WORDS.pushHint,
  withdrawn: WORDS.pushWithdrawn,
  ended: WORDS.pushEnded,
  off: WORDS.pushHint,
  on: WORDS.pushHint,
};
const CAN_SWITCH: readonly (PushView['name'] | undefined)[] = ['off', 'on', 'ended'];

function hintOf({ view, loadProblem }: PushState, hasObstacle: boolean): string {
  if (loadProblem !== null) return fill(WORDS.pushNotLoaded, { reason: loadProblem });
  return view === undefined || (view.name === 'unsupported' && hasObstacle) ? WORDS.pushHint : HINTS[view.name];
}

/** What came of the last change or of the last test. */
function outcomeOf({ changeProblem, tested, view }: PushState): string {
  if (changeProblem !== null) return fill(WORDS.pushFailed, { reason: changeProblem });
  if (tested === null) return '';
  if (tested === 'sending') return WORDS.pushTesting;
  // What was sent says nothing of a subscription that has ended since.
  if (tested.name === 'sent' && view?.name !== 'on') return '';
  if (tested.name === 'failed') return fill(WORDS.pushTestFailed, { reason: tested.reason });
  if (tested.name === 'unsure') return fill(WORDS.pushTestUnsure, { reason: tested.reason });
  return PUSH_TEST[tested.name];
}

/** Moves the focus to the outcome when a button that was pressed has disappeared with it. */
function useFocusAfterPress() {
  const place = useRef<HTMLParagraphElement>(null);
  const isPressed = useRef(false);
  useLayoutEffect(() => {
    if (!isPressed.current || document.activeElement !== document.body) return;
    isPressed.current = false;
    place.current?.focus();
  });
  const press = (act: () => void) => {
    isPressed.current = true;
    act();
  };
  return { place, press };
}

interface Props {
  readonly push: PushState;
  /** The id of the notice that says why the browser shows no notifications. */
  readonly obstacle: string | undefined;
}

/**
 * Alerts in this browser while no page of the app is open. It asks the user only after a click on this switch. While the server cannot be
 * told of a change, nothing here can be changed.
 */
export function PushSwitch({ push, obstacle }: Props) {
  const { view, loadProblem, tested, turn, setInQuietHours, test, reload } = push;
  const { place, press } = useFocusAfterPress();
  const hold = useAwayHold();
  return (
    <>
      <MuiSwitchField
        label={WORDS.push}
        hint={hintOf(push, obstacle !== undefined)}
        describedBy={obstacle}
        isOn={view?.name === 'on'}
        isDisabled={hold.disabled || !CAN_SWITCH.includes(view?.name)}
        onChange={turn}
      />
      {loadProblem !== null && (
        <div>
          <Button onClick={() => press(reload)}>{WORDS.tryAgain}</Button>
        </div>
      )}
      {view?.name === 'on' && (
        <>
          <MuiSwitchField
            label={WORDS.pushQuiet}
            isOn={view.inQuietHours}
            isDisabled={hold.disabled}
            onChange={setInQuietHours}
          />
          <div>
            <Button {...hold} isHeld={tested === 'sending'} onClick={() => press(test)}>
              {WORDS.pushTest}
            </Button>
          </div>
        </>
      )}
      <p ref={place} tabIndex={-1} role="status" className={cx(classes.about, classes.outcome)}>
        {outcomeOf(push)}
      </p>
    </>
  );
}
