/** How whoever reads a sentence calls the command line: from the repository by npm, from a release by its program. */
export const CALLED_AS = process.env['ZAEHLWERK_CALLED_AS'] ?? 'npm run zaehlwerk --';
