import { Button } from '../../../components/Button';
import { MoreIcon } from '../../../components/MoreIcon';
import { showHelpAlert } from '../../../lib/flags';
import { WORDS } from '../words';
import classes from './AddDevice.module.css';

/** Says where a code comes from. Once dismissed it stays hidden behind a button that shows it again. */
export function HelpAlert() {
  const isShown = showHelpAlert.use();
  if (!isShown) {
    return (
      <div>
        <Button look="text" onClick={() => showHelpAlert.set(true)}>
          {WORDS.help}
        </Button>
      </div>
    );
  }
  return (
    <section aria-label={WORDS.helpRegion} className={classes.help}>
      <div className={classes.helpHead}>
        <h2 className={classes.helpTitle}>{WORDS.help}</h2>
        <Button look="icon" aria-label={WORDS.hideHelp} title={WORDS.hideHelp} onClick={() => showHelpAlert.set(false)}>
          <MoreIcon name="close" size={16} />
        </Button>
      </div>
      <ol className={classes.steps}>
        {WORDS.helpSteps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </section>
  );
}
