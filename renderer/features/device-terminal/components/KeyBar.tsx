import { Button } from '../../../components/Button';
import { withCtrl } from '../hooks/useKeys';
import { KEYS, WORDS } from '../words';
import classes from './Terminal.module.css';

interface Props {
  /** Ctrl is held for the next key, of this bar or of the screen's keyboard. */
  readonly isCtrl: boolean;
  readonly setIsCtrl: (isCtrl: boolean) => void;
  readonly onKeys: (keys: string) => void;
  /** The focus goes back to the terminal, and with it the screen's keyboard stays. */
  readonly onDone: () => void;
}

/** Letters that Ctrl is wanted with most. */
const WITH_CTRL = ['C', 'D', 'Z', 'L', 'R', 'A', 'E', 'U'] as const;
const CTRL_AT = KEYS.findIndex(({ sends }) => sends === null);

/** Keys that a touch screen's keyboard lacks, in one row that scrolls; behind Ctrl the letters it is wanted with. */
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
    // The focus stays where it is, and the screen's keyboard does not go and come with each key.
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
