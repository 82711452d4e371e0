import { network } from '#app/settings/sections/network';
import type { ReactNode } from 'react';
import { Card } from '../../../components/Card';
import type { PagePlan } from '../../../lib/pagePlan';
import { useTopicValue } from '../../../live/device/useTopic';
import { AwayTag } from '../../../settings/AwayTag';
import { SectionPage } from '../../../settings/SectionPage';
import { WithAside } from '../../../settings/WithAside';
import { ConnectionsCard } from '../components/ConnectionsCard';
import { HotspotCard } from '../components/HotspotCard';
import { InterfacesCard } from '../components/InterfacesCard';
import { ToolsCard } from '../components/ToolsCard';
import { UplinksCard } from '../components/UplinksCard';
import { VpnCard } from '../components/VpnCard';
import { WifiCard } from '../components/WifiCard';
import { FIELDS, WORDS } from '../words';

export const plan: PagePlan = [
  { title: WORDS.interfaces, place: 'top', rows: 2 },
  { title: WORDS.uplinks, rows: 2 },
  { title: WORDS.connections, rows: 2 },
  { title: WORDS.wifi, rows: 1 },
  { title: WORDS.vpn, rows: 1 },
  { title: WORDS.tools, rows: 1, needs: 'editLinks' },
  { title: WORDS.hotspot, place: 'aside', rows: 1 },
  { title: WORDS.reach, place: 'aside', rows: 1 },
];

/** Interfaces, connection profiles, Wi-Fi, uplinks and hotspot of the current device (pages §12). */
export function NetworkPage({ connectionTest }: { readonly connectionTest: ReactNode }) {
  const isComing = useTopicValue('network', (status) => status === null);
  return (
    <SectionPage section={network} words={FIELDS} plan={plan} isComing={isComing} status={<InterfacesCard />}>
      <WithAside
        aside={
          <>
            <HotspotCard />
            <Card
              level={3}
              title={WORDS.reach}
              description={WORDS.reachHint}
              body="rows"
              folded={{ summary: null }}
              aside={<AwayTag />}
            >
              {connectionTest}
            </Card>
          </>
        }
      >
        <UplinksCard />
        <ConnectionsCard />
        <WifiCard />
        <VpnCard />
        <ToolsCard />
      </WithAside>
    </SectionPage>
  );
}
