import { expect, test, vi } from 'vitest';
import { browserBuild } from './build.ts';

/** A page of a build, and a server whose page names a build. */
function pageOf(own: string, answer: () => Promise<Response>) {
  const listeners: (() => void)[] = [];
  const document = new DOMParser().parseFromString(
    `<script type="module" crossorigin src="/assets/index-${own}.js"></script><input type="checkbox" value="on" /><input name="q" />`,
    'text/html',
  );
  const tab = {
    document,
    fetch: vi.fn(answer),
    addEventListener: (type: string, listener: () => void) => type === 'vite:preloadError' && listeners.push(listener),
  };
  const build = browserBuild(tab as unknown as Window & typeof globalThis);
  return { build, document, tab, miss: () => listeners.forEach((listener) => listener()) };
}

const served =
  (name: string, status = 200) =>
  async (): Promise<Response> =>
    new Response(`<script type="module" src="/assets/index-${name}.js"></script>`, { status });

test('[OPN-329] a build is replaced when the page of the server names another first file', async () => {
  expect(await pageOf('AAAAAAA', served('BBBBBBB')).build.isReplaced()).toBe(true);
  const same = pageOf('AAAAAAA', served('AAAAAAA'));
  expect(await same.build.isReplaced()).toBe(false);
  expect(same.tab.fetch).toHaveBeenCalledWith('/', { cache: 'no-store' });
});

test('[OPN-329] a server that does not answer, or with an error, has replaced nothing', async () => {
  expect(await pageOf('AAAAAAA', () => Promise.reject(new TypeError('no network'))).build.isReplaced()).toBe(false);
  expect(await pageOf('AAAAAAA', served('BBBBBBB', 502)).build.isReplaced()).toBe(false);
});

test('[OPN-329] what is typed is seen in fields of text, not in boxes to check', () => {
  const { build, document } = pageOf('AAAAAAA', served('AAAAAAA'));
  expect(build.hasTypedText()).toBe(false);
  document.querySelector<HTMLInputElement>('[name=q]')!.value = 'weber';
  expect(build.hasTypedText()).toBe(true);
});

test('[OPN-329] the listener hears of each part that fails to load', () => {
  const { build, miss } = pageOf('AAAAAAA', served('AAAAAAA'));
  const heard = vi.fn();
  build.onPartMissing(heard);
  miss();
  expect(heard).toHaveBeenCalledOnce();
});
