import { COMMAND_PERMISSIONS, cutsVideo, isDisruptive, isNeverArmed } from '#app/domain/command';
import type { CommandName, Job } from '#app/domain/job';
import { can } from '#app/domain/role';
import type { Level } from '#app/resource/field';
import type { ReactNode } from 'react';
import { useCurrentDevice } from '../api/CurrentDeviceContext';
import { toastFailure } from '../api/toastFailure';
import { Button } from '../components/Button';
import { ButtonRow } from '../components/ButtonRow';
import { ConfirmDialog } from '../components/LazyConfirmDialog';
import { useDeviceStatus } from '../live/useDeviceStatus';
import { Consequence } from '../resource/Consequence';
import { JobLine } from './JobLine';
import { isRefusedArmed, useAskFirst } from '../resource/useAskFirst';
import { useCommand } from './useCommand';
import { useIsArmed } from '../resource/useIsArmed';
import { WORDS as EDITING } from '../resource/words';
import { WORDS } from './words';

interface Props {
  readonly name: CommandName;
  /** Label of the button; ends in an ellipsis when a question follows. */
  readonly label: string;
  /** The visible label, when the page shows the rest beside the button. */
  readonly shortLabel?: string;
  readonly level: Level;
  /** Title, consequence and button label of the question; for levels above 0. */
  readonly title?: string;
  readonly consequence?: ReactNode;
  readonly verb?: string;
  readonly args?: Readonly<Record<string, unknown>>;
  /** Text to type instead of the device's name. */
  readonly typed?: string;
  readonly look?: 'outlined' | 'outlinedDanger' | 'primary' | 'text';
  /** Shown instead of "Done". */
  readonly done?: (job: Job) => ReactNode;
  /** Called when the server has accepted the command. */
  readonly onGiven?: (job: Job) => void;
  readonly onEnd?: (job: Job) => void;
  readonly isHeld?: boolean;
  /** Replaces the red warning for an armed vehicle, for a command that affects neither its link nor its flight. */
  readonly mildArmed?: string | undefined;
}

/** Sends a command to the current device: asks first by its level, then shows the job until it ends. Hidden for roles that are not allowed to. */
export function CommandButton(props: Props) {
  const { name, label, level, title = label, consequence, verb = label, args, look, done, onEnd, isHeld } = props;
  const device = useCurrentDevice();
  const { isOnline } = useDeviceStatus(device.id, device.lastSeenAt);
  const question = useAskFirst<'command'>(useIsArmed(isDisruptive(name) || cutsVideo(name)));
  const { isArmed } = question;
  const { run, job, isRunning, isLost } = useCommand(device.id, name, { args, onEnd });
  const permission = COMMAND_PERMISSIONS[name];
  if (permission !== null && !can(device.role, permission)) return null;

  const give = async (overrideArmed: boolean) => {
    const given = await run(overrideArmed);
    props.onGiven?.(given);
  };
  const giveAtOnce = () =>
    give(false).catch((error: unknown) => {
      if (isRefusedArmed(error)) question.askRefused('command');
      else toastFailure(error, { id: `command ${name}` });
    });
  const press = () => {
    if (level === 0 && !isArmed) void giveAtOnce();
    else question.ask('command');
  };
  return (
    <ButtonRow>
      <Button
        {...(look && { look })}
        disabled={isOnline === false}
        isHeld={isRunning || isHeld === true}
        title={isOnline === false ? WORDS.offlineCommand : undefined}
        aria-label={props.shortLabel === undefined ? undefined : label}
        onClick={press}
      >
        {props.shortLabel ?? label}
      </Button>
      {job && <JobLine id={device.id} job={job} isLost={isLost} {...(done && { done: done(job) })} />}
      {question.asked && (
        <CommandQuestion
          {...{ name, title, verb, consequence, isArmed }}
          mild={isArmed ? props.mildArmed : undefined}
          isNews={question.isNews}
          key={String(isArmed)}
          isTyped={level + (isArmed ? 1 : 0) >= 2}
          typed={props.typed ?? device.name}
          onConfirm={() => question.answer((_, wasArmed) => give(wasArmed && isDisruptive(name)))}
          onClose={question.close}
        />
      )}
    </ButtonRow>
  );
}

interface QuestionProps {
  readonly name: CommandName;
  readonly title: string;
  readonly verb: string;
  readonly consequence: ReactNode;
  readonly isArmed: boolean;
  /** Replaces the warning and the consequence. */
  readonly mild: string | undefined;
  readonly isNews: boolean;
  readonly isTyped: boolean;
  /** The text that the user must type. */
  readonly typed: string;
  readonly onConfirm: () => Promise<void>;
  readonly onClose: () => void;
}

/** The warning for an armed vehicle, and whether it refuses the command; `mayOverride`: the user's role can override. */
function armedOf(name: CommandName, mayOverride: boolean): { readonly text: string; readonly isRefused: boolean } {
  const { armed, armedNever, armedNoOverride, armedVideo } = EDITING.consequences;
  if (isNeverArmed(name)) return { text: armedNever, isRefused: true };
  if (cutsVideo(name)) return { text: armedVideo, isRefused: false };
  return mayOverride ? { text: armed, isRefused: false } : { text: armedNoOverride, isRefused: true };
}

function CommandQuestion({ name, consequence, isArmed, mild, isNews, isTyped, typed, ...rest }: QuestionProps) {
  const device = useCurrentDevice();
  const armed = isArmed ? armedOf(name, can(device.role, 'operate')) : null;
  const isRefused = armed?.isRefused ?? false;
  if (mild !== undefined && !isRefused)
    return (
      <ConfirmDialog {...rest} tone="primary" {...(isTyped && { typed })}>
        {mild}
      </ConfirmDialog>
    );
  return (
    <ConfirmDialog {...rest} isRefused={isRefused} {...(isTyped && { typed })}>
      <Consequence armed={armed?.text ?? null} isNews={isNews}>
        {consequence}
      </Consequence>
    </ConfirmDialog>
  );
}
