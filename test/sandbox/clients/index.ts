export { newDevice, type NewDevice } from './newDevice';
export { apiAs, deviceOf, signInCookie, signInToken, until, type Api } from './sandboxClient';
export { jobIn, settingsOf, type Settings } from './settings';
