import { LANGUAGES } from '@zaehlwerk/contract/application';
import { expect, test } from 'vitest';
import { contrast } from '../tenant/brand.ts';
import { layOutMail, type MailContent } from './layout.ts';

const CONTENT: MailContent = {
  language: 'de',
  subject: 'Probe: Stadtwerke',
  heading: 'Probe',
  paragraphs: ['Ein Satz.', 'Noch einer.'],
  lists: [
    [
      ['Zähler', '1EMH0001'],
      ['Stand', '12,5 kWh'],
    ],
    [['Zähler', '1EMH0002']],
  ],
  closing: ['Ihre Stadtwerke'],
};
const BRAND = { name: 'Stadtwerke Ellerbach', brandColor: '#FFCC00' };

test('the text says all that the HTML says, in the same order', () => {
  expect(layOutMail(BRAND, CONTENT).text).toBe(
    'Stadtwerke Ellerbach\n\nProbe\n\nEin Satz.\n\nNoch einer.\n\nZähler: 1EMH0001\nStand: 12,5 kWh\n\nZähler: 1EMH0002\n\nIhre Stadtwerke\n',
  );
});

test.each(LANGUAGES)('in %s the HTML says its language and title, has one heading and no layout table', (language) => {
  const { html } = layOutMail(BRAND, { ...CONTENT, language });
  expect(html).toContain(`<html lang="${language === 'en' ? 'en' : 'de'}" dir="ltr">`);
  expect(html).toContain('<title>Probe: Stadtwerke</title>');
  expect(html.match(/<h1>/g)).toEqual(['<h1>']);
  expect(html).toContain('<dt>Stand</dt><dd>12,5 kWh</dd>\n</dl>\n<dl>\n<dt>Zähler</dt><dd>1EMH0002</dd>');
  expect(html).not.toMatch(/<table|role="presentation"/);
});

test('nothing of the HTML is loaded from elsewhere, and nothing is a link', () => {
  const { html } = layOutMail(BRAND, { ...CONTENT, paragraphs: ['https://evil.example'] });
  expect(html.match(/src="[^"]*"/g)).toEqual(['src="cid:logo"']);
  expect(html).not.toMatch(/href=|url\(|@import|<script|<link|<form/);
});

test('[S27] what somebody typed stays text on its line', () => {
  const typed = '</p><a href="https://evil.example">x</a>\r\nStand: 999\u2028Bcc: x';
  const { html, text, subject } = layOutMail(
    { ...BRAND, name: typed },
    { ...CONTENT, subject: typed, heading: typed, paragraphs: [typed], lists: [[[typed, typed]]], closing: [typed] },
  );
  expect(html).not.toMatch(/<a |<\/p><a/);
  expect(text).not.toMatch(/^(Stand: 999|Bcc)/m);
  expect(subject).not.toMatch(/[\r\n\u2028]/);
});

test.each(['#FFCC00', '#00616E', '#FFFFFF', '#000000', '#FF0000'])(
  'with the brand colour %s the heading can be read in light and dark',
  (brandColor) => {
    const { html } = layOutMail({ ...BRAND, brandColor }, CONTENT);
    const [light, dark] = [...html.matchAll(/h1 \{[^}]*[^-]color: (#[0-9A-F]{6})/g)].map((match) => match[1]!);
    const [onLight, onDark] = [...html.matchAll(/body \{[^}]*background: (#[0-9A-F]{6})/g)].map((match) => match[1]!);
    expect(contrast(light!, onLight!)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(dark!, onDark!)).toBeGreaterThanOrEqual(4.5);
    expect(html).toContain('@media (prefers-color-scheme: dark)');
  },
);
