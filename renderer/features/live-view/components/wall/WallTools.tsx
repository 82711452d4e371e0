import { useSyncExternalStore } from 'react';
import { ActionsMenu } from '../../../../components/ActionsMenu';
import { Button } from '../../../../components/Button';
import type { MenuGroup } from '../../../../components/MenuPanel';
import { MoreIcon } from '../../../../components/MoreIcon';
import { Segments } from '../../../../components/Segments';
import { LAYOUTS, type LayoutMode } from '../../wall/layoutWall';
import { WORDS } from '../../wall/words';
import classes from './Head.module.css';

/** Seconds between turns that can be chosen; any other may stand in the address. */
const ROTATE_CHOICES = [10, 20, 60, 300] as const;
/** Below, the buttons would leave the notice of a lost connection no room. */
const WIDE = '(min-width: 1260px)';

export interface WallChoices {
  readonly layout: LayoutMode;
  readonly rotateS: number | null;
  /** Null: there are no others to turn to. */
  readonly isAllWalls: boolean | null;
  readonly onLayout: (layout: LayoutMode) => void;
  readonly onRotate: (seconds: number | null) => void;
  readonly onAllWalls: (isOn: boolean) => void;
  readonly onEdit: () => void;
  readonly onFullScreen: () => void;
  readonly onCopyLink: () => void;
  readonly onKiosk: () => void;
}

const subscribe = (listener: () => void) => {
  const query = window.matchMedia(WIDE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
};

function rotateGroups({ rotateS, isAllWalls, onRotate, onAllWalls }: WallChoices): readonly MenuGroup[] {
  const choices = [...new Set([...ROTATE_CHOICES, ...(rotateS === null ? [] : [rotateS])])].sort((a, b) => a - b);
  return [
    {
      title: WORDS.rotate,
      entries: [
        { label: WORDS.rotateOff, isChoice: true, isOn: rotateS === null, run: () => onRotate(null) },
        ...choices.map((seconds) => ({
          label: WORDS.rotateEvery(seconds),
          isChoice: true,
          isOn: rotateS === seconds,
          run: () => onRotate(seconds),
        })),
      ],
    },
    {
      entries:
        isAllWalls === null ? [] : [{ label: WORDS.rotateAll, isOn: isAllWalls, run: () => onAllWalls(!isAllWalls) }],
    },
  ];
}

/** Layout, rotation and the rest; in one menu where there is no room for buttons. */
export function WallTools(choices: WallChoices) {
  const isWide = useSyncExternalStore(subscribe, () => window.matchMedia(WIDE).matches);
  const { layout, rotateS, onLayout, onEdit, onFullScreen, onCopyLink, onKiosk } = choices;
  const last: MenuGroup = {
    entries: [
      { label: WORDS.copyLink, run: onCopyLink },
      { label: WORDS.kiosk, run: onKiosk },
    ],
  };
  const layouts = LAYOUTS.map((one) => ({
    label: WORDS.layouts[one],
    isChoice: true,
    isOn: one === layout,
    run: () => onLayout(one),
  }));
  const more = (): readonly MenuGroup[] =>
    isWide
      ? [last]
      : [
          {
            entries: [
              { label: WORDS.edit, run: onEdit },
              { label: WORDS.fullScreen, run: onFullScreen },
            ],
          },
          { title: WORDS.layout, entries: layouts },
          ...rotateGroups(choices),
          last,
        ];
  return (
    <div className={classes.tools}>
      {isWide && (
        <>
          <LayoutChoice layout={layout} onLayout={onLayout} />
          <span className={classes.quiet}>
            <ActionsMenu label={WORDS.rotate} look="text" actions={() => rotateGroups(choices)}>
              <MoreIcon name="rotate" size={16} />
              <span className={classes.rotating}>{rotateS === null ? WORDS.rotate : WORDS.rotating(rotateS)}</span>
            </ActionsMenu>
            <Button look="text" onClick={onEdit}>
              {WORDS.edit}
            </Button>
          </span>
          <Button onClick={onFullScreen}>
            <MoreIcon name="fullScreen" size={16} />
            {WORDS.fullScreen}
          </Button>
        </>
      )}
      <ActionsMenu label={WORDS.more} actions={more} />
    </div>
  );
}

function LayoutChoice({ layout, onLayout }: Pick<WallChoices, 'layout' | 'onLayout'>) {
  return (
    <Segments
      label={WORDS.layout}
      name="wall-layout"
      options={LAYOUTS.map((one) => ({ value: one, label: WORDS.layouts[one] }))}
      value={layout}
      onChange={onLayout}
    />
  );
}
