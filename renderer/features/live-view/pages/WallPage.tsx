import type { DeviceList } from '#app/domain/device';
import { MAX_ON_WALL } from '#app/domain/pagePaths';
import { useCallback, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { errorMessageOf } from '../../../api/errorMessageOf';
import { useCurrentUser } from '../../../api/useCurrentUser';
import { useDeviceList } from '../../../api/useDeviceList';
import { useUserSettings } from '../../../api/useUserSettings';
import { Button, ButtonLink } from '../../../components/Button';
import { Drawing } from '../../../components/Drawing';
import { Message } from '../../../components/Message';
import { usePlatform } from '../../../platform/PlatformContext';
import { thisPlace } from '../../../platform/thisPlace';
import { ShownWall } from '../components/wall/ShownWall';
import { UndoBar } from '../components/wall/UndoBar';
import { WallChooser } from '../components/wall/WallChooser';
import { WallHead } from '../components/wall/WallHead';
import { WallsMenu } from '../components/wall/WallsMenu';
import classes from '../components/wall/Wall.module.css';
import { useHold } from '../wall/useHold';
import { useWall, type ShownWall as Wall, type WallState } from '../wall/useWall';
import { useWallActions, type Undoable, type WallActions } from '../wall/useWallActions';
import { WORDS } from '../wall/words';

/** Several devices at once; which ones stands in the address, or is kept under a name. */
export default function WallPage() {
  const { session } = useCurrentUser();
  return session.status === 'signed-in' ? <WallOf user={session.user.id} /> : null;
}

/** What is edited, and the address that it stood at. */
interface Edited {
  readonly search: string;
  readonly wall: Wall;
}

function WallOf({ user }: { readonly user: string }) {
  useUserSettings();
  const place = useRef<HTMLDivElement>(null);
  const hold = useHold(place);
  const state = useWall(user, hold.isHeld);
  const { data, error, mutate } = useDeviceList();
  const [done, setDone] = useState<Undoable | null>(null);
  const forget = useCallback(() => setDone(null), []);
  const actions = useWallActions(state, setDone);
  const { search } = useLocation();
  const [edited, setEdited] = useState<Edited | null>(null);
  // Another wall was chosen: it is shown, and not what was chosen for this one.
  if (edited !== null && edited.search !== search) setEdited(null);
  const { address, isReturning } = state;
  if (isReturning) return null;
  // The one that is edited stays it, though another tab may delete it or change which one has its turn.
  const wall = address.isNew ? null : (edited?.wall ?? state.wall);
  const isChoosing = address.isNew || edited !== null;
  const isUnknown = wall === null && address.names.length > 0 && !isChoosing;
  const isFailed = data === undefined && error !== undefined;
  return (
    <>
      {isFailed ? (
        <Failed state={state} text={errorMessageOf(error)} onRetry={() => void mutate()} />
      ) : isUnknown ? (
        <Unknown state={state} name={address.names[0] ?? ''} />
      ) : wall === null || isChoosing ? (
        <Choosing key={search} {...{ state, wall, actions }} list={data ?? null} onEnd={() => setEdited(null)} />
      ) : (
        <ShownWall
          {...{ place, hold, state, wall, actions }}
          list={data ?? null}
          onEdit={() => setEdited({ search, wall })}
        />
      )}
      <UndoBar done={done} onEnd={forget} />
    </>
  );
}

interface ChoosingProps {
  readonly state: WallState;
  /** Null: a new one. */
  readonly wall: Wall | null;
  readonly list: DeviceList | null;
  readonly actions: WallActions;
  readonly onEnd: () => void;
}

/** The devices of a new wall, or of the one that is edited. */
function Choosing({ state, wall, list, actions, onEnd }: ChoosingProps) {
  const { address, walls } = state;
  const own = wall?.isSaved ? wall.name : null;
  const first = walls[0]?.name;
  const back = address.isNew && first !== undefined ? () => state.go({ names: [first], isNew: false }) : null;
  return (
    <>
      <WallHead name={wall?.name ?? null} menu={walls.length > 0 && <WallsMenu state={state} />} />
      <div className={classes.page}>
        {list?.devices.length === 0 ? (
          <NoDevices />
        ) : list ? (
          <WallChooser
            devices={list.devices}
            chosen={wall?.entries ?? []}
            name={wall?.name ?? ''}
            problemOf={(name) => state.problemOf(name, own)}
            onChoose={(entries, name) => {
              onEnd();
              actions.choose(wall, entries, name);
            }}
            onCancel={wall ? onEnd : back}
          />
        ) : (
          <span role="status">{WORDS.loading}</span>
        )}
      </div>
    </>
  );
}

function NoDevices() {
  return (
    <Message
      level={2}
      drawing={<Drawing name="tiles" />}
      title={WORDS.noDevices}
      action={
        <ButtonLink look="primary" to="/device">
          {WORDS.addDevice}
        </ButtonLink>
      }
    >
      {WORDS.noDevicesText(MAX_ON_WALL)}
    </Message>
  );
}

/** The address names a wall that is not saved here, such as one from another computer. */
function Unknown({ state, name }: { readonly state: WallState; readonly name: string }) {
  const place = thisPlace(usePlatform()).within;
  return (
    <>
      <WallHead name={null} menu={state.walls.length > 0 && <WallsMenu state={state} />} />
      <div className={classes.page}>
        <Message
          title={WORDS.unknownTitle}
          action={
            <Button look="primary" onClick={() => state.go({ names: [], isKiosk: false, rotateS: null, isNew: true })}>
              {WORDS.chooseDevices}
            </Button>
          }
        >
          {WORDS.unknown(name, place)}
        </Message>
      </div>
    </>
  );
}

interface FailedProps {
  readonly state: WallState;
  readonly text: string;
  readonly onRetry: () => void;
}

function Failed({ state, text, onRetry }: FailedProps) {
  return (
    <>
      <WallHead name={null} menu={state.walls.length > 0 && <WallsMenu state={state} />} />
      <div className={classes.page}>
        <Message title={WORDS.notLoaded} action={<Button onClick={onRetry}>{WORDS.tryAgain}</Button>}>
          {text}
        </Message>
      </div>
    </>
  );
}
