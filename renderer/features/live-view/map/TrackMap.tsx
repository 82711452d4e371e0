import { useEffect, useRef, useState } from 'react';
import { useCurrentDevice } from '../../../api/CurrentDeviceContext';
import { ExternalLink } from '../../../components/Button';
import { display } from '../../../lib/display';
import { onResize } from '../../../lib/onResize';
import { usePlatform } from '../../../platform/PlatformContext';
import type { DeviceFeed } from '../../../live/device/deviceFeed';
import type { Credit } from './attribution';
import { MapDrawing } from './MapDrawing';
import { MapTools } from './MapTools';
import { memories } from './memory';
import { Scene, type Mode } from './Scene';
import { useBaseMap } from './useBaseMap';
import { handleMapKey, useMapInput } from './useMapInput';
import { FAILURES, WORDS } from './words';
import classes from './TrackMap.module.css';

interface Props {
  readonly feed: Pick<DeviceFeed, 'store'>;
  /** In pixels; the height of what it lies in where left out. */
  readonly height?: number;
}

/** Where a vehicle is, where it started and which way it went: on a grid, or on a map where the configuration names one. */
export function TrackMap({ feed: { store }, height }: Props) {
  const { id } = useCurrentDevice();
  const root = useRef<HTMLElement>(null);
  const surface = useRef<HTMLDivElement>(null);
  const notes = useRef<HTMLDivElement>(null);
  const ground = useRef<HTMLDivElement>(null);
  const latest = useRef<Scene | null>(null);
  const [scene, setScene] = useState<Scene | null>(null);
  const [mode, setMode] = useState<Mode>('all');
  useEffect(() => {
    const element = root.current;
    if (!element) return undefined;
    const made = new Scene(element, store, memories.of(id), setMode);
    latest.current = made;
    setScene(made);
    setMode('all');
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = element;
      made.resize({ width, height, foot: notes.current?.offsetHeight ?? 0 });
    };
    const stops = [
      store.subscribe(() => made.draw()),
      display.subscribe(() => made.draw()),
      onResize(notes.current ? [element, notes.current] : element, measure),
    ];
    return () => stops.forEach((stop) => stop());
  }, [id, store]);
  useMapInput(surface, latest);
  const { credits, failure } = useBaseMap(ground, scene);
  return (
    <section ref={root} className={classes.map} aria-label={WORDS.map} style={height === undefined ? {} : { height }}>
      <div ref={ground} className={classes.ground} aria-hidden="true" />
      <div
        ref={surface}
        className={classes.surface}
        role="application"
        aria-label={WORDS.keys}
        tabIndex={0}
        onKeyDown={(event) => handleMapKey(event, scene)}
      >
        <MapDrawing />
      </div>
      <h2 className={classes.title}>
        <span className={classes.titleWord}>{WORDS.title}</span> <span data-part="metres" />
      </h2>
      <div ref={notes} className={classes.notes}>
        <p data-part="note" className={classes.note} />
        <p data-part="no-track" className={classes.note} />
        {failure && <p className={classes.note}>{FAILURES[failure]}</p>}
      </div>
      <MapTools mode={mode} scene={scene} />
      <North />
      {credits.length > 0 && <Credits credits={credits} />}
    </section>
  );
}

function North() {
  return (
    <svg className={classes.north} viewBox="0 0 16 28" width="16" height="28" role="img" aria-label={WORDS.north}>
      <path d="M8 1 12 13 8 11 4 13z" />
      <text x="8" y="26" textAnchor="middle">
        N
      </text>
    </svg>
  );
}

/** Whose map it is. An installed app opens no address that a server names. */
function Credits({ credits }: { readonly credits: readonly Credit[] }) {
  const isDesktop = usePlatform().desktop !== undefined;
  return (
    <p className={classes.credits}>
      {credits.map(({ text, href }, index) => (
        <span key={index}>{href === null || isDesktop ? text : <ExternalLink href={href}>{text}</ExternalLink>} </span>
      ))}
    </p>
  );
}
