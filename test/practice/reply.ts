/** An answer before it is bytes on the wire. */
export interface Reply {
  status: number;
  headers: Record<string, string>;
  /** JSON value; ignored where `text` is set. */
  json: unknown;
  text?: string;
}

export function jsonReply(status: number, json: unknown): Reply {
  return { status, headers: { 'content-type': 'application/json' }, json };
}

export function textReply(status: number, contentType: string, text: string, headers: Record<string, string> = {}): Reply {
  return { status, headers: { 'content-type': contentType, ...headers }, json: null, text };
}
