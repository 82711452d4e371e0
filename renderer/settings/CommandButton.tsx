import { COMMAND_PERMISSIONS, cutsVideo, isDisruptive, isNeverArmed } from '#app/domain/command';
import type { CommandName, Job } from '#app/domain/job';
import { can } from '#app/domain/role';
import type { Level } from '#app/resource/field';
import type { ReactNode } from 'react';
import { useCurrentDevice } from '../api/CurrentDeviceContext';
import { toastFailure } from '../api/toastFailure';
import { Button } from '../components/Button';
import { ButtonRow } from '../components/ButtonRow';
import { AskFirst } from '../resource/AskFirst';
import { JobLine } from './JobLine';
import { useAsked } from '../resource/useAsked';
import { useCommand } from './useCommand';
import { useObstacle } from './useObstacle';
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
  const obstacle = useObstacle();
  const question = useAsked<'command'>(isDisruptive(name) || cutsVideo(name));
  const { isArmed } = question;
  const mild = isArmed ? props.mildArmed : undefined;
  const { run, job, isRunning, isLost } = useCommand(device.id, name, { args, onEnd });
  const permission = COMMAND_PERMISSIONS[name];
  if (permission !== null && !can(device.role, permission)) return null;

  const give = async (overrideArmed: boolean) => {
    const given = await run(overrideArmed);
    props.onGiven?.(given);
  };
  const refuse = (error: unknown) => toastFailure(error, { id: `command ${name}` });
  const press = () => {
    if (level > 0 || isArmed) question.ask('command');
    else void question.attempt('command', () => give(false), refuse);
  };
  return (
    <ButtonRow>
      <Button
        {...(look && { look })}
        disabled={obstacle !== null}
        isHeld={isRunning || isHeld === true}
        title={obstacle === null ? undefined : WORDS.noCommand[obstacle]}
        aria-label={props.shortLabel === undefined ? undefined : label}
        onClick={press}
      >
        {props.shortLabel ?? label}
      </Button>
      {job && <JobLine id={device.id} job={job} isLost={isLost} {...(done && { done: done(job) })} />}
      {question.asked && (
        <AskFirst
          // Remounts the question when arming changes, also one without a typed name, which `AskFirst` does not remount itself.
          key={String(isArmed)}
          {...{ title, verb }}
          {...question.dialog((_, wasArmed) => give(wasArmed && isDisruptive(name)))}
          {...(props.typed !== undefined && { typed: props.typed })}
          {...(cutsVideo(name) && { armed: EDITING.consequences.armedVideo })}
          tone={mild === undefined ? 'danger' : 'primary'}
          isArmed={isArmed && mild === undefined}
          isNeverArmed={isNeverArmed(name)}
          isAllowedArmed={cutsVideo(name)}
          isTyped={level + (isArmed ? 1 : 0) >= 2}
        >
          {mild ?? consequence}
        </AskFirst>
      )}
    </ButtonRow>
  );
}
