import type { ReactNode } from 'react';
import { Button } from '../components/Button';
import { Drawing } from '../components/Drawing';
import type { DrawingName } from '../components/drawingNames';
import { Message } from '../components/Message';
import { Skeleton } from '../components/Skeleton';
import classes from './List.module.css';
import type { Loaded } from './useCollection';
import { WORDS } from '../components/words';

interface Reason {
  readonly title: string;
  readonly text: string;
}

/** Texts for each reason why there is nothing to show. */
export interface MissingWords {
  readonly drawing: DrawingName;
  readonly loading: string;
  readonly loadFailed: string;
  /** The server or the device's software does not support it. */
  readonly unknown: Reason;
  /** The device has not reported it yet. */
  readonly neverReported: Reason;
  /** The device has no such part. */
  readonly unsupported: Reason;
}

interface Props<T> {
  readonly state: Loaded<T>;
  readonly words: MissingWords;
  /** Whether the device has this part; null if it has never reported that. */
  readonly isSupported?: (data: T) => boolean | null;
  /** Stands in while it loads, with a name for screen readers of its own; else a plain box does. */
  readonly placeholder?: ReactNode;
  /** The surrounding card has no padding of its own. */
  readonly isInCard?: boolean;
  readonly children: (data: T) => ReactNode;
}

/** Renders its children once the part of the device is loaded, else the reason why there is nothing to show. */
export function LoadedPart<T>(props: Props<T>) {
  const { state, words, isSupported = () => true, placeholder, isInCard = false, children } = props;
  const { data, isUnknown, problem, reload } = state;
  const say = ({ title, text }: Reason) => (
    <Message level={3} drawing={<Drawing name={words.drawing} />} title={title}>
      {text}
    </Message>
  );
  if (isUnknown) return say(words.unknown);
  if (problem !== null)
    return (
      <Message
        level={3}
        title={words.loadFailed}
        action={
          <Button look="primary" onClick={reload}>
            {WORDS.tryAgain}
          </Button>
        }
      >
        {problem}
      </Message>
    );
  if (data === undefined)
    return (
      placeholder ?? (
        <div role="status" aria-label={words.loading} className={isInCard ? classes.loading : undefined}>
          <Skeleton width="100%" height={isInCard ? 120 : 240} />
        </div>
      )
    );
  const isThere = isSupported(data);
  return isThere === true ? children(data) : say(isThere === null ? words.neverReported : words.unsupported);
}
