export { apiAs, deviceOf, signInCookie, signInToken, until, type Api } from '../sandbox/clients/sandboxClient';
