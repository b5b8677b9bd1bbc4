/** API keys, IP allowlists, policies. */
import { limits, normalised } from '../allowlist.ts';
import type { Answers, Context, Deeds } from '../context.ts';
import { addKey, checkPoint, checkRoom, checkUnknown } from '../credentials.ts';
import { ServiceError, wrongField } from '../errors.ts';
import { credentialTypeOf } from '../northwind.ts';
import { policies } from '../policies.ts';
import { dated, wireApiKey } from '../present.ts';
import type { User } from '../state.ts';

function userOf({ organisation }: Context, userId: string, field: string): User {
  const user = organisation.users.find(u => u.userId === userId);
  if (user === undefined) throw wrongField(field, `expected the id of a user of the organization, received ${userId}`);
  return user;
}

export const access = {
  set_ip_allowlist: {
    check({ organisation }, { publicKey, rules: wanted = [] }) {
      if (organisation.parentId !== null)
        throw new ServiceError('PERMISSION_DENIED', 'IP allowlists belong to the parent organization', 'REQUEST_NOT_AUTHORIZED');
      const known = (key: string) => organisation.users.some(u => u.apiKeys.some(k => k.publicKey === key.toLowerCase()));
      if (typeof publicKey === 'string' && !known(publicKey))
        throw wrongField('parameters.publicKey', `could not find public key in organization: ${publicKey}`);
      const counts = { ipv4: 0, ipv6: 0 };
      for (const [index, { cidr }] of wanted.entries()) {
        const { family, width } = normalised(cidr);
        counts[family] += 1;
        if (width < limits[family])
          throw wrongField(
            `parameters.rules[${index}].cidr`,
            `the widest prefix is /${limits[family]} for ${family}, received /${width}`,
          );
        if (counts[family] > limits.perFamily)
          throw wrongField(`parameters.rules[${index}].cidr`, `at most ${limits.perFamily} blocks of ${family}`);
      }
    },
    perform({ organisation, now }, { publicKey, enabled = true, rules: wanted = [], onEvaluationError = 'DENY' }) {
      const key = publicKey?.toLowerCase() ?? null;
      const set = wanted.map(({ cidr, label }) => ({
        cidr: normalised(cidr).text,
        ...(label === undefined ? {} : { label }),
        createdAt: String(now),
      }));
      const others = organisation.allowlists.filter(a => a.publicKey !== key);
      organisation.allowlists = [...others, { publicKey: key, enabled, rules: set, onEvaluationError }];
      return {};
    },
  },
  create_api_keys: {
    check(context, { apiKeys, userId }) {
      const user = userOf(context, userId, 'parameters.userId');
      for (const [index, { publicKey, curveType }] of apiKeys.entries()) {
        checkPoint(curveType, publicKey, `parameters.apiKeys[${index}].publicKey`);
        checkUnknown(context, publicKey, `parameters.apiKeys[${index}].publicKey`);
      }
      checkRoom(user, apiKeys);
    },
    perform(context, { apiKeys, userId }) {
      const user = userOf(context, userId, 'parameters.userId');
      const added = apiKeys.map(({ curveType, ...rest }) =>
        addKey(context, user, { ...rest, curve: curveType, credentialType: credentialTypeOf(curveType) }),
      );
      return { apiKeyIds: added.map(k => k.apiKeyId) };
    },
  },
  delete_api_keys: {
    check(context, { userId, apiKeyIds }) {
      const user = userOf(context, userId, 'parameters.userId');
      for (const [index, id] of apiKeyIds.entries())
        if (!user.apiKeys.some(k => k.apiKeyId === id))
          throw wrongField(`parameters.apiKeyIds[${index}]`, `expected the id of an API key of the user, received ${id}`);
    },
    perform(context, { userId, apiKeyIds }) {
      const user = userOf(context, userId, 'parameters.userId');
      user.apiKeys = user.apiKeys.filter(k => !apiKeyIds.includes(k.apiKeyId));
      return { apiKeyIds };
    },
  },
} satisfies Deeds<'set_ip_allowlist' | 'create_api_keys' | 'delete_api_keys'>;

export const accessAnswers = {
  get_ip_allowlist({ organisation: { organizationId, allowlists } }, { publicKey }) {
    const list = allowlists.find(a => a.publicKey === (publicKey?.toLowerCase() ?? null));
    return {
      allowlist: {
        organizationId,
        rules: list?.rules ?? [],
        ...(publicKey === undefined ? { enabled: list?.enabled ?? false } : { publicKey }),
        onEvaluationError: list?.onEvaluationError ?? 'DENY',
      },
    };
  },
  get_api_keys(context, { userId }) {
    const users = userId === undefined ? context.organisation.users : [userOf(context, userId, 'userId')];
    return { apiKeys: users.flatMap(u => u.apiKeys.map(wireApiKey)) };
  },
  list_policies: ({ state, organisation, rules }) => ({
    policies: [
      ...policies(state.seed, rules, organisation.approversTag).map(p => ({ ...p, effect: 'EFFECT_ALLOW' })),
      ...(organisation.policies ?? []),
    ].map(p => ({ ...p, ...dated(bornWith(organisation.users)) })),
  }),
} satisfies Answers<'get_ip_allowlist' | 'get_api_keys' | 'list_policies'>;

const bornWith = ([first]: User[]) => ({ createdAt: first?.createdAt ?? 0, updatedAt: first?.createdAt ?? 0 });
