import { useState } from 'react';
import type { Fact } from '../../../../electron/contract/values/document.ts';
import { Button } from '../../../parts/controls/button.tsx';
import { CopyButton } from '../../../parts/controls/copy.tsx';
import { Back, DetailPage, DetailScroll, DetailTitle } from '../../../parts/layout/detail.tsx';
import { Section } from '../../../parts/layout/section.tsx';
import { Table } from '../../../parts/layout/table.tsx';
import { Chip } from '../../../parts/state/chip.tsx';
import { Hex } from '../../../parts/values/address.tsx';
import { Facts } from '../../../parts/values/facts.tsx';
import { HostileText } from '../../../parts/values/hostile-text.tsx';
import { Time } from '../../../parts/values/time.tsx';
import type { User } from '../../../store/organisation/organisation.ts';
import { useSession } from '../../../stores.ts';
import { submitsOff } from '../../../words/submits.ts';
import { expiryOf } from '../../../words/times-of-keys.ts';
import { usePart } from '../loaded.tsx';
import pane from '../pane.module.css';
import { UserForm } from './form.tsx';

/** One user: contact, tags and credentials, as the service claims them. */
export function UserDetail({ user, onBack }: { user: User; onBack(): void }) {
  const [changing, setChanging] = useState(false);
  const off = useSession(state => submitsOff(state.app));
  const tags = usePart('tags');
  const isRoot = usePart('configs')?.quorum?.userIds.includes(user.userId) === true;
  const facts: Fact[] = [
    { label: 'Email', value: user.userEmail ?? 'none', kind: 'text', source: 'service' },
    { label: 'Phone', value: user.userPhoneNumber ?? 'none', kind: 'text', source: 'service' },
    { label: 'User', value: user.userId, kind: 'id', source: 'service' },
    { label: 'Created', value: user.createdAt, kind: 'time', source: 'service' },
    { label: 'Changed', value: user.updatedAt, kind: 'time', source: 'service' },
  ];
  return (
    <DetailScroll>
      <DetailPage article>
        <Back to="Users" onPress={onBack} />
        <DetailTitle
          title={<HostileText text={user.userName} limit={120} />}
          actions={
            <Button isDisabled={off !== null} onPress={() => setChanging(true)}>
              Change…
            </Button>
          }
        >
          <p>{isRoot ? 'Member of the root quorum, which policies do not bind when it agrees.' : 'Bound by policies.'}</p>
        </DetailTitle>
        {off !== null && <p className={pane.quiet}>{off}</p>}
        <Facts facts={facts} />
        <Section title="Tags">
          {user.userTags.length === 0 ? (
            <p className={pane.quiet}>None. Policies can name tags.</p>
          ) : (
            <div className={pane.chips}>
              {user.userTags.map(tagId => (
                <Chip key={tagId} tone="plain">
                  <HostileText text={tags?.find(tag => tag.tagId === tagId)?.tagName ?? tagId} limit={60} />
                </Chip>
              ))}
            </div>
          )}
        </Section>
        <ApiKeys user={user} />
        <Section title="Other ways in">
          {user.authenticators.length + user.oauthProviders.length === 0 ? (
            <p className={pane.quiet}>No passkey and no identity provider.</p>
          ) : (
            <ul className={pane.quiet}>
              {user.authenticators.map(each => (
                <li key={each.authenticatorId}>
                  Passkey <HostileText text={each.authenticatorName} limit={60} />, since <Time at={each.createdAt} />
                </li>
              ))}
              {user.oauthProviders.map(each => (
                <li key={each.providerId}>
                  <HostileText text={each.providerName} limit={60} />:{' '}
                  <HostileText text={`${each.issuer} · ${each.subject}`} mono limit={160} />
                </li>
              ))}
            </ul>
          )}
        </Section>
        <UserForm user={user} open={changing} onClose={() => setChanging(false)} />
      </DetailPage>
    </DetailScroll>
  );
}

function ApiKeys({ user }: { user: User }) {
  return (
    <Section title="API keys">
      {user.apiKeys.length === 0 && <p className={pane.quiet}>None.</p>}
      {user.apiKeys.length > 0 && (
        <Table columns={['Name', 'Public key', 'Ends']}>
          {user.apiKeys.map(key => (
            <tr key={key.apiKeyId}>
              <td>
                <HostileText text={key.apiKeyName} limit={60} />
              </td>
              <td className={pane.digits}>
                <Hex value={key.credential.publicKey} />
                <CopyButton value={key.credential.publicKey} what="public key" />
              </td>
              <td>{expiryOf(key.createdAt, key.expirationSeconds ?? null)}</td>
            </tr>
          ))}
        </Table>
      )}
    </Section>
  );
}
