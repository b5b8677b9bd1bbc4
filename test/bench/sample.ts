/** Activities as the service sends them: made by the practice service, so that nothing here knows their shape. */
import { dialect } from '../../electron/contract/service/dialect.ts';
import { startPractice } from '../practice/service.ts';

/** The text of an answer of list_activities with so many activities, newest first. */
export async function samplePage(count: number): Promise<string> {
  const practice = await startPractice();
  try {
    const ben = practice.as('Ben');
    const account = practice.organisation().wallets.flatMap(wallet => wallet.accounts)[0];
    for (let n = 0; n < count; n++)
      await ben.propose('sign_raw_payload', {
        signWith: account?.address ?? '',
        payload: `Invoice ${n} of Northwind, due on the first of the month`,
        encoding: 'PAYLOAD_ENCODING_TEXT_UTF8',
        hashFunction: 'HASH_FUNCTION_KECCAK256',
      });
    const { text, json } = await ben.query('list_activities', { paginationOptions: { limit: String(count) } });
    if (json.activities?.length !== count) throw new Error(`the sample has ${json.activities?.length} activities`);
    return text;
  } finally {
    await practice.close();
  }
}

/** The connection the samples are asked over. */
export const sampleTarget = { organizationId: '35e5c619-ba95-417c-bb48-b16f1543aea0', keyId: 'k', dialect };
