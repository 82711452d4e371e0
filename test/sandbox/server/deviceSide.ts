import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import type { Core } from './core';
import { Problem } from './problem';
import { hashSecret, randomToken } from './secrets';

const INTERVAL_S = 5;
const CodeRequest = v.object({
  model: v.pipe(v.string(), v.minLength(1), v.maxLength(64)),
  serial: v.pipe(v.string(), v.regex(/^[A-Z0-9]{4,32}$/)),
  software_version: v.pipe(v.string(), v.maxLength(32)),
});
const TokenRequest = v.object({ device_code: v.pipe(v.string(), v.maxLength(128)) });

const oauthError = (code: string) => new Problem(400, code, code);

/** What a device without a credential asks for (RFC 8628): a code to show, then its credential once it is approved. */
export function deviceSideRoutes(app: FastifyInstance, core: Core): void {
  app.post('/v1/oauth2/device/code', (request) => {
    const body = v.parse(CodeRequest, request.body);
    const { deviceCode, code } = core.codes.create({
      model: body.model,
      serial: body.serial,
      softwareVersion: body.software_version,
    });
    return {
      device_code: deviceCode,
      user_code: code.userCode,
      verification_uri: `${core.urls.website}/device`,
      verification_uri_complete: `${core.urls.website}/device?user_code=${code.userCode}`,
      expires_in: 900,
      interval: INTERVAL_S,
    };
  });

  app.post('/v1/oauth2/device/token', (request) => {
    const { device_code: deviceCode } = v.parse(TokenRequest, request.body);
    const code = core.codes.byDeviceCode(deviceCode);
    if (!code) throw oauthError('expired_token');
    if (code.status === 'denied') throw oauthError('access_denied');
    const now = Date.now();
    const isTooFast = now - code.lastPollAt < (INTERVAL_S - 1) * 1000;
    code.lastPollAt = now;
    if (code.status === 'pending') throw oauthError(isTooFast ? 'slow_down' : 'authorization_pending');
    const device = core.file.state.devices.find((one) => one.id === code.deviceId);
    if (!device) throw oauthError('expired_token');
    const credential = randomToken();
    device.credentialHash = hashSecret(credential);
    core.codes.remove(code);
    core.file.changed();
    return { access_token: credential, token_type: 'Bearer', device_id: device.id };
  });
}
