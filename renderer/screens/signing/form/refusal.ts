import type { SigningProblem } from '../../../../electron/contract/values/signing-values.ts';
import { problemsAt } from '../../../parts/fields/field.tsx';
import { problemText } from '../../../parts/form/problem-words.ts';
import { useSigningForm } from '../../../stores.ts';

/** What the last request was refused for at this field; null where it was not. */
export const useRefusal = (field: SigningProblem['field']): string | null =>
  useSigningForm(({ run }) => {
    const problems = run.phase === 'failed' ? problemsAt(run.failure.problems, field) : [];
    return problems.length === 0 ? null : problems.map(problemText).join('. ');
  });
