import { browserBuild, type Build } from '../../src/device/build.ts';

/** The build of a page whose server can be given another one. */
export interface FakeBuild extends Build {
  /** Whether the server has another one; settable. */
  replaced: boolean;
  /** Whether this page is the result of a reload; settable. */
  reloaded: boolean;
  /** A part of this one fails to load. */
  readonly missPart: () => void;
  readonly reloads: () => number;
}

export function fakeBuild(): FakeBuild {
  const listeners: (() => void)[] = [];
  let reloads = 0;
  const build: FakeBuild = {
    // The fields of the real page, which tests without a browser have none of.
    hasTypedText: () => browserBuild(window).hasTypedText(),
    replaced: false,
    reloaded: false,
    wasReloaded: () => build.reloaded,
    onPartMissing: (listener) => void listeners.push(listener),
    isReplaced: async () => build.replaced,
    reload: () => void (reloads += 1),
    missPart: () => listeners.forEach((listener) => listener()),
    reloads: () => reloads,
  };
  return build;
}
