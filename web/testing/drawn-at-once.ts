import React from 'react';
import { flushSync } from 'react-dom';

/**
 * What a test renders is drawn with its effects before the test goes on: `act` of React's build for development, which
 * the shipped one lacks. Import it before `vitest-browser-react`.
 */
Object.assign(React, {
  act: async (work: () => Promise<void>): Promise<void> => {
    await flushSync(work);
    // What effects have begun is drawn in further turns.
    for (let turn = 0; turn < 2; turn += 1) await new Promise((resolve) => setTimeout(resolve, 0));
  },
});
