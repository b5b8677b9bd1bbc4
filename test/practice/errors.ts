/** The two ways in which the service says no: an HTTP error body, and an activity that ends FAILED. */
import { dialect } from '../../electron/contract/service/dialect.ts';

/** gRPC code → HTTP status, as grpc-gateway does it (docs/service.md#error-codes). */
const grpc = {
  INVALID_ARGUMENT: { code: 3, status: 400 },
  NOT_FOUND: { code: 5, status: 404 },
  ALREADY_EXISTS: { code: 6, status: 409 },
  PERMISSION_DENIED: { code: 7, status: 403 },
  RESOURCE_EXHAUSTED: { code: 8, status: 429 },
  INTERNAL: { code: 13, status: 500 },
  UNAUTHENTICATED: { code: 16, status: 401 },
} as const;
export type GrpcName = keyof typeof grpc;

/** Thrown where the request itself is refused: answered as a non-2xx with the body of docs/service.md#error-body. */
export class ServiceError extends Error {
  readonly grpc: GrpcName;
  readonly errorCode: string;
  readonly details: Record<string, unknown>[];

  /** `errorCode`: a name of docs/service.md#error-codes, or '' where there is none. */
  constructor(name: GrpcName, message: string, errorCode = '', details: Record<string, unknown>[] = []) {
    super(message);
    this.grpc = name;
    this.errorCode = errorCode;
    this.details = details;
  }

  get status(): number {
    return grpc[this.grpc].status;
  }

  /** The same refusal as the failure of an activity that was carried out too late. */
  get failure(): { code: number; message: string; details: unknown[] } {
    const [first] = this.details as { fieldViolations?: FieldViolation[] }[];
    const [wrong] = first?.fieldViolations ?? [];
    const message = wrong === undefined ? this.message : `${wrong.field}: ${wrong.description}`;
    return { code: grpc[this.grpc].code, message, details: this.details };
  }

  get body(): Record<string, unknown> {
    const own =
      this.errorCode === ''
        ? []
        : [{ '@type': 'type.googleapis.com/errors.v1.TurnkeyErrorDetail', [dialect.errorCodeMember]: this.errorCode }];
    return {
      code: grpc[this.grpc].code,
      message: this.message,
      details: [...this.details, ...own],
      [dialect.errorCodeMember]: this.errorCode,
    };
  }
}

/** Thrown while an accepted activity is carried out: HTTP 200, status FAILED, `failure` {code, message, details}. */
export class ActivityFailure extends Error {
  readonly grpc: GrpcName;

  constructor(name: GrpcName, message: string) {
    super(message);
    this.grpc = name;
  }

  get failure(): { code: number; message: string; details: unknown[] } {
    return { code: grpc[this.grpc].code, message: this.message, details: [] };
  }
}

export interface FieldViolation {
  field: string;
  description: string;
}

/** "invalid request" with the fields that are wrong, in the form of google.rpc.BadRequest (docs/service.md#error-body). */
export function invalidRequest(fieldViolations: FieldViolation[]): ServiceError {
  return new ServiceError('INVALID_ARGUMENT', 'invalid request', 'REQUEST_INVALID', [
    { '@type': 'type.googleapis.com/google.rpc.BadRequest', fieldViolations },
  ]);
}

/** One wrong field, known only to the behaviour of a row: the same shape as what the row's own check says. */
export function wrongField(field: string, description: string): ServiceError {
  return invalidRequest([{ field, description }]);
}
