/** `fault`: something does not work or will not; `note`: somebody may want it so. */
export interface Words {
  readonly level: 'fault' | 'note';
  readonly de: string;
  readonly en: string;
}

/** Of what is in front of the portal: the level of each finding, and its sentence with the places of its values. */
export const PROXY_WORDS = {
  'proxy.unreachable': {
    level: 'fault',
    de: 'PUBLIC_URL: Unter {url} antwortet niemand ({reason}).',
    en: 'PUBLIC_URL: nobody answers at {url} ({reason}).',
  },
  'proxy.notThePortal': {
    level: 'fault',
    de: 'PUBLIC_URL: {url} antwortet mit {status} und nicht wie ein Zählwerk.',
    en: 'PUBLIC_URL: {url} answers {status}, and not as a Zählwerk does.',
  },
  'proxy.header': {
    level: 'fault',
    de: 'Der Proxy lässt die Kopfzeile {name} der Antworten weg.',
    en: 'The proxy drops the header {name} of answers.',
  },
  'proxy.headerChanged': {
    level: 'fault',
    de: 'Der Proxy ändert die Kopfzeile {name} der Antworten oder setzt sie ein zweites Mal.',
    en: 'The proxy changes the header {name} of answers, or sets it a second time.',
  },
  'proxy.cacheControl': {
    level: 'fault',
    de: 'Der Proxy erlaubt, {path} aufzuheben (Cache-Control: {value}): Neue Versionen kommen nicht an.',
    en: 'The proxy allows {path} to be kept (Cache-Control: {value}): new versions do not arrive.',
  },
  'proxy.cached': {
    level: 'fault',
    de: 'Der Proxy antwortet auf {path} aus seinem Speicher: Neue Versionen kommen nicht an.',
    en: 'The proxy answers {path} from its cache: new versions do not arrive.',
  },
  'proxy.notTrusted': {
    level: 'fault',
    de: 'TRUST_PROXY ist off, obwohl ein Proxy für PUBLIC_URL das TLS macht: Alle, die durch ihn kommen, teilen sich die Grenzen einer Adresse.',
    en: 'TRUST_PROXY is off although a proxy does the TLS of PUBLIC_URL: all who come through it share the limits of one address.',
  },
  'proxy.host': {
    level: 'fault',
    de: 'Der Proxy reicht den Namen {host} nicht weiter (Kopfzeile Host): Das Portal findet die Anwendung nicht.',
    en: 'The proxy does not hand on the name {host} (header Host): the portal does not find the application.',
  },
  'proxy.bodyLimit': {
    level: 'fault',
    de: 'Der Proxy lehnt Sendungen von {megabytes} MiB ab ({reason}): Ablesungen mit Fotos und Auftragsdateien kommen nicht durch.',
    en: 'The proxy refuses bodies of {megabytes} MiB ({reason}): readings with photos and files of orders do not get through.',
  },
  'proxy.timeLimit': {
    level: 'fault',
    de: 'Der Proxy bricht eine Sendung ab, die {seconds} s stillsteht ({reason}): So lange steht eine schlechte Mobilverbindung.',
    en: 'The proxy cuts a body that stands still for {seconds} s ({reason}): a bad mobile line stands as long.',
  },
} satisfies Readonly<Record<string, Words>>;
