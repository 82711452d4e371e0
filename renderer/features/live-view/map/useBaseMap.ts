import { useEffect, useState, type RefObject } from 'react';
import { usePlatform } from '../../../platform/PlatformContext';
import type { Credit } from './attribution';
import { openBaseMap } from './openBaseMap';
import type { Scene } from './Scene';
import type { BaseFailure } from './words';

export interface BaseState {
  readonly credits: readonly Credit[];
  readonly failure: BaseFailure | null;
}

const NONE: BaseState = { credits: [], failure: null };

/** Lays the map of the configuration, where it names one, under a drawing. */
export function useBaseMap(container: RefObject<HTMLElement | null>, scene: Scene | null): BaseState {
  const style = usePlatform().config.maps?.style;
  const [state, setState] = useState(NONE);
  useEffect(() => {
    if (style === undefined || !scene || !container.current) return undefined;
    const base = openBaseMap(container.current, style, {
      onReady: () => scene.setBase(base, true),
      onCredits: (credits) => setState({ credits, failure: null }),
      onFail: (failure) => {
        scene.setBase(null);
        setState({ credits: [], failure });
      },
    });
    scene.setBase(base);
    return () => {
      base.close();
      scene.setBase(null);
      setState(NONE);
    };
  }, [container, scene, style]);
  return state;
}
