import { COMMIT, SHORT_NAME, VERSION } from '../brand';

/** Who made the spans (OpenTelemetry semantic conventions; specification §9). */
export const resourceOf = (platform: 'web' | 'desktop', environment: string): Readonly<Record<string, string>> => ({
  'service.name': `${SHORT_NAME}-${platform}`,
  'service.version': VERSION,
  'deployment.environment.name': environment,
  'vcs.ref.head.revision': COMMIT,
});
