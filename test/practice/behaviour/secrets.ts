/**
 * Importing secrets: signed target keys, each good for one secret; names unique in the organisation
 * (docs/service.md#secrets).
 */

import type { Answers, Context, Deeds, Sent } from '../context.ts';
import { readClientMessage, targetMessage } from '../enclave/envelope.ts';
import { open } from '../enclave/hpke.ts';
import { p256Key, serviceKey } from '../enclave/keys.ts';
import { wrongField } from '../errors.ts';
import { page } from '../page.ts';
import type { Secret, Target } from '../records.ts';

function targetOf({ organisation }: Context, publicKey: string, field: string): Target {
  const target = organisation.targets.find(t => t.targetPublic === publicKey.toLowerCase());
  if (target === undefined) throw wrongField(field, 'expected a target key of init_import_secrets of this organization');
  if (target.used) throw wrongField(field, 'the target key was used already: each is good for one secret');
  return target;
}

function checkSecrets(context: Context, { secrets }: Sent<'import_secrets'>): void {
  const targets = new Set<string>();
  for (const [index, { name, targetPublicKey }] of secrets.entries()) {
    const at = `parameters.secrets[${index}]`;
    if (targets.has(targetPublicKey)) throw wrongField(`${at}.targetPublicKey`, 'each secret needs a target key of its own');
    targets.add(targetPublicKey);
    targetOf(context, targetPublicKey, `${at}.targetPublicKey`);
    if (name !== undefined && context.organisation.secrets.some(s => s.name === name))
      throw wrongField(`${at}.name`, `secret names must be unique within an organization, ${name} is taken`);
  }
}

export const secrets = {
  init_import_secrets: {
    perform({ state, organisation, user, newSecret }, { numSecrets }) {
      const { organizationId } = organisation;
      const signer = serviceKey(state.seed, 'signer');
      const enclaveTargetMessages = Array.from({ length: numSecrets }, () => {
        const { publicKey, privateKey } = p256Key(newSecret('target'));
        organisation.targets.push({ targetPublic: publicKey, privateKey, userId: user.userId, used: false });
        return targetMessage(signer, { targetPublic: publicKey, organizationId, userId: user.userId });
      });
      return { enclaveTargetMessages };
    },
  },
  import_secrets: {
    check: checkSecrets,
    /** All or nothing: every envelope is opened before the first secret is kept. */
    async perform(context, parameters) {
      const opened: Secret[] = [];
      for (const [index, { name, secretPayload, targetPublicKey, staticProperties = [] }] of parameters.secrets.entries()) {
        const at = `parameters.secrets[${index}]`;
        const target = targetOf(context, targetPublicKey, `${at}.targetPublicKey`);
        const message = readClientMessage(secretPayload);
        if (message === null) throw wrongField(`${at}.secretPayload`, 'expected a JSON client message');
        const content = await open({ publicKey: target.targetPublic, privateKey: target.privateKey }, message).catch(() => {
          throw wrongField(`${at}.secretPayload`, 'could not be opened with the target key');
        });
        const secretId = context.newId('secret');
        const named = name === undefined ? {} : { name };
        opened.push({ secretId, ...named, content: content.toString('utf8'), staticProperties, createdAt: context.now });
      }
      for (const { targetPublicKey } of parameters.secrets) targetOf(context, targetPublicKey, 'targetPublicKey').used = true;
      context.organisation.secrets.push(...opened);
      return { secretIds: opened.map(s => s.secretId) };
    },
  },
} satisfies Deeds<'init_import_secrets' | 'import_secrets'>;

export const secretAnswers = {
  list_secrets({ organisation }, { paginationOptions }) {
    const newestFirst = [...organisation.secrets].reverse();
    return {
      secrets: page(newestFirst, s => s.secretId, paginationOptions).map(({ content, createdAt, ...s }) => ({
        ...s,
        createdAtUnixMs: String(createdAt),
      })),
    };
  },
} satisfies Answers<'list_secrets'>;
