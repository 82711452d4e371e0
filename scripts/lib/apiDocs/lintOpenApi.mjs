// Prints what Redocly's recommended rules find in an OpenAPI document, a line each: `node lintOpenApi.mjs FILE`.
// The package is of ES modules only, which Jest cannot load.
import { createConfig, lint } from '@redocly/openapi-core';

const [, , file] = process.argv;
const config = await createConfig({ extends: ['recommended'] });
for (const { severity, ruleId, message, location } of await lint({ ref: file, config }))
  console.log(`${severity} ${ruleId} ${location[0]?.pointer ?? ''}: ${message}`);
