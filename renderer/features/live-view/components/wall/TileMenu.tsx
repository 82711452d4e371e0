import type { Device } from '#app/domain/device';
import type { MediaStreamInfo } from '#app/domain/stream';
import { devicePage } from '#app/domain/pagePaths';
import type { RefObject } from 'react';
import { ActionsMenu } from '../../../../components/ActionsMenu';
import type { MenuGroup } from '../../../../components/MenuPanel';
import { usePlatform } from '../../../../platform/PlatformContext';
import type { FullWindow } from '../../hooks/useFullWindow';
import { copyText } from '../../wall/copyText';
import { renewalOf } from '../../wall/renewalOf';
import type { TileContext } from '../../wall/TileContext';
import { WORDS } from '../../wall/words';
import { PAGE } from '../../words/page';
import classes from './Tile.module.css';

interface Props {
  readonly tile: string;
  readonly device: Device;
  /** What the tile is called. */
  readonly title: string;
  readonly streams: readonly MediaStreamInfo[];
  /** The stream that is shown; null: none. */
  readonly current: string | null;
  readonly isEnlarged: boolean;
  readonly snapshot: RefObject<(() => void) | null>;
  readonly full: FullWindow;
  readonly context: TileContext;
}

/** What can be done with one tile. */
export function TileMenu({ tile, device, title, streams, current, isEnlarged, snapshot, full, context }: Props) {
  const { links } = usePlatform();
  const path = devicePage(device.id);
  const renewal = renewalOf(device);
  const groups = (): readonly MenuGroup[] => [
    {
      entries: [
        { label: WORDS.open, to: path },
        ...(renewal === null
          ? []
          : [
              {
                label: device.authStatus === 'never_authenticated' ? PAGE.authenticate : PAGE.reauthenticate,
                to: renewal,
              },
            ]),
        {
          label: isEnlarged ? WORDS.shrinkThis : WORDS.enlargeThis,
          run: () => context.onEnlarge(isEnlarged ? null : tile),
        },
        { label: full.isFull ? WORDS.exitFullScreen : WORDS.fullScreen, run: full.toggle },
        { label: WORDS.snapshot, isDisabled: snapshot.current === null, run: () => snapshot.current?.() },
      ],
    },
    {
      title: WORDS.camera,
      entries:
        streams.length < 2
          ? []
          : streams.map(({ id, name }) => ({
              label: name,
              isChoice: true,
              isOn: id === current,
              run: () => context.onChoose(tile, id),
            })),
    },
    {
      entries: [
        { label: WORDS.copyDeviceLink, run: () => void copyText(links.page(path)) },
        { label: WORDS.removeTile, run: () => context.onRemove(tile, title) },
      ],
    },
  ];
  return (
    <div className={classes.menu}>
      <ActionsMenu label={WORDS.menuOf(title)} actions={groups} />
    </div>
  );
}
