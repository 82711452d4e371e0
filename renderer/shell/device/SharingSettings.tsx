import type { SectionName } from '#app/settings/section';
import SharingPage from '../../features/device-sharing/pages/SharingPage';
import { SectionWordsContext } from '../../settings/SectionWordsContext';
import { RESOURCES } from './resources';

const load = (name: SectionName) => RESOURCES[name].words();

/** Sharing, whose activity names the fields of all sections: the features do not know each other. */
export default function SharingSettings() {
  return (
    <SectionWordsContext value={load}>
      <SharingPage />
    </SectionWordsContext>
  );
}
