import { useId } from 'react';
import { useKnownShortcuts, type ShortcutKind } from '../lib/shortcuts';
import { setSingleKeys, useAreSingleKeysOn } from '../lib/singleKeys';
import classes from './ShortcutList.module.css';
import { WORDS } from './shortcutWords';
import { Switch } from './Switch';

const KINDS: readonly ShortcutKind[] = ['single', 'part', 'everywhere'];

/** The keyboard shortcuts that work on the page as it is, and the switch of those that are single keys (WCAG 2.1.4). */
export function ShortcutList() {
  return (
    <div className={classes.list}>
      <SingleKeysSwitch />
      {KINDS.map((kind) => (
        <Kind key={kind} kind={kind} />
      ))}
    </div>
  );
}

function SingleKeysSwitch() {
  const areOn = useAreSingleKeysOn();
  return <Switch label={WORDS.switch} isOn={areOn} onChange={setSingleKeys} />;
}

function Kind({ kind }: { readonly kind: ShortcutKind }) {
  const shortcuts = useKnownShortcuts()[kind];
  const areOn = useAreSingleKeysOn();
  const heading = useId();
  if (shortcuts.length === 0) return null;
  return (
    <section aria-labelledby={heading}>
      <h3 id={heading} className={classes.kind}>
        {WORDS.kinds[kind]}
      </h3>
      <dl className={classes.keys} data-off={kind === 'single' && !areOn}>
        {shortcuts.map(({ keys, what }) => (
          <div key={`${keys} ${what}`}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
