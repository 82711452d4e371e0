// `run.cjs sbom FILE`: what the product is made of, by package-lock.json, as a CycloneDX file.
import { writeFileSync } from 'node:fs';
import { fail } from './lib/process';
import { sbomOf } from './lib/sbom';
import { shippedPackages } from './webpack/shippedPackages';

const [file] = process.argv.slice(2);
if (file === undefined) fail('Usage: node scripts/run.cjs sbom FILE');
writeFileSync(file, `${JSON.stringify(sbomOf(shippedPackages(), new Date()), null, 2)}\n`);
