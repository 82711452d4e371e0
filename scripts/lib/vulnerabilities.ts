import type { ShippedPackage } from '../webpack/shippedPackages';

/** What `npm audit --json` says of a package. `via` names packages, or advisories. */
interface Finding {
  readonly severity: string;
  readonly nodes: readonly string[];
  readonly via: readonly (string | { readonly title: string; readonly url: string })[];
}

/** A line for each package of what is shipped that has a known vulnerability itself. Throws when npm could not ask. */
export function shippedVulnerabilities(report: unknown, packages: readonly ShippedPackage[]): readonly string[] {
  const { vulnerabilities } = report as { readonly vulnerabilities?: Readonly<Record<string, Finding>> };
  if (!vulnerabilities) throw new Error(`npm could not ask for vulnerabilities: ${JSON.stringify(report)}`);
  const shipped = new Map(packages.map((one) => [one.folder, one]));
  return Object.values(vulnerabilities).flatMap(({ severity, nodes, via }) => {
    const found = nodes.flatMap((folder) => shipped.get(folder) ?? []);
    const advisories = via.filter((one) => typeof one !== 'string');
    return found.flatMap(({ name, version }) =>
      advisories.map(({ title, url }) => `${name} ${version}: ${title} (${severity}, ${url})`),
    );
  });
}
