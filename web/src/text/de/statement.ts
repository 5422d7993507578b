/** Formal German: the built-in accessibility statement (LEG-05). */
export const STATEMENT = {
  'statement.title': 'Erklärung zur Barrierefreiheit',
  'statement.contents': 'Inhalt',
  'statement.scope.title': 'Geltungsbereich',
  'statement.scope.text':
    'Diese Erklärung gilt für das Ableseportal von {{company}} unter {{address}}. Stand: {{date}}.',
  'statement.legals.title': 'Rechtliche Grundlagen',
  'statement.legals.text':
    'Wir bemühen uns, das Portal nach dem Barrierefreiheitsstärkungsgesetz (BFSG), der BITV 2.0 und der EN 301 549 zugänglich zu machen. Maßstab ist WCAG 2.2, Stufe AA.',
  'statement.display.title': 'Darstellung anpassen',
  'statement.display.hint': 'Schwarz und Weiß, kräftige Linien',
  'statement.partly.title': 'Was noch nicht barrierefrei ist',
  'statement.partly.text':
    'Das Portal ist mit diesen Anforderungen teilweise vereinbar. Das haben automatische Prüfungen aller Bildschirme ergeben. Nicht barrierefrei oder noch nicht von Menschen geprüft ist:',
  'statement.partly.qrcode':
    'Das Lesen von QR-Codes setzt eine Kamera voraus. Sie können sich immer mit Benutzername und Kennwort anmelden.',
  'statement.partly.photos': 'Fotos von Zählern haben keine ausführliche Beschreibung.',
  'statement.partly.aids':
    'Mit Vorleseprogramm, Sprachsteuerung, Bildschirmlupe und Braillezeile ist das Portal noch nicht von Hand geprüft.',
  'statement.partly.words': 'Es gibt keine Fassung in Leichter Sprache und keine in Deutscher Gebärdensprache.',
  'statement.partly.own': 'Unsere eigenen Texte und Verweise im Portal erfassen die automatischen Prüfungen nicht.',
  'statement.alternatives.title': 'Andere Wege zu uns',
  'statement.contact.title': 'Kontakt',
  'statement.contact.text': 'Ist Ihnen eine Barriere aufgefallen? So erreichen Sie uns:',
  'statement.contact.otherwise': 'Ist Ihnen eine Barriere aufgefallen? Bitte wenden Sie sich an {{company}}.',
  'statement.enforcement.title': 'Durchsetzungsstelle',
  'statement.enforcement.text':
    'Antworten wir nicht oder nicht zufriedenstellend, wenden Sie sich bitte an diese Stelle:',
  'statement.enforcement.office':
    'Marktüberwachungsstelle der Länder für die Barrierefreiheit von Produkten und Dienstleistungen',
} as const;
