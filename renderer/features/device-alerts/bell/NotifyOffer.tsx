import { useState } from 'react';
import { Button } from '../../../components/Button';
import { fill } from '../../../lib/fill';
import { useAppNotifications } from '../../../live/useAppNotifications';
import { useBrowserNotifications } from '../../../live/useBrowserNotifications';
import { usePlatform } from '../../../platform/PlatformContext';
import type { Desktop, Notifications } from '../../../platform/Platform';
import { thisPlace } from '../../../platform/thisPlace';
import classes from './BellPanel.module.css';
import { noteAnswer, wasAnswered } from './findOffer';
import { WORDS } from './words';

interface Props {
  /** Id of the signed-in user, whose answer is remembered. */
  readonly user: string;
  /** No alert is open, so the text does not refer to one, and there is no button to decide later. */
  readonly isCalm?: boolean;
  /** Called when its buttons disappear, so that the caller can move the focus. */
  readonly onAnswered: () => void;
}

/** Offers notifications of alerts to a user who was not asked before, where they are off and can be had. */
export function NotifyOffer(props: Props) {
  const { desktop, notifications } = usePlatform();
  if (desktop) return <AppOffer {...props} desktop={desktop} />;
  return notifications ? <BrowserOffer {...props} load={notifications} /> : null;
}

function BrowserOffer({ load, ...props }: Props & { readonly load: () => Promise<Notifications> }) {
  const { notifications, permission, isOn, change } = useBrowserNotifications(load);
  const isPossible = notifications !== null && permission === 'default';
  return <Offer {...{ ...props, isPossible, isOn }} turnOn={() => change(true)} />;
}

function AppOffer({ desktop, ...props }: Props & { readonly desktop: Desktop }) {
  const { canNotify, isOn, change } = useAppNotifications(desktop);
  const isPossible = canNotify === true && !isOn;
  return <Offer {...{ ...props, isPossible, isOn }} turnOn={() => change(true)} />;
}

interface OfferProps extends Props {
  /** Notifications are off, and a click can switch them on. */
  readonly isPossible: boolean;
  readonly isOn: boolean;
  readonly turnOn: () => Promise<void>;
}

function Offer({ user, isCalm = false, isPossible, isOn, turnOn, onAnswered }: OfferProps) {
  const place = thisPlace(usePlatform());
  const [answer, setAnswer] = useState<'yes' | 'no' | null>(() => (wasAnswered(user) ? 'no' : null));
  const take = (given: 'yes' | 'no') => {
    noteAnswer(user, given);
    setAnswer(given);
    onAnswered();
  };
  const accept = () => {
    const done = () => take('yes');
    turnOn().then(done, done);
  };
  if (answer === 'yes')
    return (
      <p role="status" className={classes.offer}>
        {isOn ? WORDS.offer.on : WORDS.offer.stillOff}
      </p>
    );
  if (answer !== null || !isPossible) return null;
  return (
    <div className={classes.offer}>
      <p>{fill(WORDS.offer.about, { place: place.within })}</p>
      <span className={classes.actions}>
        <Button look="dense" onClick={accept}>
          {isCalm ? WORDS.offer.acceptCalm : WORDS.offer.accept}
        </Button>
        {!isCalm && (
          <Button look="dense" onClick={() => take('no')}>
            {WORDS.offer.decline}
          </Button>
        )}
      </span>
    </div>
  );
}
