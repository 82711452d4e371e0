import { NAME } from '#app/brand';
import type { DeviceList } from '#app/domain/device';
import type { DeviceId } from '#app/domain/ids';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { errorMessageOf } from '../../../api/errorMessageOf';
import { useDeviceList } from '../../../api/useDeviceList';
import { Button } from '../../../components/Button';
import { CopyButton } from '../../../components/CopyButton';
import { Message } from '../../../components/Message';
import { Skeleton } from '../../../components/Skeleton';
import { usePlatform } from '../../../platform/PlatformContext';
import { LeaveFull } from '../components/LeaveFull';
import { TileBoundary } from '../components/TileBoundary';
import { WallChooser } from '../components/WallChooser';
import { WallTile } from '../components/WallTile';
import classes from '../components/Wall.module.css';
import { createWallReadings, type WallReadingsFeed } from '../wallReadings';
import { useFullWindow } from '../hooks/useFullWindow';
import { columnsOf, readWall, wallPath, type WallEntry } from '../wallView';

/** Several devices at once; which ones stands in the address, so that it can be kept and passed on. */
export default function WallPage() {
  const { data, error, mutate } = useDeviceList();
  return (
    <>
      <title>{`Wall · ${NAME}`}</title>
      {data ? (
        <Wall list={data} />
      ) : error === undefined ? (
        <div role="status" aria-label="Loading the wall">
          <Skeleton width="100%" height={360} />
        </div>
      ) : (
        <Message title="The wall could not be loaded" action={<Button onClick={() => void mutate()}>Try Again</Button>}>
          {errorMessageOf(error)}
        </Message>
      )}
    </>
  );
}

function Wall({ list }: { readonly list: DeviceList }) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const { links } = usePlatform();
  const [isChoosing, setChoosing] = useState(false);
  const grid = useRef<HTMLDivElement>(null);
  const full = useFullWindow(grid);
  const entries = readWall(params);
  const choosing = isChoosing || entries.length === 0;
  const feed = useWallReadings(choosing ? [] : entries.map(({ device }) => device));
  return (
    <>
      <div className={classes.head}>
        <h1 className={classes.title}>Wall</h1>
        {!choosing && (
          <div className={classes.actions}>
            <CopyButton text={links.page(wallPath(entries))} what="link" label="Copy link" />
            <Button onClick={full.toggle}>Full screen</Button>
            <Button onClick={() => setChoosing(true)}>Change</Button>
          </div>
        )}
      </div>
      {choosing ? (
        <WallChooser
          devices={list.devices}
          chosen={entries.map(({ device }) => device)}
          onChoose={(devices) => {
            setChoosing(false);
            // A stream that was chosen by hand stays with its device.
            const known = (device: string) => entries.find((one) => one.device === device);
            void navigate(wallPath(devices.map((device) => known(device) ?? { device, stream: null })));
          }}
        />
      ) : (
        <div ref={grid} className={classes.grid} data-columns={columnsOf(entries.length)} data-filled={full.isFilled}>
          {full.isFilled && <LeaveFull onLeave={full.toggle} />}
          {entries.map((entry) => (
            <Place key={`${entry.device}:${entry.stream ?? ''}`} entry={entry} list={list} feed={feed} />
          ))}
        </div>
      )}
    </>
  );
}

/** One stream for all devices of the wall, for as long as they hang there. */
function useWallReadings(devices: readonly DeviceId[]): WallReadingsFeed {
  const { events } = usePlatform();
  const key = [...new Set(devices)].join(',');
  const feed = useMemo(
    () => createWallReadings(events, key === '' ? [] : (key.split(',') as DeviceId[])),
    [events, key],
  );
  useEffect(() => (key === '' ? undefined : feed.start()), [feed, key]);
  return feed;
}

interface PlaceProps {
  readonly entry: WallEntry;
  readonly list: DeviceList;
  readonly feed: WallReadingsFeed;
}

function Place({ entry, list, feed }: PlaceProps) {
  const device = list.devices.find(({ id }) => id === entry.device);
  if (!device)
    return (
      <section aria-label="Not available" className={classes.tile}>
        <div className={classes.over}>
          <p>This device was removed, or is no longer shared with you.</p>
        </div>
      </section>
    );
  return (
    <TileBoundary name={device.name}>
      <WallTile device={device} wanted={entry.stream} feed={feed} />
    </TileBoundary>
  );
}
