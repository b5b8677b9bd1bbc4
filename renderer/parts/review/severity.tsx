import type { Severity } from '../../../electron/contract/document.ts';
import { severityWords } from '../../words/review/activities.ts';
import { Chip } from '../state/chip.tsx';

const tones = { critical: 'critical', high: 'high', look: 'look', note: 'ok' } as const;

export const SeverityChip = ({ severity }: { severity: Severity }) => (
  <Chip tone={tones[severity]}>{severityWords[severity]}</Chip>
);
