import { NAME } from '#app/brand';
import { useSearchParams } from 'react-router-dom';
import { Button, ButtonLink } from '../../../components/Button';
import { Card } from '../../../components/Card';
import { Message } from '../../../components/Message';
import { MuiProvider } from '../../../theme/MuiProvider';
import classes from '../components/AddDevice.module.css';
import { CodeForm } from '../components/CodeForm';
import { HelpAlert } from '../components/HelpAlert';
import { ReviewForm } from '../components/ReviewForm';
import { Waiting } from '../components/Waiting';
import { useAddDevice } from '../hooks/useAddDevice';

/** Adds a device, or authenticates one again, by the code it shows (RFC 8628). */
export default function AddDevicePage() {
  const [params] = useSearchParams();
  const { step, look, approve, deny, restart } = useAddDevice(params.get('user_code') ?? '');
  return (
    <MuiProvider>
      <title>{`Add a device · ${NAME}`}</title>
      <div className={classes.page}>
        <h1 className={classes.title}>Add a device</h1>
        {step.name === 'enter' && (
          <>
            <Card title="Enter the code" description="The device shows it until somebody claims it.">
              <CodeForm key={step.code} initial={step.code} onLook={look} />
            </Card>
            <HelpAlert />
          </>
        )}
        {step.name === 'review' && (
          <Card title="Check the device">
            <ReviewForm
              code={step.code}
              info={step.info}
              onApprove={(name) => approve(step.code, name, step.info.reauthorizes !== null)}
              onDeny={() => deny(step.code)}
              onBack={restart}
            />
          </Card>
        )}
        {step.name === 'waiting' && <Waiting deviceId={step.deviceId} isRenewal={step.isRenewal} onAnother={restart} />}
        {step.name === 'denied' && (
          <Message
            level={2}
            title="Denied"
            action={
              <>
                <Button onClick={restart}>Enter another code</Button>
                <ButtonLink to="/">All devices</ButtonLink>
              </>
            }
          >
            The device was told no, and its code is no longer good.
          </Message>
        )}
      </div>
    </MuiProvider>
  );
}
