import { useMemo } from 'react';
import type { SealedReview, Tree } from '../../../electron/contract/document.ts';
import { hashFunctions, payloadEncodings } from '../../../electron/contract/enums.ts';
import type { RequestFields } from '../../store/signing/form.ts';
import { signing, signingForm } from '../../stores.ts';

/** Puts the very request of a review into the form; null where the review does not hold one. */
export function useAgain(review: SealedReview): (() => void) | null {
  return useMemo(() => {
    const request = requestIn(review.document.decoded);
    if (request === null) return null;
    return () => {
      signingForm.getState().begin(request);
      signing.getState().open('form');
    };
  }, [review]);
}

/** The parameters as they came stand whole in the decoded tree. */
function requestIn(tree: Tree): RequestFields | null {
  const came = [tree, ...(tree.children ?? [])].find(({ children }) => children?.some(each => each.label === 'payload'));
  const value = (label: string) => came?.children?.find(each => each.label === label)?.value ?? '';
  const encoding = payloadEncodings.find(each => each === value('encoding'));
  const hashFunction = hashFunctions.find(each => each === value('hashFunction'));
  if (encoding === undefined || hashFunction === undefined) return null;
  return { signWith: value('signWith'), payload: value('payload'), encoding, hashFunction };
}
