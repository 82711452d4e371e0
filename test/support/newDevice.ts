export { newDevice, type NewDevice } from '../sandbox/clients/newDevice';
