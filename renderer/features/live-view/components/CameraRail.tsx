import { useStore } from 'zustand';
import { Card } from '../../../components/Card';
import { Facts } from '../../../components/Facts';
import { clock } from '../format';
import { useFeed } from '../FeedContext';
import type { VideoStats } from '../connection/readStats';

/** What there is to say of a device that only looks. */
export function CameraRail({ stats }: { readonly stats: VideoStats | null }) {
  const uptime = useStore(useFeed().store, ({ system }) => system?.uptimeS ?? null);
  return (
    <Card title="Camera">
      <Facts
        facts={[
          { label: 'Running for', value: uptime === null ? null : clock(uptime) },
          { label: 'Bit rate', value: stats?.kbps == null ? null : `${stats.kbps} kbit/s` },
        ]}
      />
    </Card>
  );
}
