import { useEffect, useId, useRef, type ReactNode } from 'react';
import { StageButton } from './StageButton';
import classes from './Stage.module.css';

interface Props {
  readonly words: { readonly title: string; readonly close: string };
  readonly onClose: () => void;
  /** Beside the title. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** Lies over the right third of the stage, or over the lower part of a phone's window. Escape closes it. */
export function StagePanel({ words, onClose, action, children }: Props) {
  const heading = useId();
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    const handleKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      event.preventDefault();
      onClose();
    };
    document.addEventListener('keydown', handleKey);
    const element = panel.current;
    return () => {
      document.removeEventListener('keydown', handleKey);
      if (element?.contains(document.activeElement) && before instanceof HTMLElement) before.focus();
    };
  }, [onClose]);
  return (
    <section ref={panel} aria-labelledby={heading} className={classes.panel}>
      <div className={classes.panelHead}>
        <h2 id={heading}>{words.title}</h2>
        {action}
        <StageButton label={words.close} icon="close" onClick={onClose} />
      </div>
      <div className={classes.panelBody}>{children}</div>
    </section>
  );
}
