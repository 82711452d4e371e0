import { useState } from 'react';
import { Button } from '../../../components/Button';
import classes from '../pages/Notifications.module.css';
import { WORDS } from '../words';

/** Sends a test notification, also in quiet hours. `send` rejects if it cannot be shown. */
export function TestButton({ send }: { readonly send: () => Promise<unknown> }) {
  const [said, setSaid] = useState('');
  const test = () => {
    setSaid('');
    send().then(
      () => setSaid(WORDS.testSent),
      () => setSaid(WORDS.testFailed),
    );
  };
  return (
    <div className={classes.actions}>
      <Button onClick={test}>{WORDS.test}</Button>
      <span role="status" className={classes.about}>
        {said}
      </span>
    </div>
  );
}
