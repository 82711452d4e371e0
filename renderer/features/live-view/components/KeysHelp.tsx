import { setSingleKeys, useSingleKeys } from '../keySettings';
import classes from './LiveView.module.css';

const KEYS = [
  ['F', 'Full screen'],
  ['H', 'Data over the picture'],
  ['P', 'Picture in picture'],
  ['S', 'Snapshot'],
  ['R', 'Begin and end a recording'],
  ['I', 'Statistics'],
  ['M', 'Mute and unmute'],
  ['1–9', 'Another stream of this device'],
  ['?', 'This list'],
] as const;

/** The keys of the picture. There are none that fly: this product sends no flight commands. */
export function KeysHelp() {
  const areOn = useSingleKeys();
  return (
    <div className={classes.help}>
      <label className={classes.switch}>
        <input type="checkbox" role="switch" checked={areOn} onChange={({ target }) => setSingleKeys(target.checked)} />
        Single-key shortcuts
      </label>
      <dl data-off={!areOn}>
        {KEYS.map(([key, what]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <p>No flight commands are sent from here: fly with your ground station.</p>
    </div>
  );
}
