/** What is typed to make or change a webhook endpoint, and the parameters it becomes. */

import type { Response } from '../../../electron/contract/operations/table.ts';
import type { Problem } from '../../../electron/contract/outcome.ts';
import type { UrlReport } from '../../../electron/contract/values/delivery.ts';

export type Endpoint = Response<'list_webhook_endpoints'>['webhookEndpoints'][number];

export interface SubscriptionDraft {
  /** Keeps its place in the page while others come and go. */
  key: number;
  eventType: string;
  /** JSON text; empty is left out. */
  filtersJson: string;
  isActive: boolean;
}

export interface WebhookForm {
  /** `replace`: a new endpoint that takes the place of one whose subscriptions cannot be changed. */
  kind: 'create' | 'edit' | 'replace';
  /** The endpoint as it was shown, for `edit` and `replace`. */
  base: Endpoint | null;
  url: string;
  name: string;
  subscriptions: SubscriptionDraft[];
  /** What main says of it. */
  problems: Problem[];
  report: UrlReport | null;
  checking: boolean;
  /** Fields that were typed in; only their problems are shown before the first attempt to send. */
  touched: ReadonlySet<string>;
  attempted: boolean;
}

let lastKey = 0;
export const freshSubscription = (eventType = ''): SubscriptionDraft => {
  lastKey += 1;
  return { key: lastKey, eventType, filtersJson: '', isActive: true };
};

const quiet = { problems: [], report: null, checking: true, touched: new Set<string>(), attempted: false };

export const createForm = (url: string): WebhookForm => ({
  ...quiet,
  kind: 'create',
  base: null,
  url,
  name: '',
  subscriptions: [freshSubscription('ACTIVITY_UPDATES')],
});

export const editForm = (base: Endpoint): WebhookForm => ({
  ...quiet,
  kind: 'edit',
  base,
  url: base.url,
  name: base.name,
  subscriptions: [],
});

/** The same address and name with subscriptions that can be changed; main refuses nothing the old one had. */
export const replaceForm = (base: Endpoint): WebhookForm => ({
  ...quiet,
  kind: 'replace',
  base,
  url: base.url,
  name: base.name,
  subscriptions: (base.subscriptions ?? []).map(({ eventType, filtersJson, isActive }) => ({
    ...freshSubscription(eventType),
    filtersJson: filtersJson ?? '',
    isActive: isActive ?? true,
  })),
});

/** What is typed of a form, as it outlives the page: the endpoint in the words that it came in. */
export interface TypedForm extends Pick<WebhookForm, 'kind' | 'url' | 'name'> {
  base: string | null;
  subscriptions: readonly Omit<SubscriptionDraft, 'key'>[];
  touched: readonly string[];
}
export const typedForm = ({ kind, base, url, name, subscriptions, touched }: WebhookForm): TypedForm => ({
  ...{ kind, url, name },
  base: base === null ? null : JSON.stringify(base),
  subscriptions: subscriptions.map(({ key: _, ...rest }) => rest),
  touched: [...touched],
});
export const formOf = ({ kind, base, url, name, subscriptions, touched }: TypedForm): WebhookForm => ({
  ...quiet,
  ...{ kind, url, name },
  base: base === null ? null : (JSON.parse(base) as Endpoint),
  subscriptions: subscriptions.map(rest => ({ ...rest, key: freshSubscription().key })),
  touched: new Set(touched),
});

export interface Request {
  operation: 'create_webhook_endpoint' | 'update_webhook_endpoint';
  parameters: Record<string, unknown>;
}

/** Only what differs is sent in a change, so that the review shows it and nothing else. */
export function requestOf({ kind, base, url, name, subscriptions }: WebhookForm): Request {
  if (kind === 'edit' && base !== null)
    return {
      operation: 'update_webhook_endpoint',
      parameters: {
        endpointId: base.endpointId,
        ...(url !== base.url && { url }),
        ...(name !== base.name && { name }),
      },
    };
  return {
    operation: 'create_webhook_endpoint',
    parameters: {
      url,
      name,
      subscriptions: subscriptions.map(({ eventType, filtersJson, isActive }) => ({
        eventType,
        ...(filtersJson.trim() !== '' && { filtersJson }),
        isActive,
      })),
    },
  };
}

/** A change that changes nothing has nothing to send. */
export const changesNothing = (form: WebhookForm): boolean =>
  form.kind === 'edit' && form.url === form.base?.url && form.name === form.base.name;

/** The problems a person should see by now. */
export const shownProblems = ({ problems, touched, attempted }: WebhookForm): Problem[] =>
  attempted ? problems : problems.filter(({ path }) => touched.has(path));
