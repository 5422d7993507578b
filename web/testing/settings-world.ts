import type { ApplicationDocument, DocumentChange } from '@zaehlwerk/contract/application-document';
import {
  deleteDocumentDraft,
  getDocumentDraft,
  getDocumentVersions,
  getPalette,
  postDocumentDraft,
  postDocumentVersion,
  putDocumentDraft,
} from '@zaehlwerk/contract/document-versions';
import { getApplicationDocument } from '@zaehlwerk/contract/operator';
import { documentDifference } from '@zaehlwerk/domain/tenant/document-versions';
import { TEST_NOW } from './fakes/fake-device.ts';
import { type FakeServer, Refuses } from './fakes/fake-server.ts';

/** The document of the sample utility, as it is in force. */
export const IN_FORCE: ApplicationDocument = {
  name: 'Stadtwerke Ellerbach',
  hosts: ['ablesen.sw-ellerbach.example'],
  logo: null,
  brandColor: '#00616E',
  config: {
    meterReading: { defaultComments: [{ text: 'Zähler getauscht' }] },
    features: { commentsEnabled: true },
    languageConfig: {
      enabledLanguages: [
        { name: 'de', readableName: 'Deutsch' },
        { name: 'en', readableName: 'English' },
      ],
      translations: { de: { 'login.title': 'Willkommen' } },
    },
  },
  contactInformationItems: [
    { language: 'de', path: 'title', text: 'So erreichen Sie uns' },
    { language: 'de', path: 'phone', text: '05555 1234' },
    { language: 'en', path: 'title', text: 'How to reach us' },
  ],
  help: {},
  instructions: [],
};

const tokensOf = (brand: string, on: string, text: string) => ({
  brand,
  'on-brand': on,
  'brand-hover': brand,
  'brand-active': brand,
  'brand-text': text,
  'brand-tint': on,
  'brand-line': text,
  'brand-edge': text,
});

/** What the server says of any colour: that of an orange one, with the colour itself on a light button. */
function paletteOf(color: string) {
  return {
    white: 2.5,
    light: {
      tokens: tokensOf(color, color === '#F08A00' ? '#10181C' : '#FFFFFF', '#8C4E00'),
      button: 7.1,
      link: 6.5,
      least: 4.5,
    },
    dark: { tokens: tokensOf('#E0933F', '#06090A', '#EBA260'), button: 8, link: 7.9, least: 4.5 },
    hc: { tokens: tokensOf('#6E3C00', '#FFFFFF', '#6E3C00'), button: 9, link: 9, least: 7 },
    hcDark: { tokens: tokensOf('#F1AE72', '#000000', '#F1AE72'), button: 11, link: 11, least: 7 },
  };
}

export interface SettingsOnServer {
  /** What is in force, and its version. */
  document: ApplicationDocument;
  version: number;
  draft: { document: ApplicationDocument; basedOn: number; revision: string } | null;
  /** Refuses the next draft with findings at its fields. */
  finds: ((document: ApplicationDocument) => readonly { field: string; code: string; message: string }[]) | null;
}

/** A server that keeps settings, their draft and their versions as the real one does. */
export function settingsOn(server: FakeServer): SettingsOnServer {
  const on: SettingsOnServer = { document: IN_FORCE, version: 7, draft: null, finds: null };
  let revisions = 0;
  const changes = (after: ApplicationDocument) => {
    const all = documentDifference(on.document, after) as DocumentChange[];
    return { changed: all.length, changes: all };
  };
  const isUnseen = (seen: string | undefined) => seen !== undefined && seen !== (on.draft?.revision ?? 'none');
  server.on(getApplicationDocument, () => on.document);
  server.on(getDocumentVersions, () => ({
    versions: Array.from({ length: on.version }, (_, at) => ({
      version: on.version - at,
      storedAt: new Date(Date.parse(TEST_NOW) - at * 86_400_000).toISOString(),
      storedBy: at === 2 ? null : 'S. Arndt',
      restoredFrom: at === 1 ? 3 : null,
      bytes: 2048,
    })),
  }));
  server.on(getPalette, ({ query }) => paletteOf(query['color'] ?? ''));
  server.on(getDocumentDraft, () =>
    on.draft === null
      ? new Refuses('notFound')
      : {
          ...on.draft,
          version: on.version,
          savedAt: TEST_NOW,
          savedBy: 'T. Yilmaz',
          ...changes(on.draft.document),
        },
  );
  server.on(putDocumentDraft, ({ body, query }) => {
    if (isUnseen(query['seen']) || query['basedOn'] !== String(on.version)) return new Refuses('conflict');
    const found = on.finds?.(body) ?? [];
    if (found.length > 0) return new Refuses('invalid', {}, found);
    revisions += 1;
    on.draft = { document: body, basedOn: on.version, revision: `r${revisions}` };
    return { dryRun: false, version: on.version, revision: on.draft.revision, ...changes(body) };
  });
  server.on(postDocumentDraft, ({ query }) => {
    if (on.draft === null) return new Refuses('notFound');
    if (isUnseen(query['seen']) || on.draft.basedOn !== on.version) return new Refuses('conflict');
    const told = changes(on.draft.document);
    Object.assign(on, { document: on.draft.document, version: on.version + 1, draft: null });
    return { dryRun: false, version: on.version, ...told };
  });
  server.on(deleteDocumentDraft, ({ query }) => {
    if (on.draft === null || isUnseen(query['seen'])) return new Refuses('notFound');
    on.draft = null;
    return null as never;
  });
  server.on(postDocumentVersion, ({ query }) => {
    if ((query['basedOn'] ?? String(on.version)) !== String(on.version)) return new Refuses('conflict');
    const earlier = { ...on.document, name: 'Gemeindewerke Ellerbach' };
    const told = changes(earlier);
    if (query['dryRun'] !== 'true') Object.assign(on, { document: earlier, version: on.version + 1 });
    return { dryRun: query['dryRun'] === 'true', version: on.version + 1, ...told };
  });
  return on;
}
