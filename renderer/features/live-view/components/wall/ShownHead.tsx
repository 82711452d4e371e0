import { MAX_ON_WALL } from '#app/domain/pagePaths';
import { useState } from 'react';
import { NoticePlace } from '../../../../components/NoticePlace';
import { cx } from '../../../../lib/cx';
import { usePlatform } from '../../../../platform/PlatformContext';
import { copyText } from '../../wall/copyText';
import { headWords } from '../../wall/headWords';
import type { ShownWall, WallState } from '../../wall/useWall';
import type { WallActions } from '../../wall/useWallActions';
import type { Needs } from '../../wall/trouble';
import { wallPath } from '../../wall/wallAddress';
import { WORDS } from '../../wall/words';
import { NameField } from './NameField';
import { WallHead } from './WallHead';
import { WallsMenu } from './WallsMenu';
import { WallTools } from './WallTools';
import classes from './Head.module.css';

/** Seconds between two walls, until others are chosen. */
const USUAL_ROTATE_S = 20;

/** All saved walls from the present one on, or only that one. */
function inTurn({ walls, address }: WallState, wall: ShownWall, isOn: boolean) {
  const names = walls.map(({ name }) => name);
  const from = Math.max(0, names.indexOf(wall.name ?? ''));
  const all = [...names.slice(from), ...names.slice(0, from)];
  return { names: isOn ? all : all.slice(0, 1), rotateS: address.rotateS ?? (isOn ? USUAL_ROTATE_S : null) };
}

interface Props {
  readonly state: WallState;
  readonly wall: ShownWall;
  readonly actions: WallActions;
  readonly needs: Needs;
  /** A row of its own below the header has what the wall shows and needs. */
  readonly isNarrow: boolean;
  /** The notice of a lost connection stands here. */
  readonly hasNotice: boolean;
  readonly onEdit: () => void;
  readonly onFullScreen: () => void;
}

interface CountProps {
  /** How many cameras and devices the wall shows. */
  readonly shown: string;
  readonly needs: Needs;
}

/** What needs a person, which is never cut; before it, what the wall shows, where there is room for both. */
function Count({ shown, needs }: CountProps) {
  const troubles = headWords(needs);
  if (troubles.length === 0)
    return (
      <span className={classes.count} title={shown}>
        {shown}
      </span>
    );
  const all = [shown, ...troubles].join(', ');
  return (
    <span className={cx(classes.count, classes.trouble)} title={all}>
      <span className={classes.long}>{all}</span>
      {/* A new sentence when a trouble is added before another, not the old one moved aside. */}
      <span key={troubles.length} className={classes.short}>
        {troubles.map((one, index) => (
          <span key={one}>{index < troubles.length - 1 ? `${one}, ` : one}</span>
        ))}
      </span>
    </span>
  );
}

/** What the wall shows and needs, and how many of its cameras find no room on it. */
function Counts({ state: { address }, wall: { entries }, needs }: Pick<Props, 'state' | 'wall' | 'needs'>) {
  const shown = WORDS.shown(entries.length, new Set(entries.map(({ device }) => device)).size);
  return (
    <>
      <Count shown={shown} needs={needs} />
      {address.left > 0 && (
        <span className={classes.count} title={WORDS.leftWhy(MAX_ON_WALL)}>
          {WORDS.left(address.left)}
        </span>
      )}
    </>
  );
}

/** The row above a wall: its name, how many need attention, and what can be done with it. */
export function ShownHead(props: Props) {
  const { state, wall, actions, isNarrow, hasNotice, onEdit, onFullScreen } = props;
  const { address, walls, isInTurn } = state;
  const { links } = usePlatform();
  const [naming, setNaming] = useState<{ readonly of: string | null } | null>(null);
  // Another wall was chosen: what was typed is not its name.
  if (naming && naming.of !== wall.name) setNaming(null);
  const ownName = wall.isSaved ? wall.name : null;
  const save = (name: string) => {
    setNaming(null);
    if (name !== ownName) actions.name(name);
  };
  const link = wallPath({ ...wall, names: wall.name === null ? [] : [wall.name] });
  return (
    <>
      <WallHead
        name={wall.name}
        {...(naming && {
          field: (
            <NameField
              name={wall.name ?? ''}
              problemOf={(name) => state.problemOf(name, ownName)}
              onSave={save}
              onCancel={() => setNaming(null)}
            />
          ),
        })}
        menu={<WallsMenu state={state} onName={() => setNaming({ of: wall.name })} onRemove={actions.remove} />}
      >
        {hasNotice && <NoticePlace className={cx(classes.notice, classes.compact)} />}
        {!isNarrow && <Counts {...props} />}
        <WallTools
          layout={wall.layout}
          rotateS={address.rotateS}
          isAllWalls={ownName === null || address.entries.length > 0 || walls.length < 2 ? null : isInTurn}
          onLayout={actions.onLayout}
          onRotate={(seconds) => actions.onShow({ rotateS: seconds })}
          onAllWalls={(isOn) => actions.onShow(inTurn(state, wall, isOn))}
          onEdit={onEdit}
          onFullScreen={onFullScreen}
          onCopyLink={() => void copyText(links.page(link))}
          onKiosk={() => actions.onShow({ isKiosk: true })}
        />
      </WallHead>
      {isNarrow && (
        <div className={classes.below}>
          <Counts {...props} />
        </div>
      )}
    </>
  );
}
