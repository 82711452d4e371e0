import { conflictsOf } from '#app/resource/editor';
import { levelOf, type Values } from '#app/resource/define';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { useCurrentDevice } from '../api/CurrentDeviceContext';
import { Button } from '../components/Button';
import { toastError } from '../components/toast';
import { useDeviceStatus } from '../live/useDeviceStatus';
import { ChangeDialog } from '../resource/ChangeDialog';
import { saveButton } from '../resource/saveButton';
import { useIsArmed } from '../resource/useIsArmed';
import { useSave } from '../resource/useSave';
import type { SectionHandle } from './useSection';
import { WORDS } from '../resource/words';

interface Props {
  /** Holds edits `apart`, so that the unsaved input of the section's page stays as it is. */
  readonly handle: SectionHandle;
  readonly changes: Values;
  /** The label, as "Switch to H.264". */
  readonly verb: string;
  /** Consequences for the question before the change; false for the usual ones. */
  readonly consequence: ReactNode;
  /** Called when the server has accepted the change. */
  readonly onSent: () => void;
}

/** Changes settings of the current device outside of their page, with the same questions and the same refusals. */
export function SettingButton({ handle, changes, verb, consequence, onSent }: Props) {
  const { model } = handle;
  const { definition } = model;
  const device = useCurrentDevice();
  const presence = useDeviceStatus(device.id, device.lastSeenAt);
  // Settings that the server keeps affect neither the vehicle nor its link.
  const isOnline = definition.isKeptByServer || presence.isOnline !== false;
  const isArmed = useIsArmed(!definition.isKeptByServer);
  const save = useSave(handle, { isArmed, isOnline, onSent });
  const refusal = useStore(model.store, ({ failure, problems, editor }) => {
    const [problem] = Object.values(problems);
    return problem ?? failure ?? (conflictsOf(definition, editor).length > 0 ? WORDS.movedAgain : null);
  });
  const { isBusy } = save;
  /** No field shows the values: what is not sent must be in nobody's way later. */
  const cancel = () => {
    save.cancel();
    model.discard();
  };
  const giveUp = useEffectEvent((reason: string) => {
    toastError(reason, { id: `refused ${definition.name}` });
    cancel();
  });
  useEffect(() => {
    // While the change is on its way, its answer decides.
    if (refusal !== null && !isBusy) giveUp(refusal);
  }, [refusal, isBusy]);
  /** The change as of the click: the advice may change while the question is open. */
  const [asked, setAsked] = useState({ verb, consequence });
  const asks = levelOf(definition, Object.keys(changes), { isArmed, isCarrier: false }) > 0;
  const press = () => {
    setAsked({ verb, consequence });
    void save.change(changes);
  };
  const { label, isHeld } = saveButton(save, asks ? `${verb}…` : verb);
  return (
    <>
      <Button isHeld={isHeld} onClick={press}>
        {label}
      </Button>
      <ChangeDialog
        save={{ ...save, cancel }}
        isOnline={isOnline}
        title={`${asked.verb}?`}
        verb={asked.verb}
        {...(asked.consequence !== false && { consequence: asked.consequence })}
      />
    </>
  );
}
