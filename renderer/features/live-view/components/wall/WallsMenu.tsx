import { ActionsMenu } from '../../../../components/ActionsMenu';
import type { MenuEntry, MenuGroup } from '../../../../components/MenuPanel';
import { MoreIcon } from '../../../../components/MoreIcon';
import type { WallState } from '../../wall/useWall';
import { isSameName } from '../../wall/wallName';
import { WORDS } from '../../wall/words';

interface Props {
  readonly state: WallState;
  /** Absent where no wall is shown. */
  readonly onName?: () => void;
  readonly onRemove?: () => void;
}

/** The saved walls, and what can be done with the one that is shown. */
export function WallsMenu({ state, onName, onRemove }: Props) {
  const { walls, wall, address, go } = state;
  const isKept = wall?.isSaved === true;
  const isShown = (name: string) => onName !== undefined && isKept && wall.name !== null && isSameName(wall.name, name);
  const groups = (): readonly MenuGroup[] => {
    const own: MenuEntry[] = [];
    if (onName) own.push({ label: isKept ? WORDS.rename : WORDS.nameThis, run: onName });
    if (onRemove && isKept) own.push({ label: WORDS.remove, isDanger: true, run: onRemove });
    return [
      {
        entries: walls.map(({ name }) => ({
          label: name,
          isChoice: true,
          isOn: isShown(name),
          run: () => go({ names: [name], entries: [], layout: null }),
        })),
      },
      {
        entries: [
          ...(address.isNew
            ? []
            : [
                {
                  label: WORDS.newWall,
                  run: () => go({ names: [], entries: [], layout: null, rotateS: null, isNew: true }),
                },
              ]),
          ...own,
        ],
      },
    ];
  };
  return (
    <ActionsMenu label={WORDS.walls} actions={groups}>
      <MoreIcon name="down" size={18} />
    </ActionsMenu>
  );
}
