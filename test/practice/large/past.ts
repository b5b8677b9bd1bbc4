/** A closed activity: its head is known, and the rest is written when somebody reads it. */
import type { ActivityRecord } from '../state.ts';

type HeadMember = 'id' | 'organizationId' | 'status' | 'type' | 'intentMember' | 'proposerId' | 'createdAt' | 'updatedAt';
export type Head = Pick<ActivityRecord, HeadMember>;
export type Body = Omit<ActivityRecord, HeadMember>;

export class Past implements ActivityRecord {
  readonly id: string;
  readonly organizationId: string;
  readonly status: ActivityRecord['status'];
  readonly type: string;
  readonly intentMember?: string;
  readonly proposerId: string;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly #body: () => Body;

  constructor(head: Head, body: () => Body) {
    this.id = head.id;
    this.organizationId = head.organizationId;
    this.status = head.status;
    this.type = head.type;
    if (head.intentMember !== undefined) this.intentMember = head.intentMember;
    this.proposerId = head.proposerId;
    this.createdAt = head.createdAt;
    this.updatedAt = head.updatedAt;
    this.#body = body;
  }

  get parameters() {
    return this.#body().parameters;
  }
  get result() {
    return this.#body().result;
  }
  get fingerprint() {
    return this.#body().fingerprint;
  }
  get votes() {
    return this.#body().votes;
  }
  get failure() {
    return this.#body().failure;
  }
  get generateAppProofs() {
    return this.#body().generateAppProofs;
  }
  get appProofs() {
    return this.#body().appProofs;
  }
}

/** A copy of a record, closed ones written out. */
export function copyOf(record: ActivityRecord): ActivityRecord {
  const { parameters, result, fingerprint, votes, failure, generateAppProofs, appProofs } = record;
  return structuredClone({ ...record, parameters, result, fingerprint, votes, failure, generateAppProofs, appProofs });
}
