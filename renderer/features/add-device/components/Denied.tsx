import type { DeviceInfo } from '#app/api/deviceAuthorization';
import { Button, ButtonLink } from '../../../components/Button';
import { Message } from '../../../components/Message';
import { Sentence } from '../../../components/Sentence';
import { useKnownDevice } from '../hooks/useKnownDevice';
import { WORDS } from '../words';
import classes from './AddDevice.module.css';

interface Props {
  readonly code: string;
  readonly info: DeviceInfo;
  readonly onAnother: () => void;
}

/** Says that the device was denied, by its name or else its model, and that its code no longer works. */
export function Denied({ code, info, onAnother }: Props) {
  const known = useKnownDevice(info.reauthorizes);
  const name = known?.name ?? info.model ?? WORDS.someDevice;
  const text = info.reauthorizes === null ? WORDS.deniedText : WORDS.deniedRenewalText;
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
        <Sentence
          text={text}
          places={{ name: <strong dir="auto">{name}</strong>, code: <span className="mono">{code}</span> }}
        />
      </Message>
    </div>
  );
}
