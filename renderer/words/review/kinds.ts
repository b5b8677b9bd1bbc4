/** What a kind of activity does, in words a person uses; the name on the wire stands in Exact and in Compose. */

/** What no rule makes English of. */
const phrases = new Map(
  Object.entries({
    sign_raw_payload: 'sign a payload',
    sign_raw_payloads: 'sign several payloads',
    sign_transaction: 'sign a transaction',
    create_wallet: 'create a wallet',
    create_webhook_endpoint: 'create a webhook',
    update_webhook_endpoint: 'change a webhook',
    delete_webhook_endpoint: 'delete a webhook',
    create_policy: 'create a policy',
    update_policy: 'change a policy',
    delete_policy: 'delete a policy',
    update_user: 'change a user',
    set_ip_allowlist: 'set the IP allowlist',
    set_organization_feature: 'set a feature',
    delete_sub_organization: 'delete a sub-organisation',
    create_sub_organization: 'create a sub-organisation',
    create_smart_contract_interface: 'add a contract interface',
    init_import_secrets: 'begin an import of secrets',
    init_otp: 'send a one-time code',
    verify_otp: 'check a one-time code',
    otp_login: 'log in with a one-time code',
    oauth: 'log in with an identity provider',
    oauth_login: 'log in with an identity provider',
    stamp_login: 'log in with a key',
    create_read_write_session: 'open a session',
  }),
);
const spelt: Record<string, string> = {
  api: 'API',
  id: 'ID',
  ip: 'IP',
  oauth: 'OAuth',
  oidc: 'OIDC',
  otp: 'OTP',
  sub: 'sub-',
  organization: 'organisation',
  organizations: 'organisations',
};

/** "sign_raw_payload", in either case, as "sign a payload". */
export function kindWords(name: string): string {
  const lower = name.toLowerCase();
  return (
    phrases.get(lower) ??
    lower
      .split('_')
      .map(word => spelt[word] ?? word)
      .join(' ')
      .replaceAll('sub- ', 'sub-')
  );
}
