import type { DeviceId } from '#app/domain/ids';
import { devicePage } from '#app/domain/pagePaths';
import type { ReactNode } from 'react';
import { useNeighbours } from '../../../../api/useNeighbours';
import { Button, ButtonLink } from '../../../../components/Button';
import { CopyButton } from '../../../../components/CopyButton';
import { PANELS, STAGE } from '../../words/stage';
import { BufferChoice } from './BufferChoice';
import { HudOptions } from './HudOptions';
import classes from './Stage.module.css';

interface Props {
  readonly device: DeviceId;
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
export function MorePanel({ device, hasHud, bufferMs, onBuffer, link, onShortcuts, children }: Props) {
  return (
    <div className={classes.more}>
      {children}
      {hasHud && <HudOptions />}
      <BufferChoice ms={bufferMs} onChange={onBuffer} />
      <div className={classes.moreActions}>
        <CopyButton text={link} words={STAGE.link} isLabelled />
        <Button onClick={onShortcuts}>{PANELS.shortcuts.title}</Button>
      </div>
      <Neighbours device={device} />
    </div>
  );
}

/** Where the header has no room for them. */
function Neighbours({ device }: Pick<Props, 'device'>) {
  const { previous, next } = useNeighbours(device);
  return (
    <div className={classes.neighbours}>
      {previous && (
        <ButtonLink to={devicePage(previous.id)}>
          <span className={classes.cut}>{STAGE.previousDevice(previous)}</span>
        </ButtonLink>
      )}
      {next && (
        <ButtonLink to={devicePage(next.id)}>
          <span className={classes.cut}>{STAGE.nextDevice(next)}</span>
        </ButtonLink>
      )}
    </div>
  );
}
