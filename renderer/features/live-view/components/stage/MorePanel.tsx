import type { ReactNode } from 'react';
import { Button } from '../../../../components/Button';
import { CopyButton } from '../../../../components/CopyButton';
import { PANELS, STAGE } from '../../words/stage';
import { BufferChoice } from './BufferChoice';
import { HudOptions } from './HudOptions';
import classes from './Stage.module.css';

interface Props {
  readonly hasHud: boolean;
  readonly bufferMs: number;
  readonly onBuffer: (ms: number) => void;
  /** Address of this page with this camera. */
  readonly link: string;
  readonly onShortcuts: () => void;
  /** Before the other choices. */
  readonly children: ReactNode;
}

/** Options that are set once rather than used all the time. */
export function MorePanel({ hasHud, bufferMs, onBuffer, link, onShortcuts, children }: Props) {
  return (
    <div className={classes.more}>
      {children}
      {hasHud && <HudOptions />}
      <BufferChoice ms={bufferMs} onChange={onBuffer} />
      <div className={classes.moreActions}>
        <CopyButton text={link} words={STAGE.link} isLabelled />
        <Button onClick={onShortcuts}>{PANELS.shortcuts.title}</Button>
      </div>
    </div>
  );
}
