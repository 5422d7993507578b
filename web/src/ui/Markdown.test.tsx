import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { Markdown } from './Markdown.tsx';
import { RenderedMarkdown } from './RenderedMarkdown.tsx';

async function show(text: string): Promise<HTMLElement> {
  const view = await render(<Markdown newTab="(neuer Tab)">{text}</Markdown>);
  await expect.poll(() => view.container.textContent).not.toBe('');
  return view.container;
}

const MARKDOWN = `
# Wasserzähler

Nur die **Ziffern** ablesen.

- eins
- zwei

1. Deckel öffnen
`;

test('what Markdown marks becomes elements of the page', async () => {
  const container = await show(MARKDOWN);
  expect(container.querySelector('h3')?.textContent).toBe('Wasserzähler');
  expect(container.querySelector('strong')?.textContent).toBe('Ziffern');
  expect([...container.querySelectorAll('li')].map((one) => one.textContent)).toEqual([
    'eins',
    'zwei',
    'Deckel öffnen',
  ]);
});

test('[OPN-095, S41] HTML in it is neither run nor shown, and nothing is loaded from elsewhere', async () => {
  const container = await show(
    'vor <img src=x onerror="document.title=1"> <b>fett</b> nach ![ein Bild](https://evil.example/x.png)\n\n<script>document.title=1</script>\n\n<iframe src="https://evil.example"></iframe>\n\nEnde',
  );
  expect(container.querySelector('img, b, script, iframe')).toBeNull();
  expect(container.textContent).toMatch(/^vor +fett nach ein Bild\s*Ende$/);
});

test('[OPN-095] http, https, mailto and tel are links, anything else is only words', async () => {
  const addresses = ['http://a.example', 'https://b.example/x?y=1', 'mailto:a@b.example', 'tel:+49301'];
  const others = [
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    '/ablesung',
    '//c.example',
    'ftp://d.example',
    'blob:x',
    '#x',
    'java\tscript:x',
  ];
  const text = [...addresses, ...others].map((address, index) => `[wort ${index}](<${address}>)`).join(' ');
  const container = await show(`${text} <javascript:alert(1)> <https://e.example>`);
  const links = [...container.querySelectorAll('a')];
  expect(links.map((link) => link.getAttribute('href'))).toEqual([...addresses, 'https://e.example']);
  expect([links[1]?.rel, links[1]?.target]).toEqual(['noopener noreferrer', '_blank']);
  expect(links[1]?.textContent).toBe('wort 1 (neuer Tab)');
  expect([links[2]?.target, links[2]?.textContent]).toEqual(['', 'wort 2']);
  for (const index of others.keys()) expect(container.textContent).toContain(`wort ${index + addresses.length}`);
});

const LINES = [
  'Montag bis Freitag, 8 bis 18 Uhr',
  'Mo–Fr: 8.30–12 Uhr (außer an Feiertagen).',
  'A',
  'Ende mit Leerzeichen ',
  'Zwei  Leerzeichen',
  '8. Mai',
  '- ein Punkt',
  'Ein *betontes* Wort',
  'Ein_Wort_mit_Strichen',
  'Strom & Gas &amp; Wasser',
  'Zwei\nZeilen',
  'Titel\n---',
  '[Fragen](https://fragen.example)',
  'Wort: <https://fragen.example>',
  '# Titel',
];

test('with or without the parser, a text is shown the same', async () => {
  for (const text of LINES) {
    const parsed = await render(<RenderedMarkdown newTab="(neuer Tab)">{text}</RenderedMarkdown>);
    const shown = await render(<Markdown newTab="(neuer Tab)">{text}</Markdown>);
    await expect.poll(() => [text, shown.container.innerHTML]).toEqual([text, parsed.container.innerHTML]);
  }
});
