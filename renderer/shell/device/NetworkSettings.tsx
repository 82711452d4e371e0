import { lazyPart } from '../../components/lazyPart';
import { NetworkPage } from '../../features/device-network/pages/NetworkPage';
import { useAwayHold } from '../../settings/useAwayHold';
import { CONNECTION_TEST_FAILED } from './words';

export { network as section } from '#app/settings/sections/network';
export { plan } from '../../features/device-network/pages/NetworkPage';

const ConnectionTest = lazyPart(
  async () => ({
    default: (await import('../../features/live-view/components/stage/ConnectionTest')).ConnectionTest,
  }),
  { failed: CONNECTION_TEST_FAILED },
);

/** Joins the network settings with the live view's connection test. Features do not import each other. */
export default function NetworkSettings() {
  const hold = useAwayHold();
  return <NetworkPage connectionTest={<ConnectionTest source={null} hold={hold} />} />;
}
