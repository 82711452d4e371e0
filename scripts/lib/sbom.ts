import { randomUUID } from 'node:crypto';
import { NAME, VERSION } from '../../app/brand';
import type { ShippedPackage } from '../webpack/shippedPackages';

const ROOT_REF = 'farsight';

/** The package's URL (https://github.com/package-url/purl-spec), which also stands for it in the graph. */
const purlOf = ({ name, version }: ShippedPackage) => `pkg:npm/${name.replace(/^@/, '%40')}@${version}`;

const hashOf = ({ integrity }: ShippedPackage) => ({
  alg: 'SHA-512',
  content: Buffer.from(integrity.replace(/^sha512-/, ''), 'base64').toString('hex'),
});

/** What the product is made of, in CycloneDX 1.6 (https://cyclonedx.org/docs/1.6/json). */
export function sbomOf(packages: readonly ShippedPackage[], now: Date): object {
  const refs = new Map(packages.map((one) => [one.folder, purlOf(one)]));
  const refsOf = (folders: readonly string[]) => folders.flatMap((folder) => refs.get(folder) ?? []);
  // Two folders may have the same package.
  const unique = [...new Map(packages.map((one) => [purlOf(one), one])).values()];
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${randomUUID()}`,
    version: 1,
    metadata: {
      timestamp: now.toISOString(),
      component: { type: 'application', 'bom-ref': ROOT_REF, name: NAME, version: VERSION },
    },
    components: unique.map((one) => ({
      type: 'library',
      'bom-ref': purlOf(one),
      name: one.name,
      version: one.version,
      purl: purlOf(one),
      hashes: [hashOf(one)],
      ...(one.license !== null && { licenses: [{ expression: one.license }] }),
    })),
    dependencies: [
      { ref: ROOT_REF, dependsOn: packages.filter(({ isDirect }) => isDirect).map(purlOf) },
      ...unique.map((one) => ({ ref: purlOf(one), dependsOn: [...new Set(refsOf(one.needs))] })),
    ],
  };
}
