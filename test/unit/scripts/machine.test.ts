import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { planInstall } from '../../../scripts/lib/installParts';
import { has, isLacking, nameOf, packagesOf, without, type PartName } from '../../../scripts/lib/machine';

const INSTALLED: readonly PartName[] = ['chromium', 'firefox', 'webkit', 'keytar', 'secretService', 'nginx', 'coturn'];
const ROOT_ON_DEBIAN = { mayInstall: true, hasApt: true, isRoot: true, hasCompiler: false };
const ORDINARY_USER = { mayInstall: true, hasApt: true, isRoot: false, hasCompiler: false };
const WITHOUT_APT = { mayInstall: true, hasApt: false, isRoot: false, hasCompiler: false };
const NO_INSTALL = { mayInstall: false, hasApt: true, isRoot: true, hasCompiler: true };

describe('a test that needs a part of the machine', () => {
  test('runs where the part is there', () => {
    expect(without('posix', 'linux')[0]).toBe(process.platform !== 'linux');
  });

  test.each(INSTALLED)('runs with %s, or names it and its packages', (part) => {
    const [isMissing, reason] = without('posix', part);
    expect(isMissing).toBe(!has(part));
    expect(isLacking(reason)).toBe(isMissing);
    if (isMissing) for (const word of [nameOf(part), ...packagesOf(part)]) expect(reason).toContain(word);
    else expect(reason).toBe('');
  });

  test.each(['', 'needs Linux and more', 'not today'])('may not be skipped because of "%s"', (reason) => {
    expect(isLacking(reason)).toBe(false);
  });
});

describe('planInstall', () => {
  test('says nothing where nothing is missing', () => {
    expect(planInstall([], ROOT_ON_DEBIAN)).toEqual({ aptPackages: [], parts: [], lines: [] });
  });

  test('as root on Debian, names each package once, what it is for, and how to install nothing', () => {
    const { aptPackages, lines } = planInstall(INSTALLED, ROOT_ON_DEBIAN);
    expect(aptPackages).toEqual([...new Set(INSTALLED.flatMap(packagesOf))]);
    expect(lines.join('\n')).toContain('npm test -- --no-install');
    for (const one of aptPackages) expect(lines[1]).toContain(one);
    for (const part of INSTALLED) expect(lines[1]).toContain(nameOf(part));
  });

  test('as an ordinary user, downloads a Chromium and nginx, and prints the command for everything else', () => {
    const { aptPackages, parts, lines } = planInstall(INSTALLED, ORDINARY_USER);
    expect([aptPackages, parts]).toEqual([[], ['chromium', 'nginx']]);
    expect(lines.at(-1)).toContain('sudo apt-get install');
    expect(lines.at(-1)).toContain('firefox-esr');
    // Debian's package would start a server.
    expect(lines.at(-1)).not.toContain('nginx');
  });

  test('without apt-get, names no command of it', () => {
    const { lines } = planInstall(INSTALLED, WITHOUT_APT);
    expect(lines.at(-1)).toContain('are skipped.');
    expect(lines.join('\n')).not.toContain('apt-get');
  });

  test('as an ordinary user, builds keytar once a compiler and its headers are there', () => {
    const { aptPackages, parts, lines } = planInstall(['keytar'], { ...ORDINARY_USER, hasCompiler: true });
    expect([aptPackages, parts]).toEqual([[], ['keytar']]);
    expect(lines.join('\n')).not.toContain('sudo');
  });

  test('installs nothing with --no-install', () => {
    const { aptPackages, parts, lines } = planInstall(INSTALLED, NO_INSTALL);
    expect([aptPackages, parts, lines.length]).toEqual([[], [], 1]);
  });

  test('never takes more than five lines, and names each missing part', () => {
    const means = fc.record({
      mayInstall: fc.boolean(),
      hasApt: fc.boolean(),
      isRoot: fc.boolean(),
      hasCompiler: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.subarray([...INSTALLED]), means, (missing, how) => {
        const { lines } = planInstall(missing, how);
        expect(lines.length).toBeLessThanOrEqual(5);
        for (const part of missing) expect(lines.join('\n')).toContain(nameOf(part));
      }),
    );
  });
});
