import type { DeviceId } from '#app/domain/ids';
import { Link, useMatches } from 'react-router-dom';
import classes from './DeviceLayout.module.css';
import { sectionOf } from './sectionOf';
import type { SettingsPage } from './settingsPages';

/** Devices / the device / Settings / the section / the page. */
export function Breadcrumb({ id, name }: { readonly id: DeviceId; readonly name: string | undefined }) {
  const page = useMatches().at(-1)?.handle as SettingsPage | undefined;
  const section = page && sectionOf(page);
  const base = `/devices/${id}`;
  const steps = [
    { to: '/', label: 'Devices' },
    { to: base, label: name ?? 'Device' },
    ...(page ? [{ to: `${base}/settings/general`, label: 'Settings' }] : []),
    ...(section && section !== page ? [{ to: `${base}/settings/${section.path}`, label: section.section ?? '' }] : []),
    ...(page ? [{ to: '', label: page.title }] : []),
  ];
  return (
    <nav aria-label="Breadcrumb">
      <ol className={classes.crumbs}>
        {steps.map(({ to, label }, index) => (
          <li key={label + to} className={classes.crumb}>
            {index === steps.length - 1 ? (
              <span aria-current="page">
                <bdi>{label}</bdi>
              </span>
            ) : (
              <Link to={to}>
                <bdi>{label}</bdi>
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
