import classes from './LiveView.module.css';

const KEYS = [
  ['F', 'Full screen'],
  ['H', 'Data over the picture'],
  ['P', 'Picture in picture'],
  ['S', 'Snapshot'],
  ['R', 'Begin and end a recording'],
  ['I', 'Statistics'],
  ['1–9', 'Another stream of this device'],
  ['?', 'This list'],
] as const;

/** The keys of the picture. There are none that fly: this product sends no flight commands. */
export function KeysHelp() {
  return (
    <div className={classes.help}>
      <dl>
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
