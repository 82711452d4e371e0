import SharingPage from '../../features/device-sharing/pages/SharingPage';
import { SectionWordsContext } from '../../settings/SectionWordsContext';

const load = async () => (await import('./sectionWords')).SECTION_WORDS;

/** Sharing, whose activity names the fields of all sections: the features do not know each other. */
export default function SharingSettings() {
  return (
    <SectionWordsContext value={load}>
      <SharingPage />
    </SectionWordsContext>
  );
}
