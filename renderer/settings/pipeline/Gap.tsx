import { fill } from '../../lib/fill';
import { useTopicValue } from '../../live/device/useTopic';

/** Sentences for no, one and several viewers. */
interface GapWords {
  readonly none: string;
  readonly one: string;
  readonly other: string;
}

/** Says how many people watch now and would see a gap in the video. */
export function Gap({ words }: { readonly words: GapWords }) {
  const count = useTopicValue('watchers', (watchers) => watchers?.length ?? 0);
  return fill(count === 0 ? words.none : count === 1 ? words.one : words.other, { count });
}
