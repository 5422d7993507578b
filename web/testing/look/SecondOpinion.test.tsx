import { expect, test } from 'vitest';
import { secondOpinion } from './second-opinion.ts';

/**
 * Faults of many kinds: names, roles, states, tables, lists, languages, headings, duplicates, hidden but focusable
 * elements.
 */
const FAULTY = `
  <h1></h1><h4>Zu tief</h4><img src="x.png"><img src="y.png" alt="y.png" usemap="#map"><map name="map"><area href="#"></map>
  <a href="#"></a><a href="#a" aria-label="">weiter</a><button></button><button aria-pressed="maybe">An</button>
  <input><input type="image"><input id="twice" aria-labelledby="nobody"><label for="twice"></label><p id="twice">Text</p>
  <select><option></option></select><textarea></textarea><fieldset><input type="radio" name="r"></fieldset>
  <div role="nonsense">Rolle</div><div role="checkbox">Ohne Zustand</div><div role="slider" tabindex="0"></div>
  <div role="tablist"><span>kein Reiter</span></div><ul role="list"><div role="button">kein Eintrag</div></ul>
  <ul><p>kein Eintrag</p></ul><dl><p>keine Liste</p></dl><li>ohne Liste</li><div role="img"></div><svg role="img"></svg>
  <div aria-hidden="true"><button>Verborgen, aber erreichbar</button></div><div role="button" aria-disabled="vielleicht">x</div>
  <table><tr><td headers="nirgends">1</td></tr></table><table role="presentation"><tr><th>Kopf</th></tr></table>
  <iframe></iframe><object></object><p lang="quatsch">Sprache</p><span aria-labelledby="gibt-es-nicht">Name</span>
  <p style="color:#ccc;background:#fff">Blass</p><div role="dialog"></div><a role="button" tabindex="7" href="#b">Spät</a>
  <button><a href="#c">Zweifach</a></button><video src="film.mp4"></video><audio src="ton.mp3"></audio>
  <div role="combobox" aria-expanded="x"></div><div role="progressbar"></div><main></main><main></main><nav></nav><nav></nav>`;

test('[A01] the rules that are left out would have found nothing', async () => {
  document.body.innerHTML = FAULTY;
  const found = await secondOpinion();
  expect(found).toEqual(await secondOpinion(true));
  expect(new Set(found.map((fault) => fault.slice(0, fault.indexOf(':')))).size).toBeGreaterThan(20);
});
