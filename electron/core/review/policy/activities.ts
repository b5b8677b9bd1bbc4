/**
 * What policies decide about: activities with the resource and the action by which a condition names them (docs/service.md#consensus).
 * One of each kind that differs in what it lets somebody do; versions of one activity are one.
 */
export interface PolicyActivity {
  /** Without version: `EXPORT_WALLET`, which is its kind. */
  kind: string;
  resource: string;
  action: string;
  /** `control`: decides about people, keys and rules, or takes keys out or away. `nothing`: lets nobody do more than they can. */
  lets: 'control' | 'signing' | 'something' | 'nothing';
}

const table: Readonly<Record<PolicyActivity['lets'], Readonly<Record<string, readonly string[]>>>> = {
  control: {
    'WALLET EXPORT': ['EXPORT_WALLET', 'EXPORT_WALLET_ACCOUNT'],
    'WALLET DELETE': ['DELETE_WALLETS', 'DELETE_WALLET_ACCOUNTS'],
    'PRIVATE_KEY EXPORT': ['EXPORT_PRIVATE_KEY'],
    'PRIVATE_KEY DELETE': ['DELETE_PRIVATE_KEYS', 'DISABLE_PRIVATE_KEY', 'DELETE_PRIVATE_KEY_TAGS'],
    'PRIVATE_KEY UPDATE': ['UPDATE_PRIVATE_KEY_TAG'],
    'SECRET EXPORT': ['EXPORT_SECRETS'],
    'SECRET DELETE': ['DELETE_SECRETS'],
    'POLICY CREATE': ['CREATE_POLICY', 'CREATE_POLICIES'],
    'POLICY UPDATE': ['UPDATE_POLICY'],
    'POLICY DELETE': ['DELETE_POLICY', 'DELETE_POLICIES'],
    'MFA_POLICY UPDATE': ['UPDATE_MFA_POLICY'],
    'MFA_POLICY DELETE': ['DELETE_MFA_POLICY'],
    'USER CREATE': ['CREATE_USERS', 'CREATE_API_ONLY_USERS', 'CREATE_USER_TAG'],
    'USER UPDATE': ['UPDATE_USER', 'UPDATE_USER_EMAIL', 'UPDATE_USER_PHONE_NUMBER', 'UPDATE_USER_NAME', 'UPDATE_USER_TAG'],
    'USER DELETE': ['DELETE_USERS', 'DELETE_USER_TAGS'],
    'CREDENTIAL CREATE': ['CREATE_API_KEYS', 'CREATE_AUTHENTICATORS', 'CREATE_OAUTH_PROVIDERS'],
    'CREDENTIAL DELETE': ['DELETE_API_KEYS', 'DELETE_AUTHENTICATORS', 'DELETE_OAUTH_PROVIDERS'],
    'INVITATION CREATE': ['CREATE_INVITATIONS'],
    'RECOVERY CREATE': ['INIT_USER_EMAIL_RECOVERY', 'RECOVER_USER'],
    'AUTH CREATE': ['CREATE_READ_WRITE_SESSION', 'EMAIL_AUTH', 'CREATE_OAUTH2_CREDENTIAL'],
    'AUTH UPDATE': ['UPDATE_OAUTH2_CREDENTIAL'],
    'AUTH_PROXY CREATE': ['ENABLE_AUTH_PROXY'],
    'AUTH_PROXY UPDATE': ['UPDATE_AUTH_PROXY_CONFIG'],
    'CONFIG UPDATE': ['UPDATE_ALLOWED_ORIGINS', 'SET_IP_ALLOWLIST'],
    'CONFIG DELETE': ['REMOVE_IP_ALLOWLIST'],
    'ORGANIZATION DELETE': ['DELETE_ORGANIZATION', 'DELETE_SUB_ORGANIZATION'],
  },
  signing: {
    'PRIVATE_KEY SIGN': [
      ...['SIGN_TRANSACTION', 'SIGN_RAW_PAYLOAD', 'SIGN_RAW_PAYLOADS', 'ETH_SEND_TRANSACTION', 'SOL_SEND_TRANSACTION'],
    ],
  },
  something: {
    'WEBHOOK_ENDPOINT CREATE': ['CREATE_WEBHOOK_ENDPOINT'],
    'WEBHOOK_ENDPOINT UPDATE': ['UPDATE_WEBHOOK_ENDPOINT'],
    'WEBHOOK_ENDPOINT DELETE': ['DELETE_WEBHOOK_ENDPOINT'],
    'SMART_CONTRACT_INTERFACE CREATE': ['CREATE_SMART_CONTRACT_INTERFACE'],
    'SMART_CONTRACT_INTERFACE DELETE': ['DELETE_SMART_CONTRACT_INTERFACE'],
    'PRIVATE_KEY CREATE': ['CREATE_PRIVATE_KEY_TAG'],
    'SECRET IMPORT': ['IMPORT_SECRETS'],
    'SPONSORSHIP UPDATE': ['UPSERT_GAS_USAGE_CONFIG'],
  },
  nothing: {
    'WALLET CREATE': ['CREATE_WALLET', 'CREATE_WALLET_ACCOUNTS'],
    'WALLET UPDATE': ['UPDATE_WALLET'],
    'WALLET IMPORT': ['INIT_IMPORT_WALLET', 'IMPORT_WALLET'],
    'PRIVATE_KEY CREATE': ['CREATE_PRIVATE_KEYS'],
    'PRIVATE_KEY IMPORT': ['INIT_IMPORT_PRIVATE_KEY', 'IMPORT_PRIVATE_KEY'],
    'INVITATION DELETE': ['DELETE_INVITATION'],
    'MFA_POLICY CREATE': ['CREATE_MFA_POLICY'],
    'ORGANIZATION CREATE': ['CREATE_SUB_ORGANIZATION'],
    'AUTH CREATE': ['CREATE_READ_ONLY_SESSION', 'STAMP_LOGIN', 'OTP_LOGIN', 'OAUTH_LOGIN'],
    'OTP CREATE': ['INIT_OTP'],
    'OTP VERIFY': ['VERIFY_OTP'],
  },
};

export const policyActivities: readonly PolicyActivity[] = Object.entries(table).flatMap(([lets, groups]) =>
  Object.entries(groups).flatMap(([group, kinds]) => {
    const [resource = '', action = ''] = group.split(' ');
    return kinds.map(kind => ({ kind, resource, action, lets: lets as PolicyActivity['lets'] }));
  }),
);

/** `ACTIVITY_TYPE_CREATE_POLICY_V3` and `CREATE_POLICY` are one. */
export const kindOf = (name: string): string => name.replace(/^ACTIVITY_TYPE_/, '').replace(/_V\d+$/, '');
