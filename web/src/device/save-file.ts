/** A file to be kept by the person. */
export interface FileToSave {
  readonly name: string;
  readonly content: Blob;
}

export type SaveFile = (file: FileToSave) => void;

/** Long enough for the browser to have begun reading it. */
const LET_GO_MS = 60_000;

/** A download: the one way all browsers know. */
export function browserSaveFile(tab: Window & typeof globalThis): SaveFile {
  return ({ name, content }) => {
    const address = tab.URL.createObjectURL(content);
    const link = tab.document.createElement('a');
    link.href = address;
    link.download = name;
    link.click();
    tab.setTimeout(() => tab.URL.revokeObjectURL(address), LET_GO_MS);
  };
}
