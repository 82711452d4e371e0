import { useSearchParams } from 'react-router-dom';
import { useDeviceList } from '../../../api/useDeviceList';
import { Button, ButtonLink } from '../../../components/Button';
import { Message } from '../../../components/Message';
import { Sentence } from '../../../components/Sentence';
import { MuiProvider } from '../../../theme/MuiProvider';
import classes from '../components/AddDevice.module.css';
import { AddFrame } from '../components/AddFrame';
import { CodeForm } from '../components/CodeForm';
import { HelpAlert } from '../components/HelpAlert';
import { ReviewForm } from '../components/ReviewForm';
import { Waiting } from '../components/Waiting';
import { useAddDevice } from '../hooks/useAddDevice';
import { WORDS } from '../words';

const STEPS = { enter: 1, review: 2, denied: 2, waiting: 3 } as const;

/** The device that a link asked to re-authenticate, where it is in the list. */
function useRenewed() {
  const [params] = useSearchParams();
  const { data: list } = useDeviceList();
  const id = params.get('renew');
  return list?.devices.find((one) => one.id === id);
}

/** Adds a device, or re-authenticates one, by the code it shows (RFC 8628). */
export default function AddDevicePage() {
  const [params] = useSearchParams();
  const { step, look, approve, deny, restart } = useAddDevice(params.get('user_code') ?? '');
  const renewed = useRenewed();
  const isRenewal =
    step.name === 'review'
      ? step.info.reauthorizes !== null
      : step.name === 'waiting'
        ? step.isRenewal
        : renewed !== undefined;
  return (
    <MuiProvider>
      <AddFrame title={isRenewal ? WORDS.renew : WORDS.add} step={STEPS[step.name]}>
        {step.name === 'enter' && (
          <>
            <Enter name={renewed?.name} code={step.code} onLook={look} />
            <HelpAlert />
          </>
        )}
        {step.name === 'review' && (
          <ReviewForm
            code={step.code}
            info={step.info}
            wanted={renewed}
            onApprove={(name) => approve(step.code, name, step.info.reauthorizes !== null)}
            onDeny={() => deny(step.code)}
            onBack={restart}
          />
        )}
        {step.name === 'waiting' && <Waiting deviceId={step.deviceId} isRenewal={step.isRenewal} onAnother={restart} />}
        {step.name === 'denied' && <Denied onAnother={restart} />}
      </AddFrame>
    </MuiProvider>
  );
}

interface EnterProps {
  readonly name: string | undefined;
  readonly code: string;
  readonly onLook: (code: string) => Promise<void>;
}

function Enter({ name, code, onLook }: EnterProps) {
  return (
    <section className={classes.main} aria-labelledby="code-title">
      <div>
        <h2 id="code-title" className={classes.heading}>
          {name === undefined ? WORDS.enterTitle : <Sentence text={WORDS.renewTitle} places={{ name }} />}
        </h2>
        <p className={classes.lead}>{name === undefined ? WORDS.enterText : WORDS.renewText}</p>
      </div>
      <CodeForm key={code} initial={code} onLook={onLook} />
    </section>
  );
}

function Denied({ onAnother }: { readonly onAnother: () => void }) {
  return (
    <div className={classes.outcome}>
      <Message
        level={2}
        title={WORDS.denied}
        action={
          <>
            <Button onClick={onAnother}>{WORDS.another}</Button>
            <ButtonLink to="/">{WORDS.allDevices}</ButtonLink>
          </>
        }
      >
        {WORDS.deniedText}
      </Message>
    </div>
  );
}
