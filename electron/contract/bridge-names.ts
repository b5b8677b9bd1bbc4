/** Names of the bridge by group. Generated from the table by `npm run docs`; a check fails when it is stale. */
export const bridgeNames = {
  activities: ['whoami', 'get_activity', 'list_activities', 'approve_activity', 'reject_activity'],
  signing: ['sign_raw_payload'],
  app: ['app.state', 'app.settings', 'app.visible', 'app.lock', 'app.unlock'],
  connections: ['connections.add', 'connections.select', 'connections.test', 'connections.remove'],
  keys: ['keys.list', 'keys.create', 'keys.import', 'keys.import_file', 'keys.remove'],
  keychain: ['keychain.diagnose'],
  vault: ['vault.open'],
  feed: ['feed.snapshot', 'feed.refresh'],
  reviews: ['reviews.open', 'reviews.open_text', 'reviews.decide'],
  confirm: ['confirm.current', 'confirm.decide'],
  forms: ['forms.describe', 'forms.check', 'forms.send'],
  journal: ['journal.entries', 'journal.verify'],
} as const;
