/** @jest-environment ./test/support/browserEnvironment.ts */
import { describe, expect, test } from '@jest/globals';
import type { AlertKind } from '#app/domain/alert';
import type { Values } from '#app/resource/define';
import { sentenceOf } from '../../../renderer/features/device-alerts/sentenceOf';

describe('sentenceOf', () => {
  test.each<[AlertKind, Values, string]>([
    ['offline', { offline_on: true, offline_after_s: 60 }, 'Offline for 60 s.'],
    [
      'signal',
      { signal_on: true, signal_limit: -110, signal_clear: -105, signal_after_s: 0 },
      'Below −110 dBm; cleared from −105 dBm.',
    ],
    ['signal', { signal_on: false }, 'Off'],
    ['signal', { signal_on: true, signal_clear: -105, signal_after_s: 0 }, 'Weak signal'],
    ['signal', { signal_on: true, signal_limit: -110, signal_clear: null, signal_after_s: 0 }, 'Weak signal'],
    ['temperature', { temperature_on: true, temperature_after_s: 30 }, 'High temperature'],
    ['video', { video_on: true }, 'Camera failure'],
  ])('describes the rule %s with %j as "%s"', (kind, values, text) => {
    expect(sentenceOf(kind, values, 'metric')).toBe(text);
  });
});
