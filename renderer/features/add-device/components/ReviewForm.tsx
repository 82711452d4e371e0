import type { DeviceInfo } from '#app/api/deviceAuthorization';
import { DeviceNameSchema } from '#app/api/device';
import type { Device } from '#app/domain/device';
import { relativeTime } from '#app/domain/relativeTime';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useDeviceList } from '../../../api/useDeviceList';
import { Button } from '../../../components/Button';
import { Facts, type Fact } from '../../../components/Facts';
import { FormProblem } from '../../../components/form/FormProblem';
import { MuiTextField } from '../../../components/form/MuiTextField';
import { problemOf } from '../../../components/form/problemOf';
import { SubmitRow } from '../../../components/form/SubmitRow';
import { useSubmit } from '../../../components/form/useSubmit';
import { errorMessageOf } from '../../../api/errorMessageOf';
import { useNow, useTimed } from '../../../lib/useNow';
import { Refused } from '../hooks/useAddDevice';
import classes from './AddDevice.module.css';

interface Props {
  readonly code: string;
  readonly info: DeviceInfo;
  readonly onApprove: (name: string | null) => Promise<void>;
  readonly onDeny: () => Promise<void>;
  readonly onBack: () => void;
}

/** The device of this account that a code would authenticate anew. */
function useKnown(info: DeviceInfo): Device | undefined {
  const { data: list } = useDeviceList();
  return list?.devices.find((one) => one.id === info.reauthorizes);
}

/** What is about to be claimed, for a person to compare with the device at hand before saying yes. */
export function ReviewForm({ code, info, onApprove, onDeny, onBack }: Props) {
  const known = useKnown(info);
  const isRenewal = info.reauthorizes !== null;
  const { expiresAt } = info;
  const isExpired = useTimed((now) => expiresAt !== null && expiresAt <= now);
  const form = useForm({ defaultValues: { name: info.model ?? '' } });
  const send = async ({ name }: { name: string }) => {
    try {
      await onApprove(isRenewal ? null : name.trim());
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      form.setError('root', { message: error.message });
    }
  };
  const submission = useSubmit({ form, fields: { '/device_name': 'name' }, send });
  const { errors } = form.formState;
  return (
    <form className={classes.form} onSubmit={(event) => void submission.submit(event)} noValidate>
      <InfoFacts code={code} info={info} />
      {isRenewal ? (
        <p className={classes.note}>
          This is <strong>{known?.name ?? 'a device of yours'}</strong>, which is yours already. Approving authenticates
          it again; its name and shares stay.
        </p>
      ) : (
        <MuiTextField
          {...form.register('name', { validate: problemOf(DeviceNameSchema) })}
          label="Device name"
          autoComplete="off"
          problem={errors.name?.message}
        />
      )}
      <p className={classes.note}>
        Was this you? Approve only a device that is in front of you and shows this very code.
      </p>
      {errors.root?.message !== undefined && <FormProblem>{errors.root.message}</FormProblem>}
      {isExpired ? (
        <>
          <FormProblem>This code has expired. Have the device show a new one.</FormProblem>
          <div className={classes.actions}>
            <Button onClick={onBack}>Enter another code</Button>
          </div>
        </>
      ) : (
        <SubmitRow submission={submission} label="Approve" busyLabel="Approving…">
          <DenyButton isHeld={submission.isBusy} onDeny={onDeny} />
          <Button look="text" onClick={onBack} isHeld={submission.isBusy}>
            Enter another code
          </Button>
        </SubmitRow>
      )}
    </form>
  );
}

function DenyButton({ isHeld, onDeny }: { readonly isHeld: boolean; readonly onDeny: () => Promise<void> }) {
  const [problem, setProblem] = useState<string | null>(null);
  const isSending = useRef(false);
  const deny = async () => {
    if (isSending.current) return;
    isSending.current = true;
    try {
      await onDeny();
    } catch (error) {
      setProblem(errorMessageOf(error));
    } finally {
      isSending.current = false;
    }
  };
  return (
    <>
      <Button onClick={() => void deny()} isHeld={isHeld}>
        Deny
      </Button>
      {problem !== null && <FormProblem>{problem}</FormProblem>}
    </>
  );
}

const minutes = (ms: number) => {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')} min`;
};

/** Apart from the form, which need not be drawn each second. */
function InfoFacts({ code, info }: { readonly code: string; readonly info: DeviceInfo }) {
  return <Facts facts={factsOf(code, info, useNow())} />;
}

function factsOf(code: string, info: DeviceInfo, now: number): readonly Fact[] {
  return [
    { label: 'Code', value: code },
    { label: 'Model', value: info.model },
    { label: 'Serial number ends in', value: info.serialSuffix },
    { label: 'Software version', value: info.softwareVersion },
    { label: 'Requested', value: info.requestedAt === null ? null : relativeTime(info.requestedAt, now) },
    { label: 'Asked from', value: info.location },
    { label: 'Code expires in', value: info.expiresAt === null ? null : minutes(info.expiresAt - now) },
  ];
}
