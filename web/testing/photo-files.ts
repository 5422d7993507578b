interface Painted {
  readonly width: number;
  readonly height: number;
  /** Orientation as in Exif; 6 is a quarter turn to the right. */
  readonly orientation?: number;
}

/** A private detail in the photo's Exif block, standing in for its location. */
export const SECRET_IN_EXIF = 'Lindenstrasse 14, Keller';

/** A photo as a camera writes it: upper half red, lower half blue, with an Exif block. */
export async function photoFile({ width, height, orientation = 1 }: Painted, name = 'zaehler.jpg'): Promise<File> {
  const canvas = new OffscreenCanvas(width, height);
  const pen = canvas.getContext('2d');
  if (pen === null) throw new Error('no canvas to draw on');
  pen.fillStyle = '#d00000';
  pen.fillRect(0, 0, width, height);
  pen.fillStyle = '#0000d0';
  pen.fillRect(0, height / 2, width, height / 2);
  const drawn = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/jpeg' })).arrayBuffer());
  return new File([drawn.slice(0, 2), exif(orientation), drawn.slice(2)], name, { type: 'image/jpeg' });
}

/** An Exif block of two entries: orientation and description. */
function exif(orientation: number): Uint8Array<ArrayBuffer> {
  const text = new TextEncoder().encode(`${SECRET_IN_EXIF}\0`);
  const notes = 8 + 2 + 2 * 12 + 4;
  const block = new Uint8Array(10 + notes + text.length);
  const view = new DataView(block.buffer);
  view.setUint16(0, 0xffe1);
  view.setUint16(2, block.length - 2);
  block.set(new TextEncoder().encode('Exif\0\0MM'), 4);
  const tiff = 10;
  view.setUint16(tiff + 2, 42);
  view.setUint32(tiff + 4, 8);
  view.setUint16(tiff + 8, 2);
  const note = (index: number, tag: number, type: number, count: number) => {
    const at = tiff + 10 + index * 12;
    view.setUint16(at, tag);
    view.setUint16(at + 2, type);
    view.setUint32(at + 4, count);
    return at + 8;
  };
  view.setUint32(note(0, 0x010e, 2, text.length), notes);
  view.setUint16(note(1, 0x0112, 3, 1), orientation);
  block.set(text, tiff + notes);
  return block;
}
