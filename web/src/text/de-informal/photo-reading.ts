/** Informal German: reading a photo of a meter, as far as it addresses the reader. */
export const INFORMAL_PHOTO_READING = {
  'photoReading.aim': 'Nimm das Zählwerk in den Rahmen. Die Zählernummer soll mit aufs Bild.',
  'photoReading.whole': 'Dein Foto',
  'photoReading.compare': 'Bitte vergleiche mit deinem Foto.',
  'photoReading.crop': 'Ausschnitt deines Fotos mit dem Zählerstand',
  'photoReading.display.text': 'Gib ein, was du siehst, oder mach ein neues Foto.',
  'photoReading.unread.text': 'Häng das Foto an, und gib den Stand ein.',
  'photoReading.unread.typing': 'Gib den Stand ein.',
  'photoReading.notLoaded.text': 'Versuch es noch einmal, oder gib den Stand ein.',
};
