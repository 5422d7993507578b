import { getImagesCheck, postImagesMove } from '@zaehlwerk/contract/image-store';
import { WrongUse } from './operator-client.ts';
import { showProgress } from './show.ts';
import type { Verb, VerbCall } from './verb.ts';

const USE = 'Use `images check` or `images move`.';

/** Compares the image store with its records, and carries photos over from a former place. */
export const imagesVerb: Verb = {
  name: 'images',
  usage: ['images check', 'images move'],
  help: `\`check\` reads every photo from where it is kept and compares it with what was recorded when it came. It prints a line
for each that is missing, altered or cannot be read, and ends with 1 where there is one, or where the former place alone has one:
that place is to be kept until then.
\`move\` carries photos over to IMAGES_URL from IMAGES_FORMER_URL while the portal runs: each is read again and compared before it
is removed there. Broken off, it goes on where it was when it is started again.`,
  options: {},
  run(call) {
    const [what, ...more] = call.words;
    if (more.length > 0) throw new WrongUse(USE);
    if (what === 'check') return checkImages(call);
    if (what === 'move') return moveImages(call);
    throw new WrongUse(USE);
  },
};

async function checkImages({ client, terminal }: VerbCall): Promise<number> {
  const sum = { checked: 0, former: 0, missing: 0, altered: 0, failed: 0 };
  const follow = async (): Promise<void> => {
    let after: string | undefined;
    do {
      const { answer } = await client.call(getImagesCheck, { query: { afterPhoto: after } });
      sum.checked += answer.checked;
      sum.former += answer.former;
      for (const { applicationId, imageId, fault } of answer.faulty) {
        sum[fault] += 1;
        await terminal.out(`${fault} ${applicationId} ${imageId}\n`);
      }
      for (const { applicationId, imageId } of answer.failed) {
        sum.failed += 1;
        await terminal.out(`failed ${applicationId} ${imageId}\n`);
      }
      after = answer.next ?? undefined;
    } while (after !== undefined);
  };
  await showProgress(terminal.progress, () => `${sum.checked} photos compared`, follow);
  const former = sum.former === 0 ? '' : `, ${sum.former} still at the former place`;
  const failed = sum.failed === 0 ? '' : `, ${sum.failed} cannot be read`;
  terminal.printError(`${sum.checked} photos: ${sum.missing} missing, ${sum.altered} altered${failed}${former}`);
  return sum.missing + sum.altered + sum.failed + sum.former === 0 ? 0 : 1;
}

async function moveImages({ client, terminal }: VerbCall): Promise<number> {
  const sum = { moved: 0, gone: 0, unnamed: 0, damaged: 0, failed: 0 };
  /** Gives why it did not go to the end. */
  const follow = async (): Promise<keyof typeof STOPPED | null> => {
    let after: string | undefined;
    do {
      const { answer } = await client.call(postImagesMove, { body: after === undefined ? {} : { afterPhoto: after } });
      if (!answer.hasFormer) return 'noFormer';
      if (answer.stopped !== null) return answer.stopped;
      sum.moved += answer.moved;
      sum.gone += answer.gone;
      sum.unnamed += answer.unnamed;
      for (const { applicationId, imageId } of answer.damaged) {
        sum.damaged += 1;
        await terminal.out(`damaged ${applicationId} ${imageId}\n`);
      }
      for (const { applicationId, imageId } of answer.failed) {
        sum.failed += 1;
        await terminal.out(`failed ${applicationId} ${imageId}\n`);
      }
      after = answer.next ?? undefined;
    } while (after !== undefined);
    return null;
  };
  const stopped = await showProgress(terminal.progress, () => `${sum.moved} photos moved`, follow);
  if (stopped !== null) {
    terminal.printError(STOPPED[stopped]);
    return 1;
  }
  const gone = sum.gone === 0 ? '' : `, ${sum.gone} were removed meanwhile or never whole`;
  const unnamed = sum.unnamed === 0 ? '' : `, ${sum.unnamed} that nothing names stay where they are`;
  const damaged = sum.damaged === 0 ? '' : `, ${sum.damaged} damaged ones stay where they are`;
  const failed = sum.failed === 0 ? '' : `, ${sum.failed} could not be carried over: see the log`;
  terminal.printError(`${sum.moved} photos moved${gone}${unnamed}${damaged}${failed}`);
  return sum.damaged + sum.failed === 0 ? 0 : 1;
}

const STOPPED = {
  noFormer: 'IMAGES_FORMER_URL is not set: there is nothing to move.',
  samePlace: 'IMAGES_FORMER_URL leads to the same place as IMAGES_URL: nothing was moved.',
  otherMove: 'Photos are being moved already, perhaps by a call that was broken off. Please try again in a minute.',
};
