import { listAlerts, setQuietHours } from '#app/api/alerts';
import { ApiError, GENERIC_ERROR } from '#app/api/errors';
import { staleError } from '#app/api/stale';
import { QuietHoursWire, type QuietHours } from '#app/domain/quietHours';
import { sameJson } from '#app/lib/sameJson';
import { define } from '#app/resource/define';
import { flag, text } from '#app/resource/field';
import { resourceOf, type Resource } from '#app/resource/resource';
import { useMemo } from 'react';
import { useSWRConfig } from 'swr';
import { useClient } from '../../../api/ClientContext';
import { renewAlerts } from '../../../api/useAlerts';
import { useTimes } from '../../../lib/display';
import { judgeOf } from '../../../resource/createEditorStore';
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

const judge = judgeOf(quietHours);

/** The form state of the user's quiet hours. Without edits the form shows the server's newest values. */
export function useQuietHours(hours: QuietHours) {
  const client = useClient();
  const { mutate } = useSWRConfig();
  const { zone } = useTimes();
  const said = JSON.stringify(hours);
  const known = useMemo(() => offered(JSON.parse(said) as QuietHours, zone), [said, zone]);
  const remote = useMemo((): Remote => {
    const get = async () => {
      // Every answer has them.
      const { quietHours: newest } = await client.call(listAlerts, { query: { limit: '1' } });
      if (newest === null) throw new ApiError('http', GENERIC_ERROR, { status: 404 });
      return offered(newest, zone);
    };
    return {
      get,
      change: async ({ edits, desired }) => {
        const newest = await get();
        // The server counts no versions, and a change replaces all of them: what has been changed elsewhere is looked for first.
        if (!sameJson(newest.desired, desired)) throw staleError(GENERIC_ERROR);
        const body = { ...(newest.desired as QuietHours), ...edits };
        await client.call(setQuietHours, { body });
        renewAlerts(mutate, null);
        return resourceOf({ version: null, desired: body });
      },
    };
  }, [client, mutate, zone]);
  const handle = useResource(quietHours, { remote, known, draftName: quietHours.name, judge });
  const save = useSave(handle, { told: WORDS.saved });
  return { handle, save };
}
