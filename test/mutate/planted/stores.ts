import type { Fault } from './fault.ts';

const planted = (file: string, tests: string, faults: [fault: string, find: string, replace: string][]): Fault[] =>
  faults.map(([fault, find, replace]) => ({
    fault,
    file: `renderer/store/${file}.ts`,
    find,
    replace,
    tests: tests.split(' ').map(name => `test/unit/renderer/${name}.test.ts`),
  }));

export const stores: Fault[] = [
  ...planted('check', 'check', [
    ['what main said of something else counts', '    if (mine !== latest) return null;\n', ''],
    ['what was typed while main was asked is not counted', '    drop();\n      timer', '    timer'],
    ['main is asked at every letter', 'quietMs = 150', 'quietMs = 0'],
    ['what was put away is asked about', '    clearTimeout(timer);\n', ''],
    ['all forms are one', 'checks.set(key, check);', "checks.set('', check);"],
  ]),
  ...planted('submit', 'submit', [
    ['a second one goes out beside one that waits', "state.phase === 'asked' || isUnknown(state)", 'isUnknown(state)'],
    ['a second one goes out after a lost answer', "state.phase === 'asked' || isUnknown(state)", "state.phase === 'asked'"],
    ['a lost answer is a failure like any other', "state.failure.code === 'outcome_unknown'", "state.failure.code === 'timeout'"],
  ]),
  ...planted('session', 'late-answers', [
    ['an older state takes the place of a newer one', 'if (told === before) set(', 'set('],
    [
      'a setting that was refused is shown as taken',
      'if (answer.ok && app !== null)',
      'if (app !== null && (answer.ok || true))',
    ],
    [
      'a locked app goes on showing what it showed',
      '      await get().load();\n      return refusal(answer);\n    },\n  }));',
      '      return refusal(answer);\n    },\n  }));',
    ],
    ['the first organisation is the one in front', 'connection.connectionId === app.current', 'connection.connectionId !== null'],
  ]),
  ...planted('address-book', 'late-answers', [
    ['an older list takes the place of a newer one', '      if (mine !== loads) return;\n', ''],
    ['what is in the file before is applied', '      if (mine !== looks) return;\n', ''],
    ['an address with doubts is shown as added', 'if (answer.entry === null)', 'if (answer.entry === undefined)'],
    ['an entry that was not removed is gone', 'const gone = get().entries?.length !== before;', 'const gone = true;'],
    ['a change that was refused is shown as made', 'if (!answer.ok) return null;\n    await', 'await'],
    [
      'the list is not read again after a change',
      '    await store.getState().load();\n    return answer.value;',
      '    return answer.value;',
    ],
  ]),
  ...planted('past/opened', 'late-answers', [
    ['evidence that was closed comes back', '      if (mine !== opening) return null;\n', ''],
  ]),
  ...planted('past/journal', 'journal-store', [
    [
      'a hit of the search is not selected',
      'const chosen = wanted ?? get().selected?.matterId;',
      'const chosen = get().selected?.matterId;',
    ],
  ]),
  ...planted('past/older', 'journal-store', [
    ['a hit among older activities is not selected', 'if (wanted !== null) get().select(wanted);', ''],
  ]),
  ...planted('webhooks/deliveries', 'late-answers', [
    ['a delivery that comes while the list is read is lost', '      meanwhile.forEach(put);\n', ''],
    ['a delivery stands twice', 'if (list.some(({ deliveryId }) => deliveryId === delivery.deliveryId)) return;', ''],
    ['deliveries are kept without end', '.slice(0, kept)', ''],
    [
      'what was pasted is lost where it was refused',
      '        set({ failure: answer });\n        return false;',
      '        set({ failure: answer, paste: emptyPaste });\n        return false;',
    ],
  ]),
  ...planted('ended', 'ended', [
    ['older ones that the list comes to are news', 'ageOf(row) > known)', 'true)'],
    ['what is newest and has ended is no news', '(known !== null && ageOf(row) > known)', 'false'],
    ['the first of an empty list is no news', "complete ? '' : null", 'null'],
    ['another list is news as a whole', 'note(activities, null)', 'note(activities, newest)'],
    ['what ended is told of without end', 'open.delete(row.activityId)', 'open.has(row.activityId)'],
  ]),
  ...planted('reread', 'ended', [
    ['news that come while one reads are lost', '      if (isDue) reread();\n', ''],
    ['several are read at a time', '    if (isReading) return;\n', ''],
  ]),
  ...planted('organisation/organisation', 'organisation-stores', [
    ['an older answer takes the place of a newer one', 'if (passes.get(part) !== pass) return null;', ''],
    [
      'another organisation’s answer is shown',
      'for (const part of Object.keys(get().parts) as Part[]) passes.set(part, (passes.get(part) ?? 0) + 1);',
      '',
    ],
    ['a part is read at every look', 'value === null && !loading', '!loading'],
    ['what others completed is not read again', 'rereads.get(part)?.();', ';'],
    ['what was rejected is read again', "ended.filter(({ status }) => status === 'ACTIVITY_STATUS_COMPLETED')", 'ended'],
    [
      'the last page of secrets is left out',
      'for (const secret of fresh) all.set(secret.secretId, secret);',
      'if (fresh.length === pageLimit) for (const secret of fresh) all.set(secret.secretId, secret);',
    ],
    [
      'the same secrets are read for ever',
      "if (before === undefined) return failure('bad_answer', 'The service keeps returning the same secrets.');",
      'if (before === undefined) return done([...all.values()]);',
    ],
  ]),
  ...planted('organisation/allowlist', 'organisation organisation-stores', [
    [
      'the rules of one level are sent as another’s',
      'failure: null, draft: null, report: null, checking: false });\n      void',
      'failure: null, report: null, checking: false });\n      void',
    ],
    ['a list that somebody changed is replaced', 'if (before !== after)', "if (before === '')"],
    ['an older list takes the place of a newer one', '      if (mine !== pass) return;\n', ''],
    [
      'the address of this machine is lost with the list',
      'address = store.getState().draft?.address ?? address;',
      "address = '';",
    ],
    ['the address outlives the organisation', "      address = '';\n", ''],
  ]),
  ...planted('activities/bulk', 'bulk-store', [
    ['several that were closed come back', "      if (get().phase !== 'opening') return;\n", ''],
    ['the total of all stands though one was taken out', ' && now.reviews === reviews', ''],
    ['more are marked than go together', '.slice(0, mostTogether)', ''],
    ['what is grave is decided with others', "(severity === 'look' || severity === 'note')", "severity !== 'critical'"],
    [
      'several are decided twice',
      "if (opened === null || phase !== 'reading') return;\n      set({ phase: 'asked'",
      "if (opened === null) return;\n      set({ phase: 'asked'",
    ],
    [
      'one that was taken out is decided',
      'seals: opened.reviews.map(review => review.seal), decision',
      'seals: [...get().marked], decision',
    ],
    ['results of the last time stand among the new', 'progress: null, results: {}, decision,', 'decision,'],
    [
      'a decision that was not made is shown as done',
      "else set({ phase: 'reading', failure: answer });",
      "else set({ phase: 'done', failure: answer });",
    ],
  ]),
  ...planted('past/journal', 'journal-store check', [
    ['the last day is left out', 'T23:59:59.999Z', 'T00:00:00.000Z'],
    ['the first day is left out', 'T00:00:00.000Z', 'T23:59:59.999Z'],
    [
      'an older question’s answer is shown',
      '      if (mine !== pass) return;\n      if (!answer.ok) return set({ loading',
      '      if (!answer.ok) return set({ loading',
    ],
    ['the next page comes twice', 'if (loading || matters === null', 'if (matters === null'],
    ['an entry that is not looked at any more is shown', 'if (get().step !== step) return;', ''],
    ['an export ends after one page', 'matters.length >= answer.value.found) return', 'matters.length > 0) return'],
    ['an export never ends', 'answer.value.matters.length === 0 || ', ''],
    ['what was asked for before it was narrowed is shown', '      pass += 1;\n      typed.soon();', '      typed.soon();'],
    ['the wrong way round is no mistake', 'from > to', 'from < to && false'],
  ]),
  ...planted('signing/form', 'signing-form', [
    ['a request is sent twice', '      if (isBlocked(get().run)) return null;\n', ''],
    ['a request with a problem is sent', ' || known.problems.length > 0', ''],
    ['what main filled in is not what is sent', 'filled ?? payload', 'payload'],
    ['what is sent is not what was read', '      await reader.now();\n      const known', '      const known'],
    ['a draft that was sent stays', '      await forget(draftId);\n', ''],
    [
      'a draft that was just sent is kept',
      "if (answer.ok && store.getState().request !== request && store.getState().request.payload === '')",
      'if (store.getState().at === undefined)',
    ],
    ['a draft goes to another organisation', '    if (store.getState().at !== at) return;\n    // Sent', '    // Sent'],
    [
      'accounts of another organisation are shown',
      '        if (get().at !== at || pass !== mine) return;\n',
      '        if (pass !== mine) return;\n',
    ],
    ['what is typed while it is asked changes it', "      if (get().run.phase === 'asked') return;\n", ''],
  ]),
  ...planted('signing/batch', 'signing-form', [
    ['another file’s check is shown', '    if (reading !== mine) return;\n', ''],
    [
      'a batch is started twice',
      " || get().busy !== 'no') return;\n      if (await put('confirming'",
      ") return;\n      if (await put('confirming'",
    ],
    ['a file that was put away is checked', '      reading += 1;\n      const { busy }', '      const { busy }'],
    ['another batch’s row is taken', ' || batch.batchId !== head.batchId', ''],
    ['the row before is marked', 'row.row - 1', 'row.row - 2'],
    ['progress that came meanwhile is lost', '    if (answer.ok) await store.getState().load();\n', ''],
  ]),
  ...planted('webhooks/webhooks', 'webhooks-store', [
    ['another organisation’s endpoints are shown', '      if (get().at !== at) return;\n', ''],
    [
      'an endpoint that somebody changed is changed',
      'if (why === null && JSON.stringify(now) === JSON.stringify(endpoint)) return true;',
      'if (why === null && now !== undefined) return true;',
    ],
    ['a change is sent beside one that waits', '=> isBlocked(run);', "=> run.phase === 'none' && isBlocked(run);"],
    ['a form with a problem is sent', "      if (ready.problems.length > 0) return 'problems';\n", ''],
    ['a form that changes nothing is sent', ' || changesNothing(form)', ''],
    ['another address’s report is shown', 'answer.ok && get().selected === selected', 'answer.ok'],
    [
      'a replacement is followed twice',
      '...get().replacements.filter(({ oldId }) => oldId !== one.oldId), one',
      '...get().replacements, one',
    ],
  ]),
  ...planted('organisation/invitations', 'invitations-store', [
    [
      'what main said of another organisation’s rows counts',
      '      checking.drop();\n      const elsewhere',
      '      const elsewhere',
    ],
    [
      'what main said of older rows counts',
      '    store.setState({ rows });\n    checking.soon();',
      '    store.setState({ rows });',
    ],
    ['another row is changed', 'row.key === key ? { ...row, ...change } : row', '{ ...row, ...change }'],
    ['invitations are sent in another’s name', '    senderUserId,\n  })),', "    senderUserId: '',\n  })),"],
  ]),
  ...planted('organisation/invitations', 'typed-forms', [
    ['what is typed is lost where another organisation is looked at', ', ...(made && { ...made, rows: [...made.rows] })', ''],
  ]),
  ...planted('webhooks/webhooks', 'typed-forms', [
    ['a form that is left is lost', 'new Map(typed).set(nameOf(form), form)', 'typed'],
    [
      'a form of an endpoint that changed since is shown again',
      'JSON.stringify(before.base) === JSON.stringify(fresh.base) && ',
      '',
    ],
  ]),
  ...planted('compose/compose', 'typed-forms', [
    ['a secret outlives the page it was typed in', 'carried(withoutSecrets(form?.fields ?? [], draft))', 'carried(draft)'],
    ['a form that is described anew is emptied', 'touched.size === 0 ? { draft', 'touched.size > -1 ? { draft'],
  ]),
  ...planted('compose/compose', 'compose compose-drafts', [
    ['a lock leaves what main still says of a secret', '    checks.drop();\n', ''],
    [
      'a lock leaves the answer that comes after it',
      "ended.phase === 'done' && locks !== locksBefore ? { phase: 'none' } : ended",
      'ended',
    ],
    ['a lock leaves secrets that were typed', 'draft: withoutSecrets(form?.fields ?? [], draft), exact', 'exact'],
    ['a lock leaves the body that was shown', ', exact: null, run: { phase', ', run: { phase'],
    ['a body of yesterday is sent', ' || Date.now() - exact.at > freshMs', ''],
    ['a form is sent twice', "if (isBlocked(at(key).run)) return 'busy';", ''],
  ]),
  ...planted('compose/draft', 'compose-drafts', [
    ['a secret in a list outlives the lock', 'look(field.item, [...path, index])', 'void index'],
    [
      'a secret in a group outlives the lock',
      'for (const inner of field.fields) look(inner, [...path, inner.name]);',
      'void path;',
    ],
    [
      'what is left out is sent as nothing',
      'value === undefined ? [] : [[name, sendable(value)]]',
      '[[name, sendable(value) ?? null]]',
    ],
  ]),
  ...planted('vaults/enable', 'store-parts earn-stores check', [
    ['a request’s outcome is shown at another organisation', "      if (get().at !== whose) return 'sent';\n", ''],
    ['a claim’s outcome is shown at another organisation', '      if (get().at === whose) set({ claim', '      set({ claim'],
    ['another organisation’s wallets are shown', '      if (get().at !== whose) return;\n', ''],
    ['fees are claimed twice', '      if (isBlocked(get().claim)) return;\n', ''],
    ['what main says of another organisation’s fee counts', '      checks.drop();\n', ''],
  ]),
  ...planted('vaults/earn', 'store-parts earn-stores', [
    ['another organisation’s assets are shown', '      if (get().at !== at) return;\n', ''],
    ['one catalogue is read twice at once', '    if (catalogues[caip19]?.loading) return null;\n', ''],
  ]),
  ...planted('activities/reviews', 'stores store-parts', [
    ['a document is swapped in silence', 'replaced: moved ? old.review : (old?.replaced ?? null)', 'replaced: null'],
    ['a decision is asked for twice', ' || isBlocked(entry.decision)', ''],
    ['reviews are kept without end', '.slice(1 - kept)', ''],
  ]),
  ...planted('wallets/wallets', 'store-parts wallets-stores', [
    ['another organisation’s keys are shown', '    if (store.getState().at !== at) return;\n', ''],
    ['reading goes on though it was stopped', '      showRest();\n      pass += 1;', '      showRest();'],
    ['what came and is not shown is dropped by a stop', '      showRest();\n      pass += 1;', '      pass += 1;'],
    ['what came waits for what comes next', '        else rest ??= setTimeout(show, showEveryMs);', ''],
    ['an account stands twice', '.filter(({ walletAccountId }) => !seen.has(walletAccountId))', ''],
  ]),
  ...planted('wallets/history-lines', 'wallet-history', [
    ['the last day is left out', 'last === null ? null : last + day', 'last'],
    ['an amount that cannot be read is summed', 'if (!/^\\d+$/.test(transfer.amount)) total.unread += 1;\n    else if', 'if'],
    ['a fee is counted for each transfer', ' || counted.has(item.transactionHash)', ''],
    ['what another paid is counted as paid', "item.feePayer === 'another' || ", ''],
  ]),
  ...planted('wallets/history', 'wallet-history', [
    ['a transaction stands twice', '.filter(item => !known.has(item.transactionHash))', ''],
  ]),
  ...planted('organisation/user-form', 'store-parts', [
    [
      'everything is sent, changed or not',
      'draft[name].trim() === was[name] ? [] : ',
      "draft[name] === '' && was[name] === '' ? [] : ",
    ],
    ['a tag that was taken away is not', 'a.length === b.length && ', ''],
  ]),
];
