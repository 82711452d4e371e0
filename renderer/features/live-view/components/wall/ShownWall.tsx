import type { DeviceList } from '#app/domain/device';
import { useCallback, useState, type RefObject } from 'react';
import { Button } from '../../../../components/Button';
import { NoticePlace } from '../../../../components/NoticePlace';
import { cx } from '../../../../lib/cx';
import { useMedia } from '../../../../lib/useMedia';
import { useFullWindow } from '../../hooks/useFullWindow';
import { createTroubleMemory, NO_NEEDS } from '../../wall/trouble';
import { useArea } from '../../wall/useArea';
import type { Hold } from '../../wall/useHold';
import { useKiosk } from '../../wall/useKiosk';
import type { ShownWall as Wall, WallState } from '../../wall/useWall';
import type { WallActions } from '../../wall/useWallActions';
import { WORDS } from '../../wall/words';
import { Board } from './Board';
import { ShownHead } from './ShownHead';
import head from './Head.module.css';
import classes from './Wall.module.css';

interface Props {
  readonly place: RefObject<HTMLDivElement | null>;
  readonly hold: Hold;
  readonly state: WallState;
  readonly wall: Wall;
  readonly actions: WallActions;
  /** Null: not known yet. */
  readonly list: DeviceList | null;
  readonly onEdit: () => void;
}

/** The wall with its row above. */
export function ShownWall({ place, hold, state, wall, actions, list, onEdit }: Props) {
  const { isKiosk, rotateS } = state.address;
  const { go } = state;
  const [memory] = useState(createTroubleMemory);
  const [needs, setNeeds] = useState(NO_NEEDS);
  const full = useFullWindow(place, isKiosk);
  const area = useArea(place);
  const leaveKiosk = useCallback(() => go({ isKiosk: false }, true), [go]);
  useKiosk(isKiosk, leaveKiosk);
  const isNarrow = useMedia('(max-width: 639px)');
  // Elsewhere the header has no room for it, or is out of sight.
  const hasNotice = !isNarrow && !isKiosk && !full.isFull;
  return (
    <>
      {!isKiosk && (
        <ShownHead {...{ state, wall, actions, needs, isNarrow, hasNotice, onEdit }} onFullScreen={full.toggle} />
      )}
      <div ref={place} className={classes.wall} data-filled={full.isFilled} {...hold.handlers}>
        {!hasNotice && <NoticePlace className={cx(classes.notice, isNarrow && head.compact)} />}
        {isKiosk && (
          <>
            <h1 className="visually-hidden">{wall.name ?? WORDS.wall}</h1>
            <div className={classes.leave} data-quiet="true">
              <Button onClick={leaveKiosk}>{WORDS.exitKiosk}</Button>
            </div>
          </>
        )}
        {full.isFilled && (
          <div className={classes.leave}>
            <Button onClick={full.toggle}>{WORDS.exitFullScreen}</Button>
          </div>
        )}
        <span role="status" className="visually-hidden">
          {!list && WORDS.loading}
        </span>
        <Board
          {...{ area, list, memory }}
          name={wall.name}
          entries={wall.entries}
          layout={wall.layout}
          rotateS={state.isInTurn ? null : rotateS}
          isHeld={hold.isHeld}
          onTrouble={setNeeds}
          onRemove={actions.onRemove}
          onChoose={actions.onChoose}
        />
      </div>
    </>
  );
}
