import { can, leastRoleFor, type Permission } from '#app/domain/role';
import { useMemo, useState } from 'react';
import { Outlet } from 'react-router-dom';
import { useCurrentDevice } from '../../api/CurrentDeviceContext';
import { useWhoMay } from '../../api/useWhoMay';
import { Drawing } from '../../components/Drawing';
import { MoreIcon } from '../../components/MoreIcon';
import { Message } from '../../components/Message';
import { Sentence } from '../../components/Sentence';
import { SettingsHeadContext } from '../../components/SettingsHead';
import { UnsavedGuard } from '../../components/UnsavedGuard';
import { whoSentence } from '../../components/whoWords';
import { useRouteHandle } from '../../lib/useRouteHandle';
import { PageIndex } from '../../settings/PageIndex';
import { PageFrame } from './PageFrame';
import classes from './SettingsFrame.module.css';
import { pageOf } from './settingsPages';
import { WORDS } from './words';

/** The frame of settings pages: the list of sections, the title, the note on read-only pages, the index, and the question before unsaved edits are lost. */
export default function SettingsFrame() {
  const device = useCurrentDevice();
  const [headSlot, setHeadSlot] = useState<HTMLElement | null>(null);
  const handle = useRouteHandle();
  const page = pageOf(handle);
  const plan = handle?.plan;
  const ownPlan = useMemo(
    () => plan?.filter(({ needs }) => needs === undefined || can(device.role, needs)),
    [plan, device.role],
  );
  if (!handle || !page) return <Outlet />;
  const { needs } = handle;
  // The permission of a page that could not be loaded is unknown.
  const missing = needs === undefined || can(device.role, needs) ? null : needs;
  const closedFor = page.isClosed && missing !== null ? leastRoleFor(missing) : null;
  return (
    <UnsavedGuard>
      <PageFrame id={device.id} page={page} setHeadSlot={setHeadSlot}>
        {missing !== null && !page.isClosed && (
          <p className={classes.note}>
            <MoreIcon name="lock" size={16} />
            <span>
              <ViewOnly missing={missing} />
            </span>
          </p>
        )}
        <SettingsHeadContext value={headSlot}>
          {closedFor !== null ? (
            <Message level={3} title={WORDS.noAccess} drawing={<Drawing name="lock" />}>
              {WORDS.closed[closedFor]}
            </Message>
          ) : (
            <>
              {ownPlan && <PageIndex key={page.path} plan={ownPlan} />}
              <Outlet />
            </>
          )}
        </SettingsHeadContext>
      </PageFrame>
    </UnsavedGuard>
  );
}

/** Who can change what this page shows. `missing`: the permission that the user lacks. */
function ViewOnly({ missing }: { readonly missing: Permission }) {
  const who = useWhoMay(useCurrentDevice().id, missing);
  if (who === undefined) return WORDS.viewOnlyYet;
  return who === null ? WORDS.viewOnly[leastRoleFor(missing)] : <Sentence {...whoSentence(WORDS.viewOnlyOf, who)} />;
}
