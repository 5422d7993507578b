import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { Markdown } from './Markdown.tsx';

/** As the server asks of every page (S41): from here on no text may become HTML. Nothing takes it back. */
function forbidHtmlText(): void {
  const policy = document.createElement('meta');
  policy.httpEquiv = 'Content-Security-Policy';
  policy.content = "require-trusted-types-for 'script'";
  document.head.append(policy);
  expect(() => {
    document.createElement('p').innerHTML = 'x';
  }).toThrow(TypeError);
}

test('[S41] where text may not become HTML, it is still read, names of signs included', async () => {
  forbidHtmlText();
  const text = '**Müller** &amp; Söhne &nbsp;&copy; &unknown; [a&amp;b](https://b.example "c&quot;d")';
  const { container } = await render(<Markdown newTab="(neuer Tab)">{text}</Markdown>);
  await expect.poll(() => container.textContent).toBe('Müller & Söhne \u00a0© &unknown; a&b (neuer Tab)');
});
