/**
 * Rotations under way, as they are kept: no secret, only which key goes, which comes, and what was asked for. What is true
 * at the service is looked up again before each step; this says what to look for.
 */
import { z } from 'zod';
import { line } from '../../contract/in-turn.ts';
import { done, type Outcome } from '../../contract/outcome.ts';
import { apiKeyCurves } from '../../contract/schema/enums.ts';
import type { RotationPhase } from '../../contract/values/ways-in/key-values.ts';
import type { KeptFiles } from '../files/kept-files.ts';
import { openStored, unkept } from '../files/stored.ts';

const phases = ['make', 'register', 'prove', 'switch', 'delete', 'remove'] as const satisfies RotationPhase[];

const kept = z.object({
  connectionId: z.string(),
  /** What the connection went to, and for whom, when it began. */
  baseUrl: z.string(),
  organizationId: z.string(),
  userId: z.string(),
  old: z.object({ keyId: z.string(), name: z.string(), publicKey: z.string() }),
  fresh: z.object({
    /** null until it is made. */
    keyId: z.string().nullable(),
    publicKey: z.string().nullable(),
    name: z.string(),
    curve: z.enum(apiKeyCurves),
    /** Seconds; null for a key that does not expire. */
    expirationSeconds: z.string().nullable(),
  }),
  startedAt: z.string(),
  phase: z.enum(phases),
  /** The activity that was asked for in this phase; null where none was. */
  activityId: z.string().nullable(),
});
export type KeptRotation = z.infer<typeof kept>;
const schema = z.object({ version: z.literal(1), rotations: z.array(kept) });

export interface RotationFile {
  all(): readonly KeptRotation[];
  of(connectionId: string): KeptRotation | null;
  /** Keeps one in the place of that of the same connection. */
  put(rotation: KeptRotation): Promise<Outcome<KeptRotation>>;
  remove(connectionId: string): Promise<Outcome<null>>;
}

/**
 * SECURITY: while the store is closed, or where the file is not what the app wrote, there is none: what it says decides which
 * key is deleted. Nothing is lost by it: both keys stay where they are.
 */
export async function openRotations(files: KeptFiles): Promise<RotationFile> {
  const stored = await openStored(files, { name: 'rotations.json', schema, initial: { version: 1, rotations: [] } });
  const inTurn = line();
  const without = (connectionId: string) => stored.value.rotations.filter(each => each.connectionId !== connectionId);
  const write = (rotations: () => KeptRotation[]): Promise<Outcome<null>> =>
    inTurn(async () => {
      try {
        await stored.set({ version: 1, rotations: rotations() });
        return done(null);
      } catch (error) {
        return unkept(error, 'How far the rotation got could not be written. Check that the disk is not full, then continue.');
      }
    });
  return {
    all: () => stored.value.rotations,
    of: connectionId => stored.value.rotations.find(each => each.connectionId === connectionId) ?? null,
    async put(rotation) {
      const written = await write(() => [...without(rotation.connectionId), rotation]);
      return written.ok ? done(rotation) : written;
    },
    remove: connectionId => write(() => without(connectionId)),
  };
}
