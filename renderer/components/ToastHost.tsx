import { resolveValue, toast, useToaster } from 'react-hot-toast/headless';
import { cx } from '../lib/cx';
import { Icon } from './Icon';
import { TOAST_MS } from './toast';
import classes from './ToastHost.module.css';

/** Toasts shown at once; the rest wait (`spec.md` §9). */
const MAX_VISIBLE = 3;

/** Short notices at the lower right, read out politely, held while the pointer is on them. */
export function ToastHost() {
  const { toasts, handlers } = useToaster({ duration: TOAST_MS });
  const visible = toasts.filter((one) => one.visible).slice(-MAX_VISIBLE);
  return (
    <div
      className={classes.host}
      role="status"
      aria-live="polite"
      onMouseEnter={handlers.startPause}
      onMouseLeave={handlers.endPause}
    >
      {visible.map((one) => (
        <div key={one.id} className={classes.toast}>
          <span className={cx(classes.sign, one.type === 'error' && classes.error)}>
            <Icon name={one.type === 'error' ? 'warning' : 'check'} />
          </span>
          <span className={classes.text}>{resolveValue(one.message, one)}</span>
          <button type="button" className={classes.close} aria-label="Dismiss" onClick={() => toast.dismiss(one.id)}>
            <Icon name="close" size={16} />
          </button>
        </div>
      ))}
    </div>
  );
}
