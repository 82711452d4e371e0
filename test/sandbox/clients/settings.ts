import type { JobBody } from '#app/domain/job';
import type { SectionBody } from '#app/settings/sectionResource';
import { until, type Api } from './sandboxClient';

/** The settings of one device, as a person sees and changes them over HTTP. */
export function settingsOf(api: Api, deviceId: string) {
  const base = `/v1/user/devices/${deviceId}`;
  const get = async (section = 'modem') => (await api('GET', `${base}/settings/${section}`)).body as SectionBody;
  const patch = async (changes: object, section = 'modem', query = '') =>
    api('PATCH', `${base}/settings/${section}${query}`, changes, { 'if-match': `"${(await get(section)).version}"` });
  return {
    base,
    get,
    patch,
    /** The section once it is as wished. */
    when: async (is: (body: SectionBody) => boolean, section = 'modem', ms = 8000): Promise<SectionBody> => {
      await until(async () => is(await get(section)), ms);
      return get(section);
    },
    job: async (id: string) => ((await api('GET', `${base}/jobs/${id}`)).body as { job: JobBody }).job,
    post: (what: 'confirm' | 'revert', section = 'modem') => api('POST', `${base}/settings/${section}/${what}`),
  };
}
export type Settings = ReturnType<typeof settingsOf>;

/** The job that an answer names. */
export const jobIn = (answer: { readonly headers: Headers }): string =>
  answer.headers.get('location')?.split('/').at(-1) ?? '';
