/** Words for what an organisation is set up with. */
import { plain } from './text/hostile.ts';

export const accessWords = {
  ACCESS_TYPE_WEB: 'Web',
  ACCESS_TYPE_API: 'API',
  ACCESS_TYPE_ALL: 'Web and API',
} as const;

export const interfaceTypeWords = {
  SMART_CONTRACT_INTERFACE_TYPE_ETHEREUM: 'Ethereum (ABI)',
  SMART_CONTRACT_INTERFACE_TYPE_SOLANA: 'Solana (IDL)',
} as const;

/** "EFFECT_ALLOW" → "Allow" */
export function effectWord(effect: string): string {
  return effect === 'EFFECT_ALLOW' ? 'Allow' : effect === 'EFFECT_DENY' ? 'Deny' : plain(effect);
}

/** A number with its separators taken out, where that makes it E.164; null where it is so already or cannot be. */
export function asE164(typed: string): string | null {
  const bare = typed.replace(/[\s().\-/]/g, '').replace(/^00/, '+');
  return bare !== typed && /^\+[1-9]\d{1,14}$/.test(bare) ? bare : null;
}
