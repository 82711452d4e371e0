import { conflictsOf } from '#app/resource/editor';
import { levelOf, type Values } from '#app/resource/define';
import { useEffect, useState, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { useCurrentDevice } from '../api/CurrentDeviceContext';
import { Button } from '../components/Button';
import { toastError } from '../components/toast';
import { useDeviceStatus } from '../live/useDeviceStatus';
import { ChangeDialog } from '../resource/ChangeDialog';
import { useIsArmed } from '../resource/useIsArmed';
import { useSave } from '../resource/useSave';
import type { SectionHandle } from './useSection';
import { WORDS } from '../resource/words';

interface Props {
  /** Of a set of edits of its own, so that what is typed on the section's page stays as it is. */
  readonly handle: SectionHandle;
  readonly changes: Values;
  /** What it does, as "Switch to H.264". */
  readonly verb: string;
  /** What the change costs, for the question about it; false: nothing of its own. */
  readonly consequence: ReactNode;
  /** The server has taken the change. */
  readonly onSent: () => void;
}

/** Changes settings of the current device from elsewhere than their page: with the same question before, where there is one, and the same refusals. */
export function SettingButton({ handle, changes, verb, consequence, onSent }: Props) {
  const { model } = handle;
  const { definition } = model;
  const device = useCurrentDevice();
  const presence = useDeviceStatus(device.id, device.lastSeenAt);
  // What the server keeps concerns neither the vehicle nor its link.
  const isOnline = definition.isKeptByServer || presence.isOnline !== false;
  const isArmed = useIsArmed(!definition.isKeptByServer);
  const save = useSave(handle, { isArmed, isOnline, onSent });
  const refusal = useStore(model.store, ({ failure, problems, editor }) => {
    const [problem] = Object.values(problems);
    return problem ?? failure ?? (conflictsOf(definition, editor).length > 0 ? WORDS.movedAgain : null);
  });
  useEffect(() => {
    if (refusal !== null) toastError(refusal, { id: `refused ${definition.name}` });
  }, [refusal, definition]);
  useEffect(() => () => model.forget(), [model]);
  /** As it was when the button was pressed: what is advised may change while the question is open. */
  const [asked, setAsked] = useState({ verb, consequence });
  const asks = levelOf(definition, Object.keys(changes), { isArmed, isCarrier: false }) > 0;
  const press = () => {
    setAsked({ verb, consequence });
    void save.change(changes);
  };
  return (
    <>
      <Button isHeld={save.isBusy} onClick={press}>
        {asks ? `${verb}…` : verb}
      </Button>
      <ChangeDialog
        save={save}
        isOnline={isOnline}
        title={`${asked.verb}?`}
        verb={asked.verb}
        {...(asked.consequence !== false && { consequence: asked.consequence })}
      />
    </>
  );
}
