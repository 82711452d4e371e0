import type { DeviceInfo } from '#app/api/deviceAuthorization';
import { DeviceNameSchema } from '#app/api/device';
import type { Device } from '#app/domain/device';
import { relativeTime } from '#app/domain/relativeTime';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { Banner } from '../../../components/Banner';
import { Button } from '../../../components/Button';
import { Facts, type Fact } from '../../../components/Facts';
import { FormProblem } from '../../../components/form/FormProblem';
import { MuiTextField } from '../../../components/form/MuiTextField';
import { problemOf } from '../../../components/form/problemOf';
import { SubmitRow } from '../../../components/form/SubmitRow';
import { useSubmit } from '../../../components/form/useSubmit';
import { MoreIcon } from '../../../components/MoreIcon';
import { Sentence } from '../../../components/Sentence';
import { capitalized } from '../../../lib/capitalized';
import { cx } from '../../../lib/cx';
import { hasPassed, isServerTimeKnown } from '../../../lib/serverTime';
import { useNow, useTimed } from '../../../lib/useNow';
import { useRootMark } from '../../../lib/useRootMark';
import { useServerTime } from '../../../live/useServerTime';
import { Refused } from '../hooks/useAddDevice';
import { renewalOf, useKnownDevice } from '../hooks/useKnownDevice';
import { RENEWAL, WORDS } from '../words';
import { CodeBoxes } from './CodeBoxes';
import { DenyButton } from './DenyButton';
import classes from './AddDevice.module.css';

interface Props {
  readonly code: string;
  readonly info: DeviceInfo;
  /** The device that the user came to re-authenticate. */
  readonly wanted: Device | undefined;
  readonly onApprove: (name: string | null) => Promise<void>;
  readonly onDeny: () => Promise<void>;
  readonly onBack: () => void;
}

function useReview({ info, onApprove }: Pick<Props, 'info' | 'onApprove'>) {
  const form = useForm({ mode: 'onTouched', defaultValues: { name: info.model ?? '' } });
  const send = async ({ name }: { name: string }) => {
    try {
      await onApprove(info.reauthorizes === null ? name.trim() : null);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      form.setError('root', { message: error.message });
    }
  };
  return { form, submission: useSubmit({ form, fields: { '/device_name': 'name' }, send }) };
}

/** Whether the code has expired. As long as the server's time is unknown, only the server can say so. */
function expiryOf({ expiresAt }: DeviceInfo, now: number): 'valid' | 'unsure' | 'expired' {
  if (expiresAt === null || expiresAt > now) return 'valid';
  return hasPassed(expiresAt) ? 'expired' : 'unsure';
}

/** Shows the device that asks to be added, so that the user can compare it with the one at hand, and approves or denies it. */
export function ReviewForm(props: Props) {
  const { code, info, wanted, onDeny, onBack } = props;
  const known = useKnownDevice(info.reauthorizes);
  const isRenewal = info.reauthorizes !== null;
  useServerTime();
  const expiry = useTimed((now) => expiryOf(info, now));
  const { form, submission } = useReview(props);
  const { errors } = form.formState;
  return (
    <form className={cx(classes.main, classes.review)} onSubmit={(event) => void submission.submit(event)} noValidate>
      <div className={classes.form}>
        <Title known={known} />
        <div className={classes.code}>
          <CodeBoxes code={code} />
          {expiry !== 'expired' && (
            <Button look="text" onClick={onBack} isHeld={submission.isBusy}>
              {WORDS.another}
            </Button>
          )}
        </div>
      </div>
      <div className={classes.facts}>
        <InfoFacts info={info} />
      </div>
      <div className={classes.form}>
        {wanted && wanted.id !== info.reauthorizes && (
          <Banner>
            <Sentence text={WORDS.differs} places={{ name: wanted.name }} />
          </Banner>
        )}
        {!isRenewal && (
          <MuiTextField
            {...form.register('name', { validate: problemOf(DeviceNameSchema) })}
            label={WORDS.name}
            autoComplete="off"
            problem={errors.name?.message}
            hint={WORDS.nameHint}
          />
        )}
        <Note isRenewal={isRenewal} known={known} />
        {expiry === 'unsure' && <Banner>{WORDS.perhapsExpired}</Banner>}
        {errors.root?.message !== undefined && <FormProblem>{errors.root.message}</FormProblem>}
        {expiry === 'expired' ? (
          <Expired onBack={onBack} />
        ) : (
          <Bar>
            <SubmitRow submission={submission} {...verbsOf(isRenewal, known)}>
              <DenyButton isHeld={submission.isBusy} onDeny={onDeny} />
            </SubmitRow>
          </Bar>
        )}
      </div>
    </form>
  );
}

/** The words of the button that approves, before and after the click. */
function verbsOf(isRenewal: boolean, known: Device | undefined) {
  const { approve, approving } = isRenewal ? RENEWAL[renewalOf(known)] : WORDS;
  return { label: approve, busyLabel: approving };
}

function Expired({ onBack }: Pick<Props, 'onBack'>) {
  return (
    <>
      <FormProblem>{WORDS.expired}</FormProblem>
      <div className={classes.actions}>
        <Button onClick={onBack}>{WORDS.another}</Button>
      </div>
    </>
  );
}

/** The buttons, which stay at the lower edge of a phone. */
function Bar({ children }: { readonly children: ReactNode }) {
  useRootMark('data-bottom-bar', true);
  return <div className={classes.bar}>{children}</div>;
}

function Title({ known }: { readonly known: Device | undefined }) {
  return (
    <div>
      <h2 className={classes.heading}>
        {known ? <Sentence text={RENEWAL[renewalOf(known)].title} places={{ name: known.name }} /> : WORDS.reviewTitle}
      </h2>
      <p className={classes.lead}>{WORDS.reviewText}</p>
    </div>
  );
}

/** Says what approving means for this account. */
function Note({ isRenewal, known }: { readonly isRenewal: boolean; readonly known: Device | undefined }) {
  return (
    <p className={classes.note}>
      <MoreIcon name="info" />
      <span>
        {!isRenewal && WORDS.ownerNote}
        {isRenewal && !known && WORDS.renewOtherNote}
        {isRenewal && known && <Sentence text={WORDS.renewNote} places={{ name: known.name }} />}
      </span>
    </p>
  );
}

/** Returns a time span in minutes and seconds, as `14:05`. */
const minutes = (ms: number) => {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};

/** A component of its own because it renders each second; the form need not. */
function InfoFacts({ info }: { readonly info: DeviceInfo }) {
  return <Facts facts={factsOf(info, useNow())} />;
}

function factsOf(info: DeviceInfo, now: number): readonly Fact[] {
  return [
    { label: WORDS.model, value: info.model },
    { label: WORDS.serial, value: info.serialSuffix },
    { label: WORDS.software, value: info.softwareVersion },
    {
      label: WORDS.requested,
      value: info.requestedAt === null ? null : capitalized(relativeTime(info.requestedAt, now)),
    },
    { label: WORDS.location, value: info.location },
    // Without the server's time there is nothing to count down by.
    ...(info.expiresAt !== null && !isServerTimeKnown()
      ? []
      : [{ label: WORDS.expiresIn, value: info.expiresAt === null ? null : minutes(info.expiresAt - now) }]),
  ];
}
