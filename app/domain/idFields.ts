import * as v from 'valibot';
import { idText, isDeviceId, isInvitationId, isSafeId, type DeviceId, type InvitationId } from './ids';

const idField = <T extends string>(isOne: (value: unknown) => value is T, problem: string) =>
  v.pipe(v.unknown(), v.transform(idText), v.custom<T>(isOne, problem));

/** Ids in answers and events of the server, which may send them as numbers. */
export const SafeIdField = idField<string>(isSafeId, 'no id');
export const AlertIdField = idField<string>(isSafeId, 'no alert id');
export const DeviceIdField = idField<DeviceId>(isDeviceId, 'no device id');
export const InvitationIdField = idField<InvitationId>(isInvitationId, 'no invitation id');
/** A user's id: any text that is not empty, because most of these ids are only shown and compared. */
export const UserIdField = v.pipe(v.unknown(), v.transform(idText), v.string(), v.minLength(1));
