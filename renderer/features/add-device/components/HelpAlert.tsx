import { Button } from '../../../components/Button';
import { MoreIcon } from '../../../components/MoreIcon';
import { showHelpAlert } from '../../../lib/flags';
import classes from './AddDevice.module.css';

/** Where a code comes from; hidden for good by those who know, and back at one click. */
export function HelpAlert() {
  const isShown = showHelpAlert.use();
  if (!isShown) {
    return (
      <div>
        <Button look="text" onClick={() => showHelpAlert.set(true)}>
          No code yet?
        </Button>
      </div>
    );
  }
  return (
    <section aria-label="Where to find the code" className={classes.help}>
      <MoreIcon name="info" />
      <div className={classes.helpText}>
        <h2 className={classes.helpTitle}>No code yet?</h2>
        <ol className={classes.steps}>
          <li>Switch the device on and connect it to the internet.</li>
          <li>Its screen, or the log of its agent, shows a code of eight letters. It is good for 15 minutes.</li>
          <li>Type the code here, or point a phone&apos;s camera at the QR code beside it.</li>
        </ol>
      </div>
      <Button look="icon" aria-label="Hide this help" title="Hide this help" onClick={() => showHelpAlert.set(false)}>
        <MoreIcon name="close" size={16} />
      </Button>
    </section>
  );
}
