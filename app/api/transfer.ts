import * as v from 'valibot';
import { toTransfer, TransferWire } from '../domain/transfer';
import { endpoint } from './endpoint';

const nothing = () => undefined;
const Answer = v.object({ transfer: v.nullable(TransferWire) });

/** The open offer to hand the device over, for everybody with access. */
export const getTransfer = endpoint('GET', '/v1/user/devices/{id}/transfer', {
  request: null,
  response: Answer,
  decode: toTransfer,
});

/** An owner offers the device to a person with access; an earlier offer ends. 409 `not_member` for a person without access. */
export const offerTransfer = endpoint('POST', '/v1/user/devices/{id}/transfer', {
  request: v.object({ user_id: v.pipe(v.string(), v.minLength(1)) }),
  response: Answer,
  decode: toTransfer,
});

/** The one it was offered to becomes its owner, and the one who offered it an admin; 409 `no_transfer` without an offer. */
export const acceptTransfer = endpoint('POST', '/v1/user/devices/{id}/transfer/accept', {
  request: null,
  response: null,
  decode: nothing,
});

/** An owner takes the offer back, or the one it was made to declines it. */
export const endTransfer = endpoint('DELETE', '/v1/user/devices/{id}/transfer', {
  request: null,
  response: null,
  decode: nothing,
});
