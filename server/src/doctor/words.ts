import { PROXY_WORDS, type Words } from './proxy-words.ts';

/** The languages in which the doctor speaks. */
export type DoctorLanguage = 'de' | 'en';

/** The level of each finding, and its sentence with the places of its values. */
export const WORDS = {
  'settings.wrong': {
    level: 'fault',
    de: 'Eine Einstellung ist falsch: {reason}',
    en: 'A setting is wrong: {reason}',
  },
  'check.skipped': {
    level: 'note',
    de: 'Nicht geprüft: {check}, wegen falscher Einstellungen ({settings}).',
    en: 'Not looked at: {check}, because of wrong settings ({settings}).',
  },
  'check.failed': {
    level: 'fault',
    de: 'Die Prüfung {check} kam nicht zu Ende ({reason}).',
    en: 'The check {check} did not come to its end ({reason}).',
  },
  'portal.silent': {
    level: 'note',
    de: 'Unter {address} antwortet kein Portal ({reason}): Es läuft nicht, oder nicht auf dieser Maschine.',
    en: 'No portal answers at {address} ({reason}): it is not running, or not on this machine.',
  },
  'portal.taken': {
    level: 'fault',
    de: 'Unter {address} antwortet etwas anderes als ein Portal ({status}): Dort kann keines starten.',
    en: 'Something that is no portal answers at {address} ({status}): none can start there.',
  },
  'portal.notReady': {
    level: 'fault',
    de: 'Das laufende Portal ist nicht bereit ({part}): {reason}',
    en: 'The running portal is not ready ({part}): {reason}',
  },
  'portal.mails': {
    level: 'note',
    de: 'Das laufende Portal meldet zu Mails: {reason}',
    en: 'The running portal says of mails: {reason}',
  },
  'database.unreachable': {
    level: 'fault',
    de: '{setting}: Die Datenbank unter {place} ist nicht erreichbar oder lehnt ab ({reason}).',
    en: '{setting}: the database at {place} cannot be reached or refuses ({reason}).',
  },
  'database.old': {
    level: 'fault',
    de: 'Die Datenbank ist PostgreSQL {version}; nötig ist mindestens {oldest}.',
    en: 'The database is PostgreSQL {version}; at least {oldest} is needed.',
  },
  'database.behind': {
    level: 'note',
    de: 'Den Tabellen fehlen Schritte dieser Version ({count}); `zaehlwerk migrate` oder der nächste Start holt sie nach.',
    en: 'The tables lack steps of this version ({count}); `zaehlwerk migrate` or the next start makes up for them.',
  },
  'database.extended': {
    level: 'note',
    de: 'Eine neuere Version hat die Tabellen erweitert ({migrations}); diese läuft neben ihr weiter.',
    en: 'A newer version has extended the tables ({migrations}); this one runs on beside it.',
  },
  'database.newer': {
    level: 'fault',
    de: 'Die Tabellen stammen von einer neueren Version ({migrations}); diese startet mit ihnen nicht.',
    en: 'The tables are those of a newer version ({migrations}); this one does not start with them.',
  },
  'database.sameRole': {
    level: 'fault',
    de: 'DATABASE_OWNER_URL nennt dieselbe Rolle wie DATABASE_URL.',
    en: 'DATABASE_OWNER_URL names the same role as DATABASE_URL.',
  },
  'database.otherDatabase': {
    level: 'fault',
    de: 'DATABASE_OWNER_URL nennt eine andere Datenbank als DATABASE_URL; der Start lehnt das ab.',
    en: 'DATABASE_OWNER_URL names another database than DATABASE_URL; the start refuses that.',
  },
  'database.notTheOwner': {
    level: 'fault',
    de: 'Die Tabellen gehören nicht der Rolle aus DATABASE_OWNER_URL, oder sie darf keine anlegen; der Start lehnt das ab.',
    en: 'The tables do not belong to the role of DATABASE_OWNER_URL, or it may make none; the start refuses that.',
  },
  'database.notPrepared': {
    level: 'fault',
    de: 'Den Tabellen fehlen Schritte dieser Version, oder die Rolle aus DATABASE_URL darf nicht auf allen arbeiten, und sie darf keine anlegen; der Start lehnt das ab, bis `zaehlwerk migrate` mit DATABASE_OWNER_URL gelaufen ist.',
    en: 'The tables lack steps of this version, or the role of DATABASE_URL may not work on all of them, and it may make none; the start refuses that until `zaehlwerk migrate` has run with DATABASE_OWNER_URL.',
  },
  'database.fewConnections': {
    level: 'fault',
    de: 'Das Portal will bis zu {wanted} Verbindungen zur Datenbank (DATABASE_CONNECTIONS), die allen Programmen zusammen {most} erlaubt.',
    en: 'The portal wants up to {wanted} connections to the database (DATABASE_CONNECTIONS), which lets all programs together have {most}.',
  },
  'workers.many': {
    level: 'note',
    de: 'WORKERS sind {workers}, die Maschine hat {cores} Kerne: Die Prozesse warten aufeinander und brauchen mehr Speicher.',
    en: 'WORKERS are {workers}, the machine has {cores} cores: the processes wait for each other and need more memory.',
  },
  'database.auditNotApart': {
    level: 'note',
    de: 'Das Portal könnte ändern, was im Audit steht: Die Tabellen sollten einer anderen Rolle gehören (DATABASE_OWNER_URL).',
    en: 'The portal could change what the audit holds: the tables should belong to another role (DATABASE_OWNER_URL).',
  },
  'clock.database': {
    level: 'fault',
    de: 'Die Uhren dieser Maschine und der Datenbank gehen um {seconds} s auseinander.',
    en: 'The clocks of this machine and of the database differ by {seconds} s.',
  },
  'clock.provider': {
    level: 'fault',
    de: 'Die Uhren dieser Maschine und des Anbieters für Anmeldungen {issuer} gehen {seconds} s auseinander.',
    en: 'The clocks of this machine and of the provider of sign-ins {issuer} differ by {seconds} s.',
  },
  'provider.unreachable': {
    level: 'fault',
    de: 'OIDC_ISSUER: Der Anbieter für Anmeldungen {issuer} antwortet nicht, wie er soll ({reason}).',
    en: 'OIDC_ISSUER: the provider of sign-ins {issuer} does not answer as it should ({reason}).',
  },
  'provider.otherIssuer': {
    level: 'fault',
    de: 'OIDC_ISSUER: Unter {issuer} nennt sich der Anbieter für Anmeldungen anders; es gilt der Name, den er selbst angibt (issuer).',
    en: 'OIDC_ISSUER: the provider of sign-ins at {issuer} calls itself otherwise; the name that it gives itself (issuer) counts.',
  },
  'clock.proxy': {
    level: 'fault',
    de: 'Die Uhren dieser Maschine und von {url} gehen um {seconds} s auseinander.',
    en: 'The clocks of this machine and of {url} differ by {seconds} s.',
  },
  'folder.missing': {
    level: 'note',
    de: '{setting}: Den Ordner {folder} gibt es noch nicht; der Start legt ihn an.',
    en: '{setting}: the folder {folder} is not there yet; the start makes it.',
  },
  'folder.asRoot': {
    level: 'note',
    de: '{setting}: Der Ordner {folder} gehört root, und root fragt: Ob der Benutzer des Portals dort schreiben darf, zeigt erst eine Prüfung als dieser.',
    en: '{setting}: the folder {folder} belongs to root, who asks: whether the user of the portal may write there is seen by asking as that one.',
  },
  'bucket.closed': {
    level: 'fault',
    de: '{setting}: Der Bucket {bucket} antwortet nicht wie nötig ({reason}): Ablesungen mit Fotos werden nicht angenommen.',
    en: '{setting}: the bucket {bucket} does not answer as it should ({reason}): readings with photos are not taken.',
  },
  'folder.closed': {
    level: 'fault',
    de: '{setting}: In den Ordner {folder} kann dieser Benutzer nicht schreiben ({reason}).',
    en: '{setting}: this user cannot write into the folder {folder} ({reason}).',
  },
  'disk.full': {
    level: 'fault',
    de: '{setting}: Im Ordner {folder} sind nur noch {megabytes} MB frei.',
    en: '{setting}: only {megabytes} MB are free in the folder {folder}.',
  },
  'disk.files': {
    level: 'fault',
    de: '{setting}: Im Ordner {folder} ist nur noch Platz für {files} Dateien (Inodes).',
    en: '{setting}: there is room for only {files} files in the folder {folder} (inodes).',
  },
  'mail.off': {
    level: 'note',
    de: 'SMTP_URL ist nicht gesetzt: Mails warten.',
    en: 'SMTP_URL is not set: mails wait.',
  },
  'mail.plain': {
    level: 'note',
    de: 'SMTP_TLS ist off: Mails gehen unverschlüsselt an {place}.',
    en: 'SMTP_TLS is off: mails go to {place} without encryption.',
  },
  'mail.unreachable': {
    level: 'fault',
    de: 'Der Mailserver {place} nimmt nichts an: {reason}.',
    en: 'The mail server {place} takes nothing: {reason}.',
  },
  'url.plain': {
    level: 'fault',
    de: 'PUBLIC_URL beginnt mit http://: Ohne TLS laufen weder die App ohne Netz noch die Kamera, und Zugänge sind lesbar.',
    en: 'PUBLIC_URL begins with http://: without TLS neither the app without a network nor the camera work, and anybody can read sign-ins.',
  },
  'url.ofThisMachine': {
    level: 'note',
    de: 'PUBLIC_URL ist {url}: Das erreicht nur diese Maschine, und kein Proxy wurde geprüft.',
    en: 'PUBLIC_URL is {url}: only this machine reaches that, and no proxy was looked at.',
  },
  'url.forgotten': {
    level: 'fault',
    de: 'PUBLIC_URL ist {url}, obwohl andere das Portal erreichen sollen (DATABASE_URL, HOST oder TRUST_PROXY): Links in Briefen und Mails führen ins Leere, und kein Proxy wurde geprüft.',
    en: 'PUBLIC_URL is {url} although others are to reach the portal (DATABASE_URL, HOST or TRUST_PROXY): links in letters and mails lead nowhere, and no proxy was looked at.',
  },
  'certificate.unreachable': {
    level: 'fault',
    de: 'Mit {place} kommt keine verschlüsselte Verbindung zustande ({reason}).',
    en: 'There is no encrypted connection with {place} ({reason}).',
  },
  'certificate.wrong': {
    level: 'fault',
    de: 'Dem Zertifikat von {place} wird nicht vertraut ({reason}). Fehlt ein Zwischenzertifikat? Eine eigene Stelle nennt NODE_EXTRA_CA_CERTS.',
    en: 'The certificate of {place} is not believed ({reason}). Is one in between missing? An authority of your own is named by NODE_EXTRA_CA_CERTS.',
  },
  'certificate.ending': {
    level: 'fault',
    de: 'Das Zertifikat von {place} endet bald (Tage bis dahin: {days}).',
    en: 'The certificate of {place} ends soon (days until then: {days}).',
  },
  ...PROXY_WORDS,
} satisfies Readonly<Record<string, Words>>;

/** What can be found. */
export type Code = keyof typeof WORDS;
