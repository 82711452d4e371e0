/** @jest-environment ./test/support/browserEnvironment.ts */
import '@testing-library/jest-dom/jest-globals';
import { afterEach, describe, expect, test } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { courseOf } from '../../../renderer/components/courseOf';
import { Sparkline } from '../../../renderer/components/Sparkline';
import { TrendLine } from '../../../renderer/components/TrendLine';

afterEach(cleanup);

const line = () => document.querySelector('svg path');

describe('courseOf', () => {
  test('returns null for fewer than three readings, however many steps there are', () => {
    expect([courseOf([]), courseOf([null, null]), courseOf([null, 4, null, 5])]).toEqual([null, null, null]);
  });

  test('begins with the first reading and has the range of the readings', () => {
    expect(courseOf([null, null, 4, 2, 3])).toEqual({ values: [4, 2, 3], least: 2, most: 4 });
  });

  test('bridges a gap of two steps and keeps one of three', () => {
    expect(courseOf([1, null, null, 4, 5])?.values).toEqual([1, 2, 3, 4, 5]);
    expect(courseOf([1, null, null, null, 5, 6])?.values).toEqual([1, null, null, null, 5, 6]);
    expect(courseOf([1, 2, 3, null])?.values).toEqual([1, 2, 3, null]);
  });
});

describe('TrendLine', () => {
  test('says that the history starts, without an empty chart, while there are fewer than three readings', () => {
    render(<TrendLine values={[null, 41, 42]} stepMs={5000} />);
    expect(screen.getByText('History starts now.')).toBeVisible();
    expect(line()).toBeNull();
  });

  test('says that the history starts as soon as there is a value, before the first is noted', () => {
    render(<TrendLine values={[null, null]} stepMs={5000} isReported />);
    expect(screen.getByText('History starts now.')).toBeVisible();
  });

  test.each([
    ['what is never reported', [null, null], false],
    ['few readings that have stopped', [null, 41, 42], true],
  ] as const)('stays empty for %s', (_, values, isStale) => {
    const { container } = render(<TrendLine values={values} stepMs={5000} isStale={isStale} />);
    expect(container.textContent).toBe('');
  });

  test('includes the value beside it in the range, which the course does not have yet', () => {
    const { rerender } = render(<TrendLine values={[21, 31, 25]} now={32} stepMs={5000} />);
    expect(screen.getByText('21 to 32')).toBeVisible();
    rerender(<TrendLine values={[21, 31, 25]} now={20} stepMs={5000} />);
    expect(screen.getByText('20 to 31')).toBeVisible();
    rerender(<TrendLine values={[21, 31, 25]} now={null} stepMs={5000} />);
    expect(screen.getByText('21 to 31')).toBeVisible();
  });

  test('draws three readings that are far apart, each alone as a dot', () => {
    const gap = Array.from({ length: 50 }, () => null);
    render(<TrendLine values={[0, ...gap, 5, ...gap, 10]} stepMs={5000} />);
    expect(line()).toHaveAttribute('d', 'M0 15.0h0M51 8.0h0M102 1.0h0');
  });

  test('shows the range of the readings and the time since the first one', () => {
    const texts = { textOf: (value: number) => `${value} %` };
    const { rerender } = render(<TrendLine values={[null, 41, 43, 42]} stepMs={5000} {...texts} />);
    expect(line()).not.toBeNull();
    expect(screen.getByText('41 % to 43 %')).toBeVisible();
    expect(screen.getByText('Last 15 s')).toBeVisible();
    rerender(<TrendLine values={Array.from({ length: 120 }, () => 7)} stepMs={5000} {...texts} />);
    expect(screen.getByText('7 %')).toBeVisible();
    expect(screen.getByText('Last 10 min')).toBeVisible();
  });
});

describe('Sparkline', () => {
  test('draws its first value as a dot at the right end, and a base line before there is one', () => {
    const { rerender } = render(<Sparkline values={[null, null]} places={60} tone="info" />);
    expect(line()).toHaveAttribute('d', 'M0 15H59');
    rerender(<Sparkline values={[null, 4]} places={60} tone="info" />);
    expect(line()).toHaveAttribute('d', 'M59 1.0h0');
  });
});
