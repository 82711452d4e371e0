import { can, leastRoleFor, type Permission } from '#app/domain/role';
import { devicePage } from '#app/domain/pagePaths';
import { useState } from 'react';
import { NavLink, Outlet, useNavigate } from 'react-router-dom';
import { useCurrentDevice } from '../../api/CurrentDeviceContext';
import { useWhoMay } from '../../api/useWhoMay';
import { Drawing } from '../../components/Drawing';
import { MoreIcon } from '../../components/MoreIcon';
import { Message } from '../../components/Message';
import { Select } from '../../components/Select';
import { Sentence } from '../../components/Sentence';
import { SettingsHeadContext } from '../../components/SettingsHead';
import { UnsavedGuard } from '../../components/UnsavedGuard';
import { whoSentence } from '../../components/whoWords';
import { cx } from '../../lib/cx';
import { useRouteHandle } from '../../lib/useRouteHandle';
import { sectionOf } from './sectionOf';
import classes from './SettingsFrame.module.css';
import { pageOf, SETTINGS_PAGES } from './settingsPages';
import { WORDS } from './words';

const SECTIONS = SETTINGS_PAGES.filter((page) => page.section !== undefined);

/** The frame of settings pages: the list of sections, the title, the note on read-only pages, and the question before unsaved edits are lost. */
export default function SettingsFrame() {
  const device = useCurrentDevice();
  const [headSlot, setHeadSlot] = useState<HTMLElement | null>(null);
  const handle = useRouteHandle();
  const page = pageOf(handle);
  if (!handle || !page) return <Outlet />;
  const { needs } = handle;
  // Of a page that could not be loaded it is not known.
  const missing = needs === undefined || can(device.role, needs) ? null : needs;
  const least = missing && leastRoleFor(missing);
  return (
    <UnsavedGuard>
      <div className={classes.frame}>
        <Sections base={devicePage(device.id, '/settings')} current={sectionOf(page).path} />
        <div className={classes.page}>
          <div className={classes.head}>
            <h2 className={cx(classes.title, page.section && classes.isChosen)}>{page.title}</h2>
            <div ref={setHeadSlot} className={classes.extra} />
          </div>
          {missing !== null && !page.isClosed && (
            <p className={classes.note}>
              <MoreIcon name="lock" size={16} />
              <span>
                <ViewOnly missing={missing} />
              </span>
            </p>
          )}
          <SettingsHeadContext value={headSlot}>
            {page.isClosed && least !== null ? (
              <Message level={3} title={WORDS.noAccess} drawing={<Drawing name="lock" />}>
                {WORDS.closed[least]}
              </Message>
            ) : (
              <Outlet />
            )}
          </SettingsHeadContext>
        </div>
      </div>
    </UnsavedGuard>
  );
}

/** Who can change what this page shows. `missing`: the permission that the user lacks. */
function ViewOnly({ missing }: { readonly missing: Permission }) {
  const who = useWhoMay(useCurrentDevice().id, missing);
  if (who === undefined) return WORDS.viewOnlyYet;
  return who === null ? WORDS.viewOnly[leastRoleFor(missing)] : <Sentence {...whoSentence(WORDS.viewOnlyOf, who)} />;
}

function Sections({ base, current }: { readonly base: string; readonly current: string }) {
  const navigate = useNavigate();
  return (
    <>
      <nav aria-label={WORDS.settings} className={classes.list}>
        <ul>
          {SECTIONS.map((page) => (
            <li key={page.path} className={page.beginsGroup && classes.group}>
              <NavLink
                to={`${base}/${page.path}`}
                aria-current={page.path === current ? 'page' : undefined}
                className={() => `${classes.entry ?? ''}${page.path === current ? ' active' : ''}`}
              >
                {page.title}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className={classes.choice}>
        <Select
          label={WORDS.section}
          value={current}
          onChange={(event) => void navigate(`${base}/${event.target.value}`)}
        >
          {SECTIONS.map((page) => (
            <option key={page.path} value={page.path}>
              {page.title}
            </option>
          ))}
        </Select>
      </div>
    </>
  );
}
