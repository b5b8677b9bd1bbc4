/** Whether two hosts are of one party: one is the other, or stands under it. */

/** Domains of services under which anybody can have a name, at any depth. */
const shared: readonly string[] = [
  'amazonaws.com',
  'appspot.com',
  'azureedge.net',
  'azurewebsites.net',
  'blogspot.com',
  'cf-ipfs.com',
  'cloudflare-ipfs.com',
  'cloudfront.net',
  'codesandbox.io',
  'csb.app',
  'deno.dev',
  'dweb.link',
  'eth.limo',
  'eth.link',
  'firebaseapp.com',
  'fleek.co',
  'fleek.xyz',
  'fly.dev',
  'framer.app',
  'framer.website',
  'github.io',
  'githubusercontent.com',
  'gitlab.io',
  'glitch.me',
  'herokuapp.com',
  'hf.space',
  'icp0.io',
  'ipfs.io',
  'loca.lt',
  'lovable.app',
  'myshopify.com',
  'netlify.app',
  'ngrok-free.app',
  'ngrok.app',
  'ngrok.io',
  'nip.io',
  'notion.site',
  'now.sh',
  'on-fleek.app',
  'onrender.com',
  'pages.dev',
  'r2.dev',
  'railway.app',
  'repl.co',
  'replit.app',
  'replit.dev',
  'run.app',
  'sslip.io',
  'streamlit.app',
  'surge.sh',
  'trycloudflare.com',
  'vercel.app',
  'vercel.dev',
  'web.app',
  'webflow.io',
  'weebly.com',
  'windows.net',
  'wixsite.com',
  'wordpress.com',
  'workers.dev',
];

/** Under which names are sold, as under a country's letters. */
const sold: readonly string[] = [
  'br.com',
  'cn.com',
  'de.com',
  'eu.com',
  'eu.org',
  'gb.net',
  'in.net',
  'jpn.com',
  'ru.com',
  'sa.com',
  'uk.com',
  'uk.net',
  'us.com',
  'us.org',
  'za.com',
];
/** The same of countries: “co.uk”, “com.au”. */
const ofCountries =
  /^(?:ac|biz|co|com|edu|firm|gen|go|gob|gouv|gov|id|ind|info|ltd|me|mil|ne|net|nom|or|org|plc|sch|web)\.[a-z]{2}$/;

const isShared = (host: string): boolean =>
  ofCountries.test(host) || sold.includes(host) || shared.some(each => host === each || host.endsWith(`.${each}`));

/**
 * SECURITY: who holds a name holds all under it, unless names under it are handed out to anybody.
 * @param one lower-case hosts, with their ports where they have some
 */
export function isOneParty(one: string, other: string): boolean {
  const [shorter, longer] = one.length < other.length ? [one, other] : [other, one];
  if (shorter === longer) return true;
  const host = shorter.replace(/:\d+$/, '');
  return longer.endsWith(`.${shorter}`) && host.includes('.') && !isShared(host);
}
