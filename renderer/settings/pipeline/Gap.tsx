import { fill } from '../../lib/fill';
import { useTopicValue } from '../../live/device/useTopic';

/** The sentences for no, one and several people. */
interface GapWords {
  readonly none: string;
  readonly one: string;
  readonly other: string;
}

/** How many people a gap in the video concerns at this moment. */
export function Gap({ words }: { readonly words: GapWords }) {
  const count = useTopicValue('watchers', (watchers) => watchers?.length ?? 0);
  return fill(count === 0 ? words.none : count === 1 ? words.one : words.other, { count });
}
