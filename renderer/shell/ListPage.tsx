import DevicesPage from '../features/devices/pages/DevicesPage';
import { SectionsContext } from '../settings/SectionsContext';
import { SECTION_PARTS } from './device/settingsPages';

/** The list, from which settings of all sections are copied: the features do not know each other. */
export default function ListPage() {
  return (
    <SectionsContext value={SECTION_PARTS}>
      <DevicesPage />
    </SectionsContext>
  );
}
