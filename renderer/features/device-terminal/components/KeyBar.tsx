import { Button } from '../../../components/Button';
import { withCtrl } from '../hooks/useKeys';
import { KEYS, WORDS } from '../words';
import classes from './Terminal.module.css';

interface Props {
  /** Ctrl is held for the next key, of this bar or of the screen's keyboard. */
  readonly isCtrl: boolean;
  readonly setIsCtrl: (isCtrl: boolean) => void;
  readonly onKeys: (keys: string) => void;
  /** Focuses the terminal again, so that the on-screen keyboard stays open. */
  readonly onDone: () => void;
}

/** The letters that are used most with Ctrl. */
const WITH_CTRL = ['C', 'D', 'Z', 'L', 'R', 'A', 'E', 'U'] as const;
const CTRL_AT = KEYS.findIndex(({ sends }) => sends === null);

/** Keys that on-screen keyboards lack, in one row that scrolls. While Ctrl is held, the row shows letters to press with it. */
export function KeyBar({ isCtrl, setIsCtrl, onKeys, onDone }: Props) {
  const press = (keys: string) => {
    onKeys(keys);
    setIsCtrl(false);
    onDone();
  };
  const toggleCtrl = () => {
    setIsCtrl(!isCtrl);
    onDone();
  };
  return (
    // Keeps the focus in the terminal; otherwise the on-screen keyboard closes and opens with each key.
    <div
      role="toolbar"
      aria-label={WORDS.keys}
      className={classes.keys}
      onMouseDown={(event) => event.preventDefault()}
    >
      {KEYS.slice(0, isCtrl ? CTRL_AT + 1 : undefined).map(({ label, name, sends }) => (
        <Button
          key={name}
          aria-label={name}
          aria-pressed={sends === null ? isCtrl : undefined}
          onClick={() => (sends === null ? toggleCtrl() : press(sends))}
        >
          {label}
        </Button>
      ))}
      {isCtrl &&
        WITH_CTRL.map((letter) => (
          <Button key={letter} aria-label={`Ctrl ${letter}`} onClick={() => press(withCtrl(letter))}>
            {`^${letter}`}
          </Button>
        ))}
    </div>
  );
}
