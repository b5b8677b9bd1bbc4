/** A signing request as it is typed: what it looks like, what is proposed, what cannot work, and what would be signed. */

import { operations } from '../../contract/operations/table.ts';
import { type HashFunction, hashFunctions, type PayloadEncoding, payloadEncodings } from '../../contract/schema/enums.ts';
import type { Blank } from '../../contract/text/blanks.ts';
import type { PayloadForm, SigningProblem, SigningRead } from '../../contract/values/signing-values.ts';
import type { ReviewContext } from '../known/context.ts';
import { rootQuorum } from '../review/activity-view.ts';
import { reviewDocument } from '../review/document.ts';
import { capital } from '../review/wording/say.ts';
import { formOf } from './payload-form.ts';
import { propose } from './propose.ts';
import { type Asked, bytesIn, encodingRefused, hashFunctionRefused } from './refusals.ts';
import { rewritesOf } from './rewrites.ts';
import { requestSigner } from './signer.ts';
import { filledTemplate } from './template/fill.ts';
import { oddHex, signerRefused } from './unfit.ts';

export interface TypedRequest {
  signWith: string;
  payload: string;
  /** Absent: as proposed. */
  encoding?: PayloadEncoding | undefined;
  hashFunction?: HashFunction | undefined;
  /** Filled in before it is read; absent: the payload is read as it stands. */
  blanks?: readonly Blank[] | undefined;
}

const looks: Record<PayloadForm, string> = {
  nothing: 'Nothing yet',
  'typed data': 'EIP-712 typed data',
  authorisation: 'An EIP-7702 authorisation',
  transaction: 'A transaction',
  digest: '32 bytes: as long as a digest',
  hex: 'Bytes in hex',
  text: 'Text',
};

/** Never throws. `problems` is empty where the request can be sent as `encoding` and `hashFunction` say. */
export function readRequest(typed: TypedRequest, context: ReviewContext): SigningRead {
  const { signWith } = typed;
  const filled = typed.blanks === undefined ? null : filledTemplate(typed.payload, typed.blanks);
  const payload = filled?.payload ?? typed.payload;
  const formed = formOf(payload);
  const { form } = formed;
  const signer = requestSigner(signWith, context);
  const proposed = propose(formed, signer);
  const encoding = typed.encoding ?? proposed.encoding;
  // Another encoding than proposed may need another hash function: what cannot work is not proposed.
  const asked: Asked = { payload, form, curve: signer.curve };
  const works = (value: HashFunction) => hashFunctionRefused(value, encoding, asked) === null;
  const fallback = works(proposed.hashFunction) ? proposed.hashFunction : (preferred.find(works) ?? proposed.hashFunction);
  const hashFunction = typed.hashFunction ?? fallback;

  const encodings = payloadEncodings.map(value => ({ value, refused: encodingRefused(value, asked) }));
  const offered = hashFunctions.map(value => ({ value, refused: hashFunctionRefused(value, encoding, asked) }));
  const problems: SigningProblem[] = [];
  const add = (field: SigningProblem['field'], sentence: string | null | undefined) => {
    if (sentence != null) problems.push({ field, sentence });
  };
  if (signWith === '') add('signWith', 'Choose the account that should sign.');
  else add('signWith', signerRefused(signWith, context));
  for (const { name, sentence } of filled?.problems ?? []) add(`blank.${name}`, sentence);
  if (payload === '') add('payload', 'Type, paste, drop or open what should be signed.');
  const odd = typed.encoding === 'PAYLOAD_ENCODING_TEXT_UTF8' ? null : oddHex(payload);
  add('payload', odd);
  if (odd === null) add('encoding', encodings.find(each => each.value === encoding)?.refused);
  add('hashFunction', offered.find(each => each.value === hashFunction)?.refused);

  const parameters = { signWith, payload, encoding, hashFunction };
  const document = payload === '' ? null : reviewDocument({ type: operations.sign_raw_payload.type, parameters }, context);
  if (problems.length === 0 && document !== null) {
    if (document.digest === null) add('payload', unreadable(document.findings.map(({ sentence }) => sentence)));
    // SECURITY: a digest two libraries disagree on is never signed (docs/threats.md#two-libraries).
    else if (!document.digest.agreed) add('payload', 'Two libraries disagree on the digest: this cannot be signed.');
  }
  return {
    form,
    looks: formed.chain === null ? looks[form] : capital(formed.chain.transaction),
    bytes: bytesIn(payload, encoding)?.length ?? null,
    curve: signer.curve,
    accountName: signer.name,
    proposed: { ...proposed, hashFunction: fallback },
    encoding,
    hashFunction,
    encodings,
    hashFunctions: offered,
    problems,
    votes: rootQuorum(context)?.threshold ?? null,
    filled: filled?.payload ?? null,
    rewrites: rewritesOf(payload, form, signer),
    document,
  };
}

const preferred: readonly HashFunction[] = [
  'HASH_FUNCTION_KECCAK256',
  'HASH_FUNCTION_SHA256',
  'HASH_FUNCTION_NOT_APPLICABLE',
  'HASH_FUNCTION_NO_OP',
];

const unreadable = ([first]: string[]): string => `No digest can be computed here. ${first ?? 'The payload cannot be read.'}`;
