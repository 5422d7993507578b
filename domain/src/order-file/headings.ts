/**
 * What columns of order files are called in exports of billing systems: German headings, and names of fields in SAP IS-U.
 * They are suggestions: none counts until somebody has confirmed it for a tenant.
 * @see OPN-408
 */
const OTHER_HEADINGS: Readonly<Record<string, readonly string[]>> = {
  Auftragsnummer: [
    'Ableseauftrag',
    'Ableseauftragsnummer',
    'Auftrag',
    'Auftragsnr',
    'Ablesebeleg',
    'Ablesebelegnummer',
    'ABLBELNR',
  ],
  Benutzername: [
    'Benutzer',
    'Login',
    'Loginname',
    'Username',
    'Anmeldename',
    'Vertragskonto',
    'Vertragskontonummer',
    'VKONT',
    'VKONTO',
  ],
  Passwort: ['Kennwort', 'Password', 'PIN', 'Zugangscode'],
  Kundennummer: [
    'Kundennr',
    'Kdnr',
    'Kunde',
    'Geschäftspartner',
    'Geschäftspartnernummer',
    'GP',
    'GPART',
    'GPARTNER',
    'PARTNER',
  ],
  Firma: ['Firmenname', 'Organisation', 'NAME_ORG1'],
  Vorname: ['NAME_FIRST', 'Rufname'],
  Nachname: ['Name', 'Familienname', 'Zuname', 'NAME_LAST'],
  'E-Mail': ['E-Mail-Adresse', 'Mail', 'Mailadresse', 'Kontakt-E-Mail', 'SMTP_ADDR', 'SMTPADR'],
  Telefon: [
    'Telefonnummer',
    'Telefonnr',
    'Tel',
    'Tel-Nr',
    'Phone',
    'Mobil',
    'Mobilnummer',
    'Mobiltelefon',
    'Handy',
    'Handynummer',
    'TEL_NUMBER',
    'TELF1',
  ],
  Zählernummer: [
    'Zählernr',
    'Zähler',
    'Gerätenummer',
    'Gerätenr',
    'Gerät',
    'Serialnummer',
    'Seriennummer',
    'SERNR',
    'GERAET',
    'Eigentumsnummer',
    'Equipment',
    'EQUNR',
  ],
  Zählerart: ['Sparte', 'Medium', 'Zählertyp', 'Energieart', 'SPARTE'],
  'MaLo-ID': ['MaLo', 'Marktlokation', 'Marktlokations-ID'],
  Objektschlüssel: [
    'Objekt',
    'Objektnummer',
    'Verbrauchsstelle',
    'Anlage',
    'Liegenschaft',
    'Geräteplatz',
    'VSTELLE',
    'ANLAGE',
  ],
  Straße: ['Str', 'Strasse', 'Straßenname', 'STREET'],
  Hausnummer: ['Hausnr', 'HsNr', 'Hnr', 'Nr', 'HOUSE_NUM1'],
  PLZ: ['Postleitzahl', 'POST_CODE1', 'ZIP'],
  Ort: ['Stadt', 'Gemeinde', 'Wohnort', 'CITY1', 'City'],
  Ortsteil: ['Stadtteil', 'CITY2'],
  Lage: ['Einbauort', 'Standort', 'Zählerstandort', 'STANDORT'],
  Hinweis: ['Bemerkung', 'Ablesehinweis', 'Notiz', 'ABLHINW'],
  Tarif: ['Tarifart', 'Zählwerksart', 'Zählwerksbezeichnung', 'ZWARTTXT'],
  OBIS: ['OBIS-Kennzahl', 'OBIS-Kennziffer', 'OBIS-Code', 'Kennziffer', 'KENNZIFF'],
  Einheit: ['Maßeinheit', 'Mengeneinheit', 'ME', 'MASSREAD', 'Unit'],
  Vorkommastellen: ['VK-Stellen', 'VKS', 'VorK', 'Vorkomma', 'Stellen', 'STANZVOR'],
  Nachkommastellen: ['NK-Stellen', 'NKS', 'NachK', 'Nachkomma', 'STANZNAC'],
  Minimum: ['Min', 'Untergrenze', 'Mindestwert', 'Erwartet von'],
  Maximum: ['Max', 'Obergrenze', 'Höchstwert', 'Erwartet bis'],
  Solltermin: ['Ablesetermin', 'Solldatum', 'Sollablesedatum', 'Plandatum', 'ADATSOLL'],
  'Frühester Termin': ['Ablesung ab', 'Beginn Ablesezeitraum', 'Zeitraum von'],
  'Spätester Termin': ['Ablesung bis', 'Ende Ablesezeitraum', 'Zeitraum bis', 'Frist'],
};

/** A heading without what exports write differently: case, gaps, points, hyphens, underscores, umlauts. */
export function headingKey(heading: string): string {
  return heading
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('ä', 'ae')
    .replaceAll('ö', 'oe')
    .replaceAll('ü', 'ue')
    .replaceAll('ß', 'ss')
    .replaceAll('³', '3')
    .replace(/[^a-z0-9]/g, '');
}

const BY_KEY: ReadonlyMap<string, string> = new Map(
  Object.entries(OTHER_HEADINGS).flatMap(([column, others]) =>
    [column, ...others].map((heading) => [headingKey(heading), column] as const),
  ),
);

/**
 * The column that a heading most likely means; null where none is known.
 * @see OPN-408
 */
export function columnOfHeading(heading: string): string | null {
  return BY_KEY.get(headingKey(heading)) ?? null;
}
