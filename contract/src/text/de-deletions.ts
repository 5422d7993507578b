import type { DeletionTexts } from './texts.ts';

/** Formal German, of what is deleted, and what is kept. */
export const GERMAN_FORMAL_DELETIONS: DeletionTexts = {
  'deletion.notHandedOver':
    'Ablesungen, die noch niemand abgeholt hat: Sie gehen verloren. Bitte holen Sie vorher ab, was Sie für Rechnungen aufbewahren müssen (§ 147 AO, § 257 HGB).',
  'deletion.handedOver':
    'Ablesungen, die schon abgeholt wurden: Was das Gesetz davon aufzubewahren verlangt, liegt in Ihren anderen Systemen; dort löschen Sie es, wenn die Fristen um sind.',
  'deletion.audit':
    'Einträge des Protokolls: Sie bleiben als Nachweis, wer was getan hat und dass gelöscht wurde (Art. 5 Abs. 2 DSGVO), ohne Ablesungen und Namen von Kundinnen und Kunden, aber mit den Namen der Mitarbeitenden, so lange, wie die Regel für das Protokoll es sagt, ohne Regel ohne Frist.',
  'kept.billing':
    'Zählerstände mit den Nummern von Auftrag und Zähler, ohne Namen: Aus ihnen entstehen Rechnungen, die aufzubewahren sind (§ 147 AO, § 257 HGB; Art. 17 Abs. 3 Buchst. b DSGVO).',
  'kept.handedOver':
    'Zählerstände, die schon abgeholt wurden: Was davon in Ihren anderen Systemen steht, müssen Sie dort löschen.',
  'kept.others':
    'Zählerstände, die andere zu diesen Aufträgen gesendet haben, mit deren Hinweisen und Fotos: Sie gehören ihnen.',
};
