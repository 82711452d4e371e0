import { ownValue } from '#app/lib/ownValue';
import type { DeviceId } from '#app/domain/ids';
import type { Control, ControlValue } from '#app/settings/sourceControls';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { toastFailure } from '../../../api/toastFailure';
import { fill } from '../../../lib/fill';
import { CONTROLS } from '../controlWords';
import { useControlCall } from './useSources';

/** A drag is sent when it rests so long (pages §8). */
const DEBOUNCE_MS = 300;

type Sent = Readonly<Record<string, ControlValue>>;
interface Step {
  readonly label: string;
  readonly before: Sent;
}

/** Removes the values that were answered, so that the device's own values are shown. Keeps values that were chosen meanwhile. */
const without = (all: Sent, answered: Sent): Sent =>
  Object.fromEntries(Object.entries(all).filter(([name, value]) => answered[name] !== value));

/** Sends values of controls, which are shown as chosen until they are answered. */
function useSending(id: DeviceId, sourceId: string, controls: readonly Control[]) {
  const control = useControlCall(id, sourceId);
  /** Values that were chosen here and not answered yet. They are shown until then. */
  const [chosen, setChosen] = useState<Sent>({});
  /** Values that were sent and not answered yet. */
  const sending = useRef<Sent>({});
  const latest = useRef(controls);
  useEffect(() => {
    latest.current = controls;
  }, [controls]);

  /** Sends values. Resolves to the values that they replace; null if they were refused, which a message shows. */
  const send = async (values: Sent, label: string): Promise<Sent | null> => {
    const before = Object.fromEntries(
      latest.current
        .filter(({ name }) => Object.hasOwn(values, name))
        .map(({ name, value }) => [name, ownValue(sending.current, name) ?? value]),
    );
    sending.current = { ...sending.current, ...values };
    setChosen((all) => ({ ...all, ...values }));
    try {
      await control(values);
      return before;
    } catch (error) {
      const words = (reason: string) => ({ title: fill(CONTROLS.controlFailed, { control: label, reason }) });
      toastFailure(error, { id: 'control', words });
      return null;
    } finally {
      sending.current = without(sending.current, values);
      setChosen((all) => without(all, values));
    }
  };
  return { chosen, choose: (values: Sent) => setChosen((all) => ({ ...all, ...values })), send };
}

/** The controls of a source, applied at once; the last changes can be undone one by one. */
export function useControls(id: DeviceId, sourceId: string, controls: readonly Control[]) {
  const { chosen, choose, send } = useSending(id, sourceId, controls);
  const [steps, setSteps] = useState<readonly Step[]>([]);
  const timer = useRef<number | null>(null);
  const waiting = useRef<{ readonly label: string; readonly values: Sent } | null>(null);

  const apply = async (values: Sent, label: string) => {
    const before = await send(values, label);
    if (before) setSteps((all) => [...all, { label, before }]);
  };

  const flush = () => {
    const next = waiting.current;
    if (timer.current !== null) window.clearTimeout(timer.current);
    [timer.current, waiting.current] = [null, null];
    if (next) void apply(next.values, next.label);
  };
  const flushOnLeave = useEffectEvent(flush);
  useEffect(() => () => flushOnLeave(), []);

  const set = ({ name, label }: Pick<Control, 'name' | 'label'>, value: ControlValue) => {
    // The user moves another control, so the value of the previous one is sent now.
    if (waiting.current && !Object.hasOwn(waiting.current.values, name)) flush();
    choose({ [name]: value });
    waiting.current = { label, values: { [name]: value } };
    if (timer.current !== null) window.clearTimeout(timer.current);
    timer.current = window.setTimeout(flush, DEBOUNCE_MS);
  };

  const undo = async () => {
    const last = steps.at(-1);
    if (!last) return;
    const at = steps.length - 1;
    setSteps((all) => all.filter((step) => step !== last));
    // A refused undo can be tried again; it keeps its place before later changes.
    if (!(await send(last.before, last.label))) setSteps((all) => all.toSpliced(at, 0, last));
  };

  const reset = (label: string) => apply(Object.fromEntries(controls.map((one) => [one.name, one.default])), label);

  return {
    valueOf: (one: Control): ControlValue => ownValue(chosen, one.name) ?? one.value,
    set,
    undo,
    /** Label of the control that the next undo restores; null if there is none. */
    undoable: steps.at(-1)?.label ?? null,
    reset,
  };
}
