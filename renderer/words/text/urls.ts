/** Addresses of services as they are typed. */
import { isServiceUrl } from '../../../electron/contract/text/service-url.ts';

const beginnings = ['https://', 'http://'];

/** Why a text is no address of a service; null while it is none yet, or is one. */
export function urlProblem(typed: string): string | null {
  const text = typed.trim();
  if (text === '' || beginnings.some(begin => begin.startsWith(text)) || isServiceUrl(text)) return null;
  return `Expected an https address, such as https://api.example.com. Received “${text.length > 80 ? `${text.slice(0, 80)}…` : text}”.`;
}
