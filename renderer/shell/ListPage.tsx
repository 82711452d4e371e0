import DevicesPage from '../features/devices/pages/DevicesPage';
import { SectionsContext } from '../settings/SectionsContext';
import { SECTION_PARTS } from './device/settingsPages';

/** The device list with the sections of the settings, which it copies between devices. Features do not import each other. */
export default function ListPage() {
  return (
    <SectionsContext value={SECTION_PARTS}>
      <DevicesPage />
    </SectionsContext>
  );
}
