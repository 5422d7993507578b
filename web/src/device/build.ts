/** The build of the app that a page shows: its parts are files named by their content. */
export interface Build {
  /** Calls the listener whenever a part fails to load. */
  readonly onPartMissing: (listener: () => void) => void;
  /** Whether the server has another build now, without the parts of this one; false without an answer. */
  readonly isReplaced: () => Promise<boolean>;
  /** Whether a field of the page holds something. */
  readonly hasTypedText: () => boolean;
  /** Whether this page is the result of a reload, whoever asked for it. */
  readonly wasReloaded: () => boolean;
  readonly reload: () => void;
}

const FIELDS = 'input:not([type=checkbox], [type=radio], [type=hidden]), textarea';

export function browserBuild(tab: Window & typeof globalThis): Build {
  const { document } = tab;
  const first = document.querySelector('script[type=module]')?.getAttribute('src');
  return {
    onPartMissing: (listener) => tab.addEventListener('vite:preloadError', listener),
    isReplaced: async () => {
      const answer = await tab.fetch('/', { cache: 'no-store' }).catch(() => null);
      const page = answer?.ok === true ? await answer.text().catch(() => null) : null;
      return first != null && page !== null && !page.includes(`"${first}"`);
    },
    hasTypedText: () => [...document.querySelectorAll<HTMLInputElement>(FIELDS)].some(({ value }) => value !== ''),
    wasReloaded: () =>
      tab.performance
        .getEntriesByType('navigation')
        .some((one) => (one as PerformanceNavigationTiming).type === 'reload'),
    reload: () => tab.location.reload(),
  };
}
