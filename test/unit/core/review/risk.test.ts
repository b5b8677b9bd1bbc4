import { describe, expect, test } from 'vitest';
import { reviewDocument } from '../../../../electron/core/review/document.ts';
import { riskRules, riskTable } from '../../../../electron/core/review/risk.ts';
import { context } from '../../../vectors/parties.ts';
import { bitcoinCases } from '../../../vectors/risk-cases-bitcoin.ts';
import { payloadCases } from '../../../vectors/risk-cases-payload.ts';
import { requestCases } from '../../../vectors/risk-cases-requests.ts';

const cases = { ...payloadCases, ...bitcoinCases, ...requestCases };

describe('the risk table', () => {
  test('has a firing and a non-firing case for every rule, and a rule for every case', () => {
    expect(Object.keys(cases).sort()).toEqual(riskRules.map(rule => rule.id).sort());
  });

  test.each(riskRules.map(rule => ({ id: rule.id, severity: rule.severity })))(
    '$id fires as $severity where it should',
    ({ id, severity }) => {
      const found = cases[id];
      if (found === undefined) throw new Error(`no case for ${id}`);
      const document = reviewDocument(found.fires, found.in ?? context());
      const finding = document.findings.find(f => f.rule === id);
      expect(finding, `${document.headline}: ${document.findings.map(f => f.rule).join(', ')}`).toMatchObject({ severity });
      expect(finding?.sentence).toMatch(/\S.*[.⟧>”a-z0-9]$/s);
      expect(finding?.sentence).not.toContain('could not be checked');
    },
  );

  test.each(riskRules.map(rule => ({ id: rule.id })))('$id stays quiet where it should', ({ id }) => {
    const found = cases[id];
    if (found === undefined) throw new Error(`no case for ${id}`);
    const document = reviewDocument(found.quiet, found.quietIn ?? found.in ?? context());
    expect(document.findings.map(f => f.rule)).not.toContain(id);
    expect(document.findings.map(f => f.sentence).join(' ')).not.toContain('could not be checked');
  });

  test('says of every rule what is true, what to check and where it is from', () => {
    for (const rule of riskRules)
      for (const text of [rule.sentence, rule.check, rule.source]) expect(text.length).toBeGreaterThan(3);
    const table = riskTable();
    for (const rule of riskRules) expect(table).toContain(`| \`${rule.id}\` | ${rule.severity} | `);
    expect(table.split('\n').filter(line => line.startsWith('| `'))).toHaveLength(riskRules.length);
  });
});
