/** Files that go in, as examples: of orders, and of earlier readings. */
export const FILES_IN: Readonly<Record<string, { readonly csv: string; readonly rows: readonly object[] }>> = {
  postOrders: fileOf({
    Auftragsnummer: 'A-4711',
    Benutzername: 'k-krueger',
    Zählernummer: '1LGZ3767264814',
    OBIS: '1-0:1.8.0',
  }),
  postOrdersSuggestion: fileOf({
    Ableseauftrag: 'A-4711',
    Vertragskonto: 'k-krueger',
    'Zähler-Nr.': '1LGZ3767264814',
    'OBIS-Kennzahl': '1-0:1.8.0',
  }),
  postHistory: fileOf({
    Auftragsnummer: 'A-4711',
    OBIS: '1-0:1.8.0',
    Ablesedatum: '31.12.2025',
    Zählerstand: '18432,7',
  }),
};

function fileOf(row: Readonly<Record<string, string>>) {
  return { csv: `${Object.keys(row).join(';')}\r\n${Object.values(row).join(';')}\r\n`, rows: [row] };
}
