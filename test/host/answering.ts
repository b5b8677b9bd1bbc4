/** What a page hears in place of what the core answers, long answers in parts as ever. */
import type { Core } from '../../electron/core/core.ts';
import { createLongAnswers } from '../../electron/core/long-answers.ts';

export function answerOtherwise(core: Core, answer: (name: unknown, outcome: unknown) => unknown): void {
  const { request } = core;
  core.request = async (sender, name, parameters) => answer(name, await request(sender, name, parameters));
  core.pages = createLongAnswers(core.request);
}
