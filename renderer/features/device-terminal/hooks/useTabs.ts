import { useEffect, useState } from 'react';
import { useClient } from '../../../api/ClientContext';
import { useCurrentDevice } from '../../../api/CurrentDeviceContext';
import { usePlatform } from '../../../platform/PlatformContext';
import { createTabs, type Tabs } from '../session/terminals';

/** The terminals of this page. Leaving the page detaches from their sessions. */
export function useTabs(): Tabs {
  const client = useClient();
  const { id } = useCurrentDevice();
  const { socket } = usePlatform();
  const [tabs] = useState(() => createTabs(client, socket, id));
  useEffect(() => () => tabs.leave(), [tabs]);
  return tabs;
}
