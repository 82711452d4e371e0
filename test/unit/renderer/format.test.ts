import { expect, test } from '@jest/globals';
import { fixed } from '../../../renderer/features/live-view/format';

test.each([
  [-3.24, 1, '°', '−3.2°'],
  [47.3981831, 7, '°', '47.3981831°'],
  [-118, 0, 'dBm', '−118 dBm'],
  [21.5, 1, '°C', '21.5 °C'],
  [-8, 0, '', '−8'],
  [-0.04, 1, '°', '0.0°'],
  [null, 1, 'V', '--'],
])('%s with %s digits and “%s” is %s', (value, digits, unit, text) => {
  expect(fixed(value, digits, unit)).toBe(text);
});
