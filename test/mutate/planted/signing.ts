import type { Fault } from './fault.ts';

const test = (name: string) => `test/unit/core/signing/${name}.test.ts`;

export const signing: Fault[] = [
  {
    fault: 'bytes that nobody released are sent',
    file: 'electron/core/signing/batch/batch.ts',
    find: 'if (prepared === null || !covers(session, prepared)) return',
    replace: 'if (prepared === null) return',
    tests: [test('batch/batch')],
  },
  {
    fault: 'what was released for another key is sent with this one',
    file: 'electron/core/signing/batch/batch.ts',
    find: 'covers(consent.releasedFor(prepared), session.target, prepared) ||',
    replace: "covers(consent.releasedFor(prepared), { ...session.target, keyId: 'key-2' }, prepared) ||",
    tests: [test('batch/batch')],
  },
  {
    fault: 'after a restart, what the plain file says was released is sent',
    file: 'electron/core/signing/batch/batch.ts',
    find: 'if (open.every(({ prepared }) => covers(session, prepared))) return null;',
    replace: 'if (open.length > 0) return null;',
    tests: [test('batch/again')],
  },
  {
    fault: 'one row that is still covered covers all the others',
    file: 'electron/core/signing/batch/batch.ts',
    find: 'open.every(({ prepared }) => covers',
    replace: 'open.some(({ prepared }) => covers',
    tests: [test('batch/again'), test('batch/batch')],
  },
  {
    fault: 'the answer of a person who asked again is not waited for',
    file: 'electron/core/signing/batch/batch.ts',
    find: 'return answer.ok ? null : answer;',
    replace: 'return null;',
    tests: [test('batch/again')],
  },
  {
    fault: 'a row leaves before it is written down that it leaves',
    file: 'electron/core/signing/batch/batch.ts',
    find: `      await ledger.note(of, index, { state: 'sending' });
      const sent = await session.send(prepared, consent.releasedFor(prepared));`,
    replace: `      const sent = await session.send(prepared, consent.releasedFor(prepared));
      await ledger.note(of, index, { state: 'sending' });`,
    tests: [test('batch/batch')],
  },
  {
    fault: 'a row is not written down as leaving',
    file: 'electron/core/signing/batch/batch.ts',
    find: `      await ledger.note(of, index, { state: 'sending' });
`,
    replace: '',
    tests: [test('batch/batch')],
  },
  {
    fault: 'the bodies are sent before they are on the disk',
    file: 'electron/core/signing/batch/batch.ts',
    find: `      try {
        await file.begin(batch);
      } catch {
        return unwritten();
      }
`,
    replace: `      void file.begin(batch).catch(() => {});
`,
    tests: [test('batch/batch')],
  },
  {
    fault: 'a batch that could not be written is begun all the same',
    file: 'electron/core/signing/batch/batch.ts',
    find: `      } catch {
        return unwritten();
      }
      state = stateOf(batch, []);`,
    replace: `      } catch {}
      state = stateOf(batch, []);`,
    tests: [test('batch/batch')],
  },
  {
    fault: 'a row says it was signed before that is on the disk',
    file: 'electron/core/signing/batch/ledger.ts',
    find: `    await file.note(step);
    applyStep(of, step);
    tell(of, index);`,
    replace: `    applyStep(of, step);
    tell(of, index);
    await file.note(step);`,
    tests: [test('batch/batch')],
  },
  {
    fault: 'the page hears a state before it is on the disk',
    file: 'electron/core/signing/batch/ledger.ts',
    find: `    await file.note(step);
    applyStep(of, step);`,
    replace: `    void file.note(step).catch(() => {});
    applyStep(of, step);`,
    tests: [test('batch/batch')],
  },
  {
    fault: 'a full disk stops nothing',
    file: 'electron/core/signing/batch/batch.ts',
    find: ".catch(() => ledger.stop(of, 'The progress could not be written down. Nothing more was sent.', unwritten()))",
    replace: '.catch(() => {})',
    tests: [test('batch/batch')],
  },
  {
    fault: 'a batch goes on over another organisation',
    file: 'electron/core/signing/batch/batch.ts',
    find: 'if (state.batch.connectionId !== session.connection.connectionId)',
    replace: "if (state.batch.connectionId === '')",
    tests: [test('batch/again')],
  },
  {
    fault: 'rows checked for one organisation are sent at another',
    file: 'electron/core/signing/batch/batch.ts',
    find: 'if (checked?.check !== check || checked.connectionId !== session.connection.connectionId)',
    replace: 'if (checked?.check !== check)',
    tests: [test('batch/batch')],
  },
  {
    fault: 'the page names rows that were not the last to be checked',
    file: 'electron/core/signing/batch/batch.ts',
    find: 'if (checked?.check !== check || checked',
    replace: 'if (checked === null || checked',
    tests: [test('batch/batch')],
  },
  {
    fault: 'rows of an older check stay good after a file with faults',
    file: 'electron/core/signing/batch/batch.ts',
    find: 'checked = isWrong ? null : {',
    replace: 'if (!isWrong) checked = {',
    tests: [test('batch/batch')],
  },
  {
    fault: 'the same check is started twice',
    file: 'electron/core/signing/batch/batch.ts',
    find: `      checked = null;
      const batch`,
    replace: '      const batch',
    tests: [test('batch/batch')],
  },
  {
    fault: 'a second batch begins over one that is not over',
    file: 'electron/core/signing/batch/batch.ts',
    find: "if (busy || (state !== null && state.state !== 'done'))",
    replace: 'if (busy)',
    tests: [test('batch/batch')],
  },
  {
    fault: 'a second word to go on begins a second run',
    file: 'electron/core/signing/batch/batch.ts',
    find: "if (busy || state.state === 'done') return done(viewOf(state));",
    replace: "if (state.state === 'done') return done(viewOf(state));",
    tests: [test('batch/again')],
  },
  {
    fault: 'a batch that is being sent is forgotten',
    file: 'electron/core/signing/batch/batch.ts',
    find: `if (busy || state.state !== 'done')
        return failure('invalid', 'It is not over`,
    replace: `if (false)
        return failure('invalid', 'It is not over`,
    tests: [test('batch/batch')],
  },
  {
    fault: 'paused, the next row leaves all the same',
    file: 'electron/core/signing/batch/batch.ts',
    find: `      if (wanted !== 'go') break;
`,
    replace: `      if (wanted === 'cancel') break;
`,
    tests: [test('batch/batch')],
  },
  {
    fault: 'cancelled, the rest waits instead',
    file: 'electron/core/signing/batch/batch.ts',
    find: "if (is(wanted, 'cancel')) await ledger.cancelRest(of);",
    replace: '',
    tests: [test('batch/batch')],
  },
  {
    fault: 'a pause takes a cancellation back',
    file: 'electron/core/signing/batch/batch.ts',
    find: "if (wanted === 'go') interrupt(state, 'pause');",
    replace: "interrupt(state, 'pause');",
    tests: [test('batch/batch')],
  },
  {
    fault: 'cancelled while the window asks again, what is approved there is sent',
    file: 'electron/core/signing/batch/batch.ts',
    find: `      busy = true;
      wanted = 'go';
      try {
        const wrong = await prepareAgain(session, of);`,
    replace: `      busy = true;
      try {
        const wrong = await prepareAgain(session, of);
        wanted = 'go';`,
    tests: [test('batch/again')],
  },
  {
    fault: 'a failure that meets every row does not stop the batch',
    file: 'electron/core/signing/batch/batch.ts',
    find: `if (outcome.stops !== null) return ledger.stop(of, \`Row \${index + 1} could not be sent.\`, outcome.stops);`,
    replace: '',
    tests: [test('batch/batch')],
  },
  {
    fault: 'what failed while it was taken up again leaves it busy for good',
    file: 'electron/core/signing/batch/batch.ts',
    find: `        busy = false;
        return wrong;`,
    replace: '        return wrong;',
    tests: [test('batch/again')],
  },
  {
    fault: 'the file is read again under a batch that is being sent',
    file: 'electron/core/signing/batch/batch.ts',
    find: `    if (busy) return;
    void file.read()`,
    replace: '    void file.read()',
    tests: [test('batch/again')],
  },
  {
    fault: 'the file takes the place of a batch that began to be sent while it was read',
    file: 'electron/core/signing/batch/batch.ts',
    find: `      if (busy) return;
      state = again`,
    replace: '      state = again',
    tests: [test('batch/again')],
  },
  {
    fault: 'the receipt of a row is not kept in the journal',
    file: 'electron/core/signing/batch/batch.ts',
    find: `      if (sent.ok) await from.receipts.keep(sent.value, receiptOfActivity(sent.value, session.context()));
`,
    replace: '',
    tests: [test('batch/batch')],
  },
  {
    fault: 'a row in doubt is not looked for',
    file: 'electron/core/signing/batch/again.ts',
    find: "if (row.state !== 'waiting') {",
    replace: "if (row.state === 'cancelled') {",
    tests: [test('batch/again')],
  },
  {
    fault: 'a row that was being sent when the app ended is not looked for',
    file: 'electron/core/signing/batch/again.ts',
    find: "if (row.state !== 'waiting') {",
    replace: "if (row.state === 'unknown') {",
    tests: [test('batch/batch'), test('batch/in-app')],
  },
  {
    fault: 'a row in doubt is written anew near the end of the hour, and signed twice',
    file: 'electron/core/signing/batch/again.ts',
    find: "isTooOld = value.kind === 'absent';",
    replace: "isTooOld ||= value.kind === 'absent';",
    tests: [test('batch/again')],
  },
  {
    fault: 'what is certainly absent goes again with bytes that are too old',
    file: 'electron/core/signing/batch/again.ts',
    find: "isTooOld = value.kind === 'absent';",
    replace: "isTooOld &&= value.kind === 'absent';",
    tests: [test('batch/again')],
  },
  {
    fault: 'a row that was found is sent again',
    file: 'electron/core/signing/batch/again.ts',
    find: `        continue;
      }
`,
    replace: `      }
`,
    tests: [test('batch/again')],
  },
  {
    fault: 'a row that may still arrive stays as being sent, and is never sent again',
    file: 'electron/core/signing/batch/again.ts',
    find: "if (!isTooOld) await ledger.note(of, index, { state: 'unknown' });",
    replace: '',
    tests: [test('batch/batch'), test('batch/again')],
  },
  {
    fault: 'bodies are written anew a moment too late for the service',
    file: 'electron/core/signing/batch/again.ts',
    find: 'const freshMs = 45 * 60_000;',
    replace: 'const freshMs = 60 * 60_000;',
    tests: [test('batch/again')],
  },
  {
    fault: 'a fresh body is written anew, so that a person is asked for nothing',
    file: 'electron/core/signing/batch/again.ts',
    find: 'now - Number(prepared.timestampMs) >= freshMs',
    replace: 'now - Number(prepared.timestampMs) >= 0',
    tests: [test('batch/again')],
  },
  {
    fault: 'what was written anew is not on the disk',
    file: 'electron/core/signing/batch/again.ts',
    find: "      await ledger.note(of, index, { state: 'waiting', text: anew.value.text });",
    replace: '      of.texts[index] = anew.value.text;',
    tests: [test('batch/again')],
  },
  {
    fault: 'what a person is asked for is the old body of what was written anew',
    file: 'electron/core/signing/batch/again.ts',
    find: `      prepared = anew.value;
`,
    replace: '',
    tests: [test('batch/again')],
  },
  {
    fault: 'a body that was changed on the disk is passed over',
    file: 'electron/core/signing/batch/again.ts',
    find: 'if (prepared === null) return altered(index);',
    replace: 'if (prepared === null) continue;',
    tests: [test('batch/again')],
  },
  {
    fault: 'absent counts as certain while the bytes are still taken',
    file: 'electron/core/signing/batch/settle.ts',
    find: 'if (age > surelyTooOldMs) return',
    replace: 'if (age > behindLimitMs) return',
    tests: [test('batch/again')],
  },
  {
    fault: 'bytes are surely too old at the very hour, before a late clock is',
    file: 'electron/core/signing/batch/settle.ts',
    find: 'const surelyTooOldMs = 65 * 60_000;',
    replace: 'const surelyTooOldMs = 60 * 60_000;',
    tests: [test('batch/again')],
  },
  {
    fault: 'the same bytes go again after the service may have forgotten them',
    file: 'electron/core/signing/batch/settle.ts',
    find: 'if (age <= behindLimitMs) return',
    replace: 'if (age <= surelyTooOldMs) return',
    tests: [test('batch/again')],
  },
  {
    fault: 'the age of a body is judged by this machine’s clock',
    file: 'electron/core/signing/batch/settle.ts',
    find: '(service.serverNow(session.target.baseUrl) ?? now)',
    replace: 'now',
    tests: [test('batch/again')],
  },
  {
    fault: 'a look-up that failed counts as nothing found',
    file: 'electron/core/signing/batch/settle.ts',
    find: 'if (!found.ok) return found;',
    replace: "if (!found.ok) return done({ kind: 'absent' });",
    tests: [test('batch/again')],
  },
  {
    fault: 'a body of another organisation on the disk is taken',
    file: 'electron/core/signing/batch/state.ts',
    find: 'JSON.stringify(said) !== text || envelope.organizationId !== organizationId',
    replace: 'JSON.stringify(said) !== text',
    tests: [test('batch/again')],
  },
  {
    fault: 'a body that says a member twice is taken',
    file: 'electron/core/signing/batch/state.ts',
    find: 'JSON.stringify(said) !== text || ',
    replace: '',
    tests: [test('batch/again')],
  },
  {
    fault: 'a body with members that nobody was shown is taken',
    file: 'electron/core/signing/batch/state.ts',
    find: 'z.strictObject({',
    replace: 'z.looseObject({',
    tests: [test('batch/again')],
  },
  {
    fault: 'another kind of request on the disk is signed as raw payload',
    file: 'electron/core/signing/batch/state.ts',
    find: 'type: z.literal(row.type),',
    replace: 'type: z.string(),',
    tests: [test('batch/again')],
  },
  {
    fault: 'a body that was written anew keeps the old fingerprint',
    file: 'electron/core/signing/batch/state.ts',
    find: `  row.fingerprint = fingerprintOf(new TextEncoder().encode(text));
`,
    replace: '',
    tests: [test('batch/again')],
  },
  {
    fault: 'a row in doubt counts as over',
    file: 'electron/core/signing/batch/state.ts',
    find: "new Set(['waiting', 'sending', 'unknown'])",
    replace: "new Set(['waiting', 'sending'])",
    tests: [test('batch/batch'), test('batch/again')],
  },
  {
    fault: 'a lost answer counts as failed, and the next leaves',
    file: 'electron/core/signing/batch/outcome.ts',
    find: 'if (doubtful.includes(sent.code)) return',
    replace: "if (sent.code === 'timeout') return",
    tests: [test('batch/outcome'), test('batch/batch')],
  },
  {
    fault: 'an answer about something else does not stop the batch',
    file: 'electron/core/signing/batch/outcome.ts',
    find: "stops: sent.code === 'mismatch' ? sent : null",
    replace: 'stops: null',
    tests: [test('batch/outcome'), test('batch/batch')],
  },
  {
    fault: 'a wrong signature leaves main',
    file: 'electron/core/signing/batch/outcome.ts',
    find: `if (receipt.verdict === 'mismatch' || receipt.signature === null)
        return { ...about, state: 'withheld', sentence: receipt.sentence };
`,
    replace: '',
    tests: [test('batch/outcome')],
  },
  {
    fault: 'a mismatch leaves main where a signature came with it',
    file: 'electron/core/signing/batch/outcome.ts',
    find: "receipt.verdict === 'mismatch' || receipt.signature === null",
    replace: 'receipt.signature === null',
    tests: [test('batch/outcome')],
  },
  {
    fault: 'a completed request without a signature counts as signed',
    file: 'electron/core/signing/batch/outcome.ts',
    find: "if (receipt === null) return { ...about, state: 'withheld'",
    replace: "if (receipt === null) return { ...about, state: 'signed'",
    tests: [test('batch/outcome')],
  },
  {
    fault: 'what others must approve counts as failed',
    file: 'electron/core/signing/batch/outcome.ts',
    find: `default:
      return { ...about, state: 'pending'`,
    replace: `default:
      return { ...about, state: 'failed'`,
    tests: [test('batch/outcome')],
  },
  {
    fault: 'what was read when the file was checked is shown',
    file: 'electron/core/signing/batch/consent.ts',
    find: 'const context = session.decisionContext();',
    replace: 'const context = session.context();',
    tests: [test('batch/consent')],
  },
  {
    fault: 'the window says nothing of where it goes',
    file: 'electron/core/signing/batch/consent.ts',
    find: '[goesTo(session), ...checksOf(review)]',
    replace: 'checksOf(review)',
    tests: [test('batch/consent')],
  },
  {
    fault: 'a no releases what a yes would',
    file: 'electron/core/signing/batch/consent.ts',
    find: `      if (answer.value.decision === 'reject')
        return failure('declined', 'You decided not to send them. Nothing left this machine.');
`,
    replace: '',
    tests: [test('batch/batch')],
  },
  {
    fault: 'what is released is remembered by its label',
    file: 'electron/core/signing/batch/consent.ts',
    find: 'for (const { prepared } of bodies) released.set(prepared.fingerprint, answer.value);',
    replace: 'for (const { label } of bodies) released.set(label, answer.value);',
    tests: [test('batch/batch')],
  },
  {
    fault: 'the seal is over the first body alone',
    file: 'electron/core/signing/batch/consent.ts',
    find: `const body = bodies.map(({ prepared }) => prepared.text).join('\\n');`,
    replace: `const body = bodies.slice(0, 1).map(({ prepared }) => prepared.text).join('\\n');`,
    tests: [test('batch/consent')],
  },
  {
    fault: 'one digest in doubt does not withhold the others',
    file: 'electron/core/signing/batch/document.ts',
    find: 'agreed: joined.agreed && digests.every(digest => digest?.agreed === true),',
    replace: 'agreed: joined.agreed,',
    tests: [test('batch/consent')],
  },
  {
    fault: 'the gravest finding of a row is not the gravest of all',
    file: 'electron/core/signing/batch/document.ts',
    find: 'severity: gravest(findings),',
    replace: "severity: 'note',",
    tests: [test('batch/consent')],
  },
  {
    fault: 'a finding of many rows names one of them',
    file: 'electron/core/signing/batch/document.ts',
    find: 'if (old !== undefined) old.rows.push(index + 1);',
    replace: 'if (old !== undefined) continue;',
    tests: [test('batch/consent')],
  },
  {
    fault: 'the order of the rows is not in what is compared',
    file: 'electron/core/signing/batch/document.ts',
    find: `sha256Digest(utf8(lines.join('\\n')))`,
    replace: `sha256Digest(utf8(lines.toSorted().join('\\n')))`,
    tests: [test('batch/consent')],
  },
  {
    fault: 'lines that were put in another order are believed',
    file: 'electron/core/signing/batch/file.ts',
    find: 'line.n !== last + 1 || !key.holds',
    replace: '!key.holds',
    tests: [test('batch/file')],
  },
  {
    fault: 'lines that somebody else wrote are believed',
    file: 'electron/core/signing/batch/file.ts',
    find: 'if (line.n !== last + 1 || !key.holds(line.mac, macOf(line.n, line.step), nothing))',
    replace: 'if (line.n !== last + 1)',
    tests: [test('batch/file')],
  },
  {
    fault: 'lines that were cut off are not missed',
    file: 'electron/core/signing/batch/file.ts',
    find: 'const cut = last < key.counter(progressPath);',
    replace: 'const cut = false;',
    tests: [test('batch/file')],
  },
  {
    fault: 'a forged line leaves the rows waiting, to be signed again',
    file: 'electron/core/signing/batch/file.ts',
    find: `state: 'cancelled', activityId: null, signature: null },
      sentence:`,
    replace: `state: 'waiting', activityId: null, signature: null },
      sentence:`,
    tests: [test('batch/file')],
  },
  {
    fault: 'the mark of a line does not say which line it is',
    file: 'electron/core/signing/batch/file.ts',
    find: `\`\${progressPath}\\n\${n}\\n\${JSON.stringify(step)}\``,
    replace: `\`\${progressPath}\\n\${JSON.stringify(step)}\``,
    tests: [test('batch/file')],
  },
  {
    fault: 'a line of the batch before is taken for this one',
    file: 'electron/core/signing/batch/file.ts',
    find: 'if (line.step.batchId === batch.batchId) found.push(line.step);',
    replace: 'found.push(line.step);',
    tests: [test('batch/file')],
  },
  {
    fault: 'the lines of a new batch are counted from the beginning',
    file: 'electron/core/signing/batch/file.ts',
    find: 'await stored.set({ version: 2, batch, linesBefore: last });',
    replace: `last = 0;
      await stored.set({ version: 2, batch, linesBefore: 0 });`,
    tests: [test('batch/file')],
  },
  {
    fault: 'a step that the disk refused has a number',
    file: 'electron/core/signing/batch/file.ts',
    find: `      await files.append(progressPath, new TextEncoder().encode(\`\\n\${JSON.stringify(line)}\\n\`));
      last = n;`,
    replace: `      last = n;
      await files.append(progressPath, new TextEncoder().encode(\`\\n\${JSON.stringify(line)}\\n\`));`,
    tests: [test('batch/file')],
  },
  {
    fault: 'what stands twice in a file is signed twice',
    file: 'electron/core/signing/batch/read.ts',
    find: "if (first !== undefined && payload !== '') problems.push",
    replace: 'if (false) problems.push',
    tests: [test('batch/read')],
  },
  {
    fault: 'the same payload for two accounts counts as one request',
    file: 'electron/core/signing/batch/read.ts',
    find: 'const same = JSON.stringify(parameters);',
    replace: "const same = JSON.stringify({ ...parameters, signWith: '' });",
    tests: [test('batch/read')],
  },
  {
    fault: 'the good rows of a file with a fault are sent',
    file: 'electron/core/signing/batch/read.ts',
    find: 'requests: requests.length === read.length ? requests : []',
    replace: 'requests',
    tests: [test('batch/read')],
  },
  {
    fault: 'a column that is not known is passed over',
    file: 'electron/core/signing/batch/read.ts',
    find: `  if (unknown.length > 0)
`,
    replace: `  if (unknown.length > 5)
`,
    tests: [test('batch/read')],
  },
  {
    fault: 'a payload is trimmed before it is signed',
    file: 'electron/core/signing/batch/read.ts',
    find: "const payload = cells.payload ?? '';",
    replace: "const payload = (cells.payload ?? '').trim();",
    tests: [test('batch/read')],
  },
  {
    fault: '32 bytes are proposed to be signed as they are',
    file: 'electron/core/signing/propose.ts',
    find: 'return { hashFunction: chain.hashFunction, why',
    replace: "return { hashFunction: form === 'digest' ? 'HASH_FUNCTION_NO_OP' : chain.hashFunction, why",
    tests: [test('forms'), test('read')],
  },
  {
    fault: 'a transaction of Ethereum is hashed as the chain of the account hashes',
    file: 'electron/core/signing/propose.ts',
    find: "if (form === 'transaction')",
    replace: "if (form === 'transaction' && formats.length === 0)",
    tests: [test('forms')],
  },
  {
    fault: 'TRON is said to hash with keccak256',
    file: 'electron/core/signing/chain-defaults.ts',
    find: "[/^TRON$/, 'HASH_FUNCTION_SHA256'",
    replace: "[/^TRON$/, 'HASH_FUNCTION_KECCAK256'",
    tests: [test('forms')],
  },
  {
    fault: 'an unknown curve is taken for the first that is possible',
    file: 'electron/core/signing/signer.ts',
    find: 'possible.size === 1 ? (only ?? null) : null',
    replace: 'only ?? null',
    tests: [test('refusals')],
  },
  {
    fault: 'a digest two libraries disagree on can be sent',
    file: 'electron/core/signing/read.ts',
    find: 'else if (!document.digest.agreed) add',
    replace: "else if (document.digest.value === '-') add",
    tests: [test('refusals')],
  },
  {
    fault: 'what cannot be read can be sent',
    file: 'electron/core/signing/read.ts',
    find: `if (document.digest === null) add('payload', unreadable(document.findings.map(({ sentence }) => sentence)));
`,
    replace: `if (document.digest === null) return null as never;
`,
    tests: [test('refusals')],
  },
  {
    fault: 'NO_OP takes 31 bytes',
    file: 'electron/core/signing/refusals.ts',
    find: `bytes.length === 32
`,
    replace: `bytes.length <= 32
`,
    tests: [test('refusals')],
  },
  {
    fault: 'an authorisation is signed with a key of P-256',
    file: 'electron/core/signing/refusals.ts',
    find: "if (curve !== null && curve !== 'CURVE_SECP256K1')",
    replace: "if (curve === 'CURVE_ED25519')",
    tests: [test('refusals')],
  },
  {
    fault: 'a prefix is counted in letters',
    file: 'electron/core/signing/rewrites.ts',
    find: 'const length = utf8(payload).length;',
    replace: 'const length = payload.length;',
    tests: [test('forms')],
  },
  {
    fault: 'the room for signatures is cut one short',
    file: 'electron/core/signing/rewrites.ts',
    find: 'bytes.subarray(1 + 64 * (bytes[0] ?? 0))',
    replace: 'bytes.subarray(64 * (bytes[0] ?? 0))',
    tests: [test('forms')],
  },
  {
    fault: 'a transaction is assembled from a signature that was not verified',
    file: 'electron/core/signing/signed-transaction.ts',
    find: "if (receipt?.verdict !== 'verified' || receipt.signature === null)",
    replace: 'if (receipt === null || receipt.signature === null)',
    tests: [test('signed-transaction')],
  },
  {
    fault: 'a transaction with another sender is handed on',
    file: 'electron/core/signing/signed-transaction.ts',
    find: `    if (checksummed(sender) !== checksummed(address)) return null;
`,
    replace: '',
    tests: [test('signed-transaction')],
  },
  {
    fault: 'an Ethereum transaction is said to have the id of its unsigned bytes',
    file: 'electron/core/signing/signed-transaction.ts',
    find: 'chainId: keccak256(signed),',
    replace: 'chainId: keccak256(unsigned),',
    tests: [test('signed-transaction')],
  },
  {
    fault: 'the parity is always even',
    file: 'electron/core/signing/signed-transaction.ts',
    find: "v === '01' || v === '1c' ? 1 : 0",
    replace: "v === '1c' ? 1 : 0",
    tests: [test('signed-transaction')],
  },
  {
    fault: 'a Solana signature stands in the place of the fee payer',
    file: 'electron/core/signing/signed-transaction.ts',
    find: 'signed.set(signature, 1 + 64 * at);',
    replace: 'signed.set(signature, 1);',
    tests: [test('signed-transaction')],
  },
  {
    fault: 'a Solana transaction that others must sign counts as whole',
    file: 'electron/core/signing/signed-transaction.ts',
    find: 'lacks: others.length === 0 ? null : `It still',
    replace: 'lacks: others.length <= 1 ? null : `It still',
    tests: [test('signed-transaction')],
  },
  {
    fault: 'a TRON transaction by another permission counts as whole',
    file: 'electron/core/signing/signed-transaction.ts',
    find: ' && contract.permissionId === 0n',
    replace: '',
    tests: [test('signed-transaction')],
  },
  {
    fault: 'a long TRON transaction has a length that is cut',
    file: 'electron/core/signing/signed-transaction.ts',
    find: '(length < 128 ? [length] :',
    replace: '(length < 256 ? [length] :',
    tests: [test('signed-transaction')],
  },
  {
    fault: 'a number that JavaScript rounds is handed on',
    file: 'electron/core/signing/signed-transaction.ts',
    find: 'chainId > BigInt(Number.MAX_SAFE_INTEGER) || nonce > BigInt(Number.MAX_SAFE_INTEGER)',
    replace: 'chainId > BigInt(Number.MAX_SAFE_INTEGER)',
    tests: [test('signed-transaction')],
  },
  {
    fault: 'a mnemonic is written into a plain file',
    file: 'electron/core/signing/drafts.ts',
    find: 'if (looksSecret(content.payload))',
    replace: "if (content.payload.startsWith('-----'))",
    tests: [test('drafts')],
  },
  {
    fault: 'a mnemonic with line breaks is written into a plain file',
    file: 'electron/core/signing/drafts.ts',
    find: 'split(/\\s+/)',
    replace: "split(' ')",
    tests: [test('drafts')],
  },
  {
    fault: 'drafts of one organisation are shown at another',
    file: 'electron/core/signing/drafts.ts',
    find: `.filter(each => each.connectionId === connectionId)
        .map`,
    replace: `.filter(() => true)
        .map`,
    tests: [test('drafts')],
  },
  {
    fault: 'a new draft takes the place of a template',
    file: 'electron/core/signing/drafts.ts',
    find: 'each.connectionId === connectionId && each.kind === draft.kind)',
    replace: 'each.connectionId === connectionId)',
    tests: [test('drafts')],
  },
  {
    fault: 'a draft of another organisation is removed',
    file: 'electron/core/signing/drafts.ts',
    find: 'each.connectionId !== connectionId || each.draftId !== draftId',
    replace: 'each.draftId !== draftId',
    tests: [test('drafts')],
  },
  {
    fault: 'the letters of another organisation’s drafts are not counted',
    file: 'electron/core/signing/drafts.ts',
    find: 'const length = others.reduce(',
    replace: 'const length = ofKind.reduce(',
    tests: [test('drafts')],
  },
  {
    fault: 'what is read next knows no account',
    file: 'electron/core/signing/accounts.ts',
    find: `  if (accounts.ok) session.directory.put({ accounts: accounts.value });
`,
    replace: '',
    tests: [test('accounts')],
  },
  {
    fault: 'a list that failed counts as one this deployment has not',
    file: 'electron/core/signing/accounts.ts',
    find: `if (!keys.ok && keys.code !== 'operation_unavailable') return keys;
`,
    replace: '',
    tests: [test('accounts')],
  },
  {
    fault: 'an address is not held against its key',
    file: 'electron/core/signing/accounts.ts',
    find: 'check: checkClaim({ address, addressFormat: format, curve, publicKey }),',
    replace: 'check: null,',
    tests: [test('accounts')],
  },
  {
    fault: 'a signed thing is made of a review that is no longer held',
    file: 'electron/core/calls/signing.ts',
    find: 'sealed?.activity == null || sealed.context === null',
    replace: 'sealed?.activity == null',
    tests: [test('handlers')],
  },
];
