import { parseRuntimeConfig, type RuntimeConfig } from '#app/config/runtimeConfig';

/** The configuration the page carries. What cannot be read gives the defaults and one console error. */
export function readConfig(page: Document): RuntimeConfig {
  const text = page.getElementById('runtime-config')?.textContent ?? '{}';
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    value = 'not JSON';
  }
  const parsed = parseRuntimeConfig(value);
  if (!parsed.ok)
    console.error(`The runtime configuration is not valid, defaults are used. ${parsed.problems.join('; ')}`);
  return parsed.config;
}
