import type { Device } from '#app/domain/device';
import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { Sentence } from '../../../components/Sentence';
import { MuiProvider } from '../../../theme/MuiProvider';
import classes from '../components/AddDevice.module.css';
import { AddFrame } from '../components/AddFrame';
import { CodeForm } from '../components/CodeForm';
import { Denied } from '../components/Denied';
import { HelpAlert } from '../components/HelpAlert';
import { ReviewForm } from '../components/ReviewForm';
import { Waiting } from '../components/Waiting';
import { useAddDevice, type Step } from '../hooks/useAddDevice';
import { renewalOf, useKnownDevice } from '../hooks/useKnownDevice';
import { RENEWAL, WORDS } from '../words';

const STEPS = { enter: 1, review: 2, denied: 2, waiting: 3 } as const;

/** Returns whether the page re-authenticates a device instead of adding one. `wanted`: a link asked for that. */
function isRenewalIn(step: Step, wanted: boolean): boolean {
  if (step.name === 'enter') return wanted;
  return step.name === 'waiting' ? step.isRenewal : step.info.reauthorizes !== null;
}

/** Adds a device, or re-authenticates one, by the code it shows (RFC 8628). */
export default function AddDevicePage() {
  const [params] = useSearchParams();
  const { key, hash } = useLocation();
  const prefilled = params.get('user_code') ?? '';
  const { step, look, approve, deny, begin } = useAddDevice(prefilled);
  const restart = () => begin('');
  const [opened, setOpened] = useState(key);
  // Kept, because the list shows the device as authenticated once it is approved.
  const [isFirst, setFirst] = useState(false);
  // Opening the page again, for example with "Add device" in the finder, starts over; a link within the page does not.
  if (key !== opened) {
    setOpened(key);
    setFirst(false);
    if (hash === '') begin(prefilled);
  }
  const renewed = useKnownDevice(params.get('renew'));
  if (!isFirst && renewalOf(renewed) === 'first') setFirst(true);
  const isRenewal = isRenewalIn(step, renewed !== undefined);
  return (
    <MuiProvider>
      <AddFrame
        title={isRenewal ? RENEWAL[isFirst ? 'first' : 'again'].page : WORDS.add}
        step={STEPS[step.name]}
        shown={step.name}
      >
        {step.name === 'enter' && (
          <>
            <Enter renewed={renewed} code={step.code} onLook={look} />
            <HelpAlert />
          </>
        )}
        {step.name === 'review' && (
          <ReviewForm
            code={step.code}
            info={step.info}
            wanted={renewed}
            onApprove={(name) => approve(step.code, name, step.info.reauthorizes !== null)}
            onDeny={() => deny(step.code, step.info)}
            onBack={restart}
          />
        )}
        {step.name === 'waiting' && <Waiting {...step} onAnother={restart} />}
        {step.name === 'denied' && <Denied {...step} onAnother={restart} />}
      </AddFrame>
    </MuiProvider>
  );
}

interface EnterProps {
  readonly renewed: Device | undefined;
  readonly code: string;
  readonly onLook: (code: string) => Promise<void>;
}

function Enter({ renewed, code, onLook }: EnterProps) {
  return (
    <section className={classes.main} aria-labelledby="code-title">
      <div>
        <h2 id="code-title" className={classes.heading}>
          {renewed ? (
            <Sentence text={RENEWAL[renewalOf(renewed)].title} places={{ name: renewed.name }} />
          ) : (
            WORDS.enterTitle
          )}
        </h2>
        <p className={classes.lead}>{renewed ? WORDS.renewText : WORDS.enterText}</p>
      </div>
      <CodeForm key={code} initial={code} onLook={onLook} />
    </section>
  );
}
