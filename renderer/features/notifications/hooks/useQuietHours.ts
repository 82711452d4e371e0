import { setQuietHours } from '#app/api/alerts';
import { QuietHoursWire, type QuietHours } from '#app/domain/quietHours';
import { define, problemsOf, type Values } from '#app/resource/define';
import { flag, text } from '#app/resource/field';
import { resourceOf, type Resource } from '#app/resource/resource';
import { useMemo, useRef, useEffect } from 'react';
import { useClient } from '../../../api/ClientContext';
import { useRenewAlerts } from '../../../api/useAlerts';
import { useTimes } from '../../../lib/display';
import type { Remote } from '../../../resource/createSave';
import { useResource } from '../../../resource/useResource';
import { useSave } from '../../../resource/useSave';
import { WORDS } from '../words';

const { from, to, time_zone } = QuietHoursWire.entries;

/** The user's hours without notifications. The server sends no versions of them. */
export const quietHours = define('quiet-hours', {
  permission: null,
  isKeptByServer: true,
  fields: {
    is_on: flag(),
    from: { ...text({ max: 5 }), rules: from },
    to: { ...text({ max: 5 }), rules: to },
    time_zone: { ...text({ max: 64 }), rules: time_zone },
  },
});

/** Quiet hours that were never used start with the user's own time zone. */
const offered = (hours: QuietHours, zone: string): Resource =>
  resourceOf({ version: null, desired: hours.is_on ? hours : { ...hours, time_zone: zone } });

const judge = (values: Values) => problemsOf(quietHours, {}, values, {});

/** The form state of the user's quiet hours. Without edits the form shows the server's newest values. */
export function useQuietHours(hours: QuietHours) {
  const client = useClient();
  const renew = useRenewAlerts();
  const { zone } = useTimes();
  const said = JSON.stringify(hours);
  const known = useMemo(() => offered(JSON.parse(said) as QuietHours, zone), [said, zone]);
  const latest = useRef(known);
  useEffect(() => {
    latest.current = known;
  });
  const remote = useMemo(
    (): Remote => ({
      // The list of alerts includes the quiet hours, so it is fetched again.
      get: () => {
        renew(null);
        return Promise.resolve(latest.current);
      },
      change: async ({ edits, desired }) => {
        const body = { ...(desired as QuietHours), ...edits };
        await client.call(setQuietHours, { body });
        renew(null);
        return resourceOf({ version: null, desired: body });
      },
    }),
    [client, renew],
  );
  const handle = useResource(quietHours, { remote, known, judge });
  const save = useSave(handle, { told: WORDS.saved });
  return { handle, save };
}
