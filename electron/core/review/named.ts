/**
 * Names inside sentences of ours.
 *
 * SECURITY: whoever may name anything chooses what stands in a headline. “Payroll to Alice” must not read as two parties, nor
 * “x. Nothing stands out” as a verdict of ours (docs/threats.md#hostile-text). A name stands without quotes only where it can
 * be nothing but a name: one to three words of Latin letters, each with a capital, a number at the end, and none of them a word
 * that sentences of ours are made of.
 */
import { quoted } from '../text/visible.ts';

const shape = /^[A-Z][A-Za-zÀ-ÖØ-öø-ÿ]{0,19}(?: [A-Z][A-Za-zÀ-ÖØ-öø-ÿ]{0,19}){0,2}(?: [0-9]{1,4})?$/;

/** Words that join, count, judge or say who somebody is. */
const ours = new Set(
  `a about account accounts activity added adds again all allows also amount an and another any anybody approval approved approves
  approve are as ask at be because before behind below beside book both but by call calls can cannot changes check checked claim
  claimed claims code compared computed contract control could critical day days dealt decides delegate deletes do does each
  ends every everything exactly far fee fees few first for from gets gives goes grants had has have he here high his i imitates
  imitation in into is it its itself key keys known last less lets like limit look may me money more most my name named neither
  never new no nobody none nor not note nothing now of off on once one only or other others our out over own owner owners party
  pays people permission pay policy reject rejected rejects removes reviewed role routine safe safely same seen sends session
  she signature signed signs since so some somebody something stands stop stranger take takes than that the their them then there
  these they this times to token tokens too transaction trusted two under unknown unless unlimited until unverified up usual
  user users valid verified via vote votes wallet was we well were what whatever when where which who whoever whole will with
  within without would you your`.split(/\s+/),
);

/** Whether a name can be nothing else where it stands in a sentence. */
export const isPlainName = (name: string): boolean =>
  shape.test(name) &&
  name
    .toLowerCase()
    .split(' ')
    .every(word => !ours.has(word));

/** A name in a sentence: Payroll, “Ops hot”, “Payroll to Alice”. */
export const named = (name: string, limit?: number): string => (isPlainName(name) ? name : quoted(name, limit));
