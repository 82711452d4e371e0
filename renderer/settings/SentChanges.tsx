import type { DeviceId } from '#app/domain/ids';
import { useOpenChanges } from '../api/sentChanges';
import { lazyPart } from '../components/lazyPart';
import { WORDS } from './words';

/** Its script comes with the first change. */
const SentFollower = lazyPart(() => import(/* webpackChunkName: 'settings-sent' */ './SentFollower'), {
  failed: WORDS.sentFailed,
  Fallback: () => null,
});

interface Props {
  readonly id: DeviceId;
  /** Where a section is edited, below `/devices/:device_id/settings/`; undefined when no page edits it. */
  readonly pathOf: (section: string) => string | undefined;
}

/** Follows each change that was sent to a device to its end, on whichever of its pages the person is by then. */
export default function SentChanges({ id, pathOf }: Props) {
  return useOpenChanges(id).map((sent) => <SentFollower key={sent.serial} {...{ sent, pathOf }} />);
}
