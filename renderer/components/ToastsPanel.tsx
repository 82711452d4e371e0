import Fade from '@mui/material/Fade';
import IconButton from '@mui/material/IconButton';
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { resolveValue, toast, useToaster, type Toast } from 'react-hot-toast/headless';
import { cx } from '../lib/cx';
import { useFullScreenElement } from '../lib/useFullScreenElement';
import { useSwipe } from '../lib/useSwipe';
import { MuiProvider } from '../theme/MuiProvider';
import { Button } from './Button';
import { MoreIcon, type MoreIconName } from './MoreIcon';
import { MAX_VISIBLE, TOAST_MS, toastQueue, type ToastRequest } from './toast';
import classes from './ToastHost.module.css';
import { WORDS } from './controlWords';

const FADE_MS = 160;
/** How far a toast must be pulled aside to go, in px (specification §9). */
const SWIPE_THRESHOLD = 45;

function put({ id, kind, title, description, durationMs, action, more = [] }: ToastRequest): void {
  const actions = action ? [action, ...more] : more;
  const words = (
    <>
      <span className={classes.title}>{title}</span>
      {description !== undefined && <span className={classes.description}>{description}</span>}
      {actions.length > 0 && (
        <span className={classes.action}>
          {actions.map(({ label, run }) => (
            <Button
              key={label}
              look="dense"
              onClick={() => {
                toast.dismiss(id);
                run();
              }}
            >
              {label}
            </Button>
          ))}
        </span>
      )}
    </>
  );
  const show = kind === 'blank' ? toast : toast[kind === 'critical' ? 'error' : kind];
  const look = kind === 'critical' && { className: classes.critical ?? '' };
  show(words, { id, duration: durationMs, removeDelay: FADE_MS, ...look });
}

/** Moves waiting toasts into view while there is room; one that is shown already gets the newest words at once. */
function useQueue(shownIds: readonly string[]): void {
  const queue = toastQueue.use();
  const next = queue.find((one) => shownIds.includes(one.id)) ?? (shownIds.length < MAX_VISIBLE ? queue[0] : undefined);
  useEffect(() => {
    if (!next) return;
    put(next);
    toastQueue.take(next.id);
  }, [next]);
}

/** The toasts in view: held while the pointer or the focus is on them. */
export default function ToastsPanel() {
  const { toasts, handlers } = useToaster({ duration: TOAST_MS });
  useQueue(toasts.filter((one) => one.visible).map((one) => one.id));
  useEffect(() => toastQueue.onDismiss((id) => toast.dismiss(id)), []);
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

const BEGUN = { icon: 'info', look: classes.begun } as const;
/** `success` alone is green: what is under way is not done yet. */
const LOOKS = {
  success: { icon: 'check', look: undefined },
  error: { icon: 'warning', look: classes.error },
  blank: BEGUN,
  loading: BEGUN,
  custom: BEGUN,
} as const satisfies Record<Toast['type'], { readonly icon: MoreIconName; readonly look: string | undefined }>;

function ToastView({ one }: { readonly one: Toast }) {
  const dismiss = () => toast.dismiss(one.id);
  const swipe = useSwipe(SWIPE_THRESHOLD, dismiss);
  return (
    <Fade in={one.visible} appear timeout={FADE_MS}>
      <div className={classes.toast} {...swipe}>
        <span className={cx(classes.sign, LOOKS[one.type].look, one.className)}>
          <MoreIcon name={LOOKS[one.type].icon} />
        </span>
        <span className={classes.text}>{resolveValue(one.message, one)}</span>
        <IconButton size="small" aria-label={WORDS.dismiss} onClick={dismiss} className={classes.close ?? ''}>
          <MoreIcon name="close" size={16} />
        </IconButton>
      </div>
    </Fade>
  );
}
