import Fade from '@mui/material/Fade';
import IconButton from '@mui/material/IconButton';
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { resolveValue, toast, useToaster, type Toast } from 'react-hot-toast/headless';
import { cx } from '../lib/cx';
import { useFullScreenElement } from '../lib/useFullScreenElement';
import { useSwipe } from '../lib/useSwipe';
import { MuiProvider } from '../theme/MuiProvider';
import { MoreIcon } from './MoreIcon';
import { MAX_VISIBLE, TOAST_MS, toastQueue, type ToastRequest } from './toast';
import classes from './ToastHost.module.css';
import { WORDS } from './controlWords';

const FADE_MS = 160;
/** How far a toast must be pulled aside to go, in px (specification §9). */
const SWIPE_THRESHOLD = 45;

function show({ id, kind, title, description, durationMs }: ToastRequest): void {
  const words = (
    <>
      <span className={classes.title}>{title}</span>
      {description !== undefined && <span className={classes.description}>{description}</span>}
    </>
  );
  toast[kind](words, { id, duration: durationMs, removeDelay: FADE_MS });
}

/** Moves waiting toasts into view while there is room; one that is shown already gets the newest words at once. */
function useQueue(shownIds: readonly string[]): void {
  const queue = toastQueue.use();
  const next = queue.find((one) => shownIds.includes(one.id)) ?? (shownIds.length < MAX_VISIBLE ? queue[0] : undefined);
  useEffect(() => {
    if (!next) return;
    show(next);
    toastQueue.take(next.id);
  }, [next]);
}

/** The toasts in view: held while the pointer or the focus is on them. */
export default function ToastsPanel() {
  const { toasts, handlers } = useToaster({ duration: TOAST_MS });
  useQueue(toasts.filter((one) => one.visible).map((one) => one.id));
  const above = useFullScreenElement();
  const stack = (
    <MuiProvider>
      <div
        className={classes.stack}
        onMouseEnter={handlers.startPause}
        onMouseLeave={handlers.endPause}
        onFocus={handlers.startPause}
        onBlur={handlers.endPause}
      >
        {toasts.map((one) => (
          <ToastView key={one.id} one={one} />
        ))}
      </div>
    </MuiProvider>
  );
  if (above === null) return stack;
  return createPortal(
    <div className={classes.host} role="status" aria-live="polite">
      {stack}
    </div>,
    above,
  );
}

function ToastView({ one }: { readonly one: Toast }) {
  const dismiss = () => toast.dismiss(one.id);
  const swipe = useSwipe(SWIPE_THRESHOLD, dismiss);
  return (
    <Fade in={one.visible} appear timeout={FADE_MS}>
      <div className={classes.toast} {...swipe}>
        <span className={cx(classes.sign, one.type === 'error' && classes.error)}>
          <MoreIcon name={one.type === 'error' ? 'warning' : 'check'} />
        </span>
        <span className={classes.text}>{resolveValue(one.message, one)}</span>
        <IconButton size="small" aria-label={WORDS.dismiss} onClick={dismiss} className={classes.close ?? ''}>
          <MoreIcon name="close" size={16} />
        </IconButton>
      </div>
    </Fade>
  );
}
