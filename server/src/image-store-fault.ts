/**
 * Why the image store cannot serve a correct call now, in plain words without internals: somebody has to come again. Callers get
 * 503, so a reading stays on its device.
 */
export class ImageStoreFault extends Error {
  /** Whether the same call may be fine a moment later. */
  readonly passes: boolean;

  constructor(message: string, { passes }: { readonly passes: boolean }) {
    super(message);
    this.name = 'ImageStoreFault';
    this.passes = passes;
  }
}

/** There are bytes under the key, and they are not those that were put. */
export class DamagedPhoto extends ImageStoreFault {
  constructor() {
    super('the bytes of a photo are not those that were put', { passes: true });
  }
}
