import { describe, expect, test } from 'vitest';
import { reviewDocument } from '../../../../electron/core/review/document.ts';
import { incidents } from '../../../vectors/incidents.ts';
import { context } from '../../../vectors/parties.ts';
import { bytes } from '../../../vectors/payloads.ts';

describe.each(incidents)('$name', incident => {
  test.each(incident.requests.map((request, i) => ({ form: i === 0 ? 'typed data' : 'transaction', request })))(
    'as $form is critical, and the sentence says why',
    ({ request }) => {
      const document = reviewDocument(request, context());
      expect(document.severity).toBe('critical');
      const finding = document.findings.find(f => f.rule === incident.rule);
      expect(finding?.severity).toBe('critical');
      expect(finding?.sentence).toMatch(incident.because);
      // The story that was shown is nowhere in the document: it is made from the bytes.
      expect(document.headline).not.toContain(incident.shown);
      expect(document.digest?.agreed).toBe(true);
    },
  );

  test('as a bare digest, which is all the hardware wallets showed, is critical too', () => {
    const [request] = incident.requests;
    const digest = request === undefined ? '' : (reviewDocument(request, context()).digest?.value ?? '');
    const document = reviewDocument(bytes(digest, 'NO_OP'), context());
    expect(document.findings.map(f => [f.rule, f.severity])).toContainEqual(['blind-signing', 'critical']);
  });
});
