export { jobIn, settingsOf, type Settings } from '../sandbox/clients/settings';
