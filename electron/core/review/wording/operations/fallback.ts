/** Words for a type nobody here knows: its name, and every member as a fact. Never silence. */

import { quoted } from '../../../text/visible.ts';
import { members, typeWords, type Words } from '../../subject.ts';
import { headline } from '../headline.ts';

export const fallbackWords: Words = subject => {
  const m = members(subject);
  return {
    headline: headline('Carry', `out ${quoted(typeWords(subject.type), 80)}, which is unknown to this app`),
    effects: ['This app does not know what this changes: read every value below.'],
    facts: Object.keys(subject.parameters).flatMap(key => m.text(key, key)),
  };
};
