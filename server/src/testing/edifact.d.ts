/** The parser of the npm package `edifact`, which has no types of its own. */
declare module 'edifact' {
  export class Reader {
    parse(text: string): { readonly name: string; readonly elements: readonly (readonly string[])[] }[];
  }
}
