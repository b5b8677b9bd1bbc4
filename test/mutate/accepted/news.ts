import { type Accepted, because } from './accepted.ts';

export const news: Accepted[] = [
  because('What was said in words of its own is taken away at an unlock wherever it stands, and is corrected nowhere.', {
    'electron/core/notices/notices': ['\'nowhere\' → ""'],
  }),
  because('The same either way: what is not there is removed without a trace, and what was called off does not wake.', {
    'electron/core/notices/notices': ['this.#groups.has(key) → true', 'this.#alarm === alarm → true'],
  }),
  because('What stands nowhere was told nowhere, and only what was told is corrected.', {
    'electron/core/notices/notices': ["group.stands === 'nowhere' → false"],
  }),
  because('Versions that are equal were answered a line before.', {
    'electron/core/updates/judge': ['order < 0 → order <= 0'],
  }),
  because('Both versions were read when their manifests were: the compiler asks for it.', {
    'electron/core/updates/look': ['one === null || other === null → one === null && other === null'],
  }),
];
