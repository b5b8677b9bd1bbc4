/**
 * What may go wrong, what the app does about it, and the tests that show it. `test/faults/table.test.ts` fails where one of them
 * is not there; `npm run docs` writes test/faults/README.md from it.
 */
export interface Fault {
  fault: string;
  /** What the app does. */
  does: string;
  /** File, and words of the title of a test in it. */
  shown: readonly (readonly [file: string, title: string])[];
  /** The same in Chromium, where a person meets it. */
  seen?: readonly (readonly [file: string, title: string])[];
}

const unit = (file: string, title: string) => [`test/unit/${file}.test.ts`, title] as const;
const core = (file: string, title: string) => unit(`core/${file}`, title);
const attack = (file: string, title: string) => [`test/attacks/${file}`, title] as const;
const here = (file: string, title: string) => [`test/faults/${file}.test.ts`, title] as const;
const electron = (file: string, title: string) => [`test/electron/${file}.test.ts`, title] as const;
const page = (file: string, title: string) => [`test/e2e/${file}.spec.ts`, title] as const;

/** Faults by where they come from. */
export const faults: Record<string, readonly Fault[]> = {
  'Time and votes': [
    {
      fault: 'the clocks are apart, or one jumps',
      does: 'the service’s is estimated from `Date` along a clock that nobody sets back; what the service would refuse is not stamped',
      shown: [
        here('clocks', 'a service whose clock is %i ms ahead: a vote that it would refuse does not leave, and says both times'),
        here('clocks', 'a clock that is set back during a request gives no second vote, and the same bytes'),
        core('submit/faults', 'stale clock: refused here, with both times, before anything is sent'),
        core('service/clock', 'a clock that is set after the measurement makes the skew unknown until the next answer'),
        core('submit/deliver', 'are measured by the service’s clock where it is known, not by a computer’s that was set wrong'),
      ],
      seen: [page('faults', 'a clock that is far off is said, and a vote on it is not sent blindly')],
    },
    {
      fault: 'a body that was sent before comes again',
      does: 'the same intention is the same bytes; another one is another body',
      shown: [
        here('clocks', 'a body that was sent before is no second vote, whoever sends it again'),
        core('submit/lost-answers', 'whose answer is lost after the commit is one vote, confirmed'),
        core('submit/submit', 'and the same decision again: the old bytes go, not new ones'),
        core('submit/submit', 'of the same parameters a moment later is another one'),
      ],
    },
    {
      fault: 'the answer to a submit is lost',
      does: 'bytes and intent are on the disk first; the same bytes go again, later a query settles it; *unknown*, never “failed”',
      shown: [
        here('answers', 'loses no vote, doubles none, and calls none failed that may have arrived'),
        core(
          'submit/lost-answers',
          'whose answers are all lost stays unknown, blocks the opposite vote, and is settled at the next start',
        ),
        core('submit/faults', 'that stays without an answer is unknown, and settled when the service is back: one activity'),
        core('submit/ending', 'one whose answer does not come in time keeps nobody, and is written down as on its way'),
      ],
      seen: [
        page('faults', 'while voting: one vote or none, told as it is, and settled'),
        page('approvals', 'an answer that is lost %i times after the commit leads to exactly one vote'),
      ],
    },
    {
      fault: 'two decisions at once, or opposite ones',
      does: 'one flight per activity in main; the opposite vote waits; votes are read back',
      shown: [
        core('decisions/decisions', 'twice at once is one vote'),
        core('submit/submit', 'approve and reject: the second is refused'),
        core('submit/kept', 'its opposite is not sent, and what stands in its way is named'),
      ],
      seen: [page('approvals', 'already decided by someone else, before and after the confirmation was opened')],
    },
    {
      fault: 'approvals lapse',
      does: 'time left is shown; what lapsed counts no more; a new vote is a new body',
      shown: [
        core('feed/feed', 'approvals that lapse while nothing changes at the service are told'),
        core('stamps/vote-state', 'an approval after the lapse starts a window of its own'),
      ],
    },
    {
      fault: 'the activity changed since it was read',
      does: 'what is sealed is fetched and compared again before its stamp, and both sides are shown',
      shown: [
        core('decisions/decisions', 'of an intent that changed since the review is a hard stop that shows both'),
        core('decisions/reviews', 'on what is graver by now is not given: it is read anew; a rejection is'),
      ],
    },
    {
      fault: 'the computer slept, or the network was away',
      does: 'the list is asked for anew on waking and when the network is back; what grew too old does not leave; what is loaded stays readable',
      shown: [
        unit(
          'renderer/network',
          'a network that is back makes the list be asked for, at most every five seconds, and not where it is there',
        ),
        here('clocks', 'a computer that slept for hours with a review open stamps by the time that it is'),
        here(
          'clocks',
          'one that slept while a vote was under way: what is too old by then is no vote, said so, and can be given again',
        ),
        electron('life', 'the list is asked for anew when the computer wakes, and when somebody looks at any window'),
        electron('parts', 'comes where the clock says what no event said'),
        core('submit/kept', 'bytes too old for the service’s clock do not, and the release stays good'),
      ],
      seen: [
        page('faults', 'a network that is back is heard at once, in the background too'),
        page('faults', 'with the service gone, what is loaded stays readable and submits say why they are off'),
      ],
    },
    {
      fault: 'the process is killed',
      does: 'the next start takes up what it left: nothing is lost, doubled or left open ([test/crash](../crash/README.md))',
      shown: [
        core('rotation/crash', 'a rotation that is killed at any write goes on'),
        core('keys/moving-home', 'cut off at every write %s: one of both is it, and everything verifies'),
      ],
    },
  ],
  'Keys and files': [
    {
      fault: 'the keychain is locked, gone, without a bus, slow or denied',
      does: 'each state has its own sentence and remedy; a key that cannot be read is never taken for one that does not exist',
      shown: [
        unit(
          'adapters/keychain',
          'that is locked is told apart from a key that is gone, nothing is written, and the key is there after unlocking',
        ),
        unit('adapters/keychain', 'a bus on which nobody keeps secrets is named as such'),
        unit('adapters/keychain', 'a session without a bus is named as such'),
        core('keys/patient-keychain', 'every caller waits ten seconds in all, its turn among them'),
        core('submit/lost-answers', 'left unknown survives a start with a locked keyring, and is settled by the next one'),
        core('service/living-clock', 'an app whose keychain does not answer stops all the same'),
      ],
      seen: [page('keys', 'a keychain that locks says what to do, forgets nothing, and a full disk leaves no secret behind')],
    },
    {
      fault: 'the keychain returns something else',
      does: 'the public key is derived and compared; a corrupt record signs nothing',
      shown: [core('keys/keys', 'a record with %s is corrupt and signs nothing')],
    },
    {
      fault: 'files are edited, cut or put back',
      does: 'marks and counters; set aside, named and never deleted; a person takes them in again or goes on without',
      shown: [
        attack('edited-disk.test.ts', 'is not believed where another program %s, and is named'),
        attack('edited-disk.test.ts', 'is read as not verified while the keychain is locked, and checked as soon as it opens'),
      ],
      seen: [attack('edited-disk.spec.ts', 'an edited address book is named on every screen')],
    },
    {
      fault: 'a newer version of the app wrote a file',
      does: 'it stays as it is and is named; what would write over it says why it does not',
      shown: [
        here('newer-others', '%s of a newer version: the app starts, and it is %s'),
        here('newer-files', 'of all files at once: each is named as newer, none is moved or written, and the app starts'),
        here('newer-files', 'without the requests whose outcome is open nothing is sent: they are not known'),
        core('keys/keys', 'of a newer version is left alone, and says so'),
      ],
    },
    {
      fault: 'the disk is full, fails, or may not be written',
      does: 'nothing is sent that could not be written down first; what was kept stays',
      shown: [
        here('disk', 'that takes nothing more sends nothing, changes nothing and says so'),
        core('submit/kept', 'a disk that refuses the %s at first loses nothing: it is settled once more'),
        unit('adapters/files', 'a folder that cannot be written keeps what is in it'),
      ],
      seen: [page('keys', 'a keychain that locks says what to do, forgets nothing, and a full disk leaves no secret behind')],
    },
    {
      fault: 'the journal is torn, damaged or put back',
      does: 'a torn end is cut visibly; damage inside is an alarm, and every byte stays',
      shown: [
        core('journal/journal', 'cuts a torn end, says so in an entry, and goes on'),
        core('journal/journal', 'of a damaged journal raises the alarm, keeps every byte, and records it once'),
        core('journal/in-app', 'what a verification found is told of the app at once'),
      ],
    },
    {
      fault: 'a second instance',
      does: 'a lock per data folder, beside Electron’s own per installation; one that a killed process left is taken over',
      shown: [
        unit('adapters/lock', 'a second process does not get a folder that is in use, and gets it once it is free'),
        electron('life', 'a folder that another process holds is not opened, nor taken from it'),
        electron('main', 'a second start opens nothing of its own and brings the first one to the front'),
      ],
    },
  ],
  'The service and the network': [
    {
      fault: '429 and 5xx, for a minute',
      does: 'full jitter, the service’s own word, votes before polls; over within an interval',
      shown: [
        core('feed/feed', 'a minute of 429 costs far less than the plan allows, and it is over within an interval'),
        core(
          'service/request-queue',
          'a storm of 429 for a minute costs far less than the plan, and nothing leaves during a told wait',
        ),
      ],
      seen: [page('faults', 'while listing says what is wrong, keeps what is loaded, and goes away')],
    },
    {
      fault: 'a failure is answered to what was carried out',
      does: 'as a lost answer: the same bytes find the one activity',
      shown: [
        core('submit/faults', '%s, twice: the same bytes lead to exactly one activity with one vote'),
        core('submit/submit', 'followed by a refusal is looked up, because the first attempt may have been carried out'),
      ],
    },
    {
      fault: 'silence, slow headers, a body that drips',
      does: 'one deadline for the whole exchange; the connection is closed',
      shown: [
        here('answers', 'ends a question within its deadline, in a sentence, and holds no connection'),
        unit('adapters/http', 'the deadline is for the whole exchange'),
        unit('adapters/http', 'a thousand refused answers leave no connection behind'),
      ],
    },
    {
      fault: 'huge, endless, encoded or deep answers',
      does: 'cap, identity only, depth and count, before anything is read',
      shown: [
        here('answers', 'ends a question within its deadline, in a sentence, and holds no connection'),
        unit('adapters/http', 'an endless body stops at the cap, and its connection is closed'),
        unit('adapters/http', 'a compressed body, however small'),
        core('text/read-json', 'a million open brackets are refused without an exception'),
      ],
    },
    {
      fault: 'answers of other types, or with members missing',
      does: 'a typed failure that says what was expected; one broken item does not hide the other ninety-nine',
      shown: [
        here('answers', 'ends a question within its deadline, in a sentence, and holds no connection'),
        core('feed/read', 'whatever one member becomes, the other activities of the page are read and none is left out'),
        core('feed/read', 'whatever the answer is, it is a page or a failure that says what was expected'),
        core('submit/faults', '%s (%s): %s'),
      ],
    },
    {
      fault: 'doubled members, and texts that two parsers read differently',
      does: 'strict JSON; what is shown is read from what is hashed; our own bodies are serialised once',
      shown: [
        attack('read-two-ways.test.ts', 'a stamped text with %s is critical, and cannot be approved'),
        core('submit/submit', 'is serialised once, in the envelope of the specification, and its fingerprint is its hash'),
      ],
    },
    {
      fault: 'members that would change an object’s prototype',
      does: 'known members are copied by name',
      shown: [
        core('text/read-json', 'no prototype can be set through %s'),
        core('calls/main-page', 'cannot reach what stands on a prototype'),
      ],
    },
    {
      fault: 'TLS is weakened, or somebody else vouches',
      does: 'https but for the loopback; certificates are always checked; the app does not start where that is switched off',
      shown: [
        unit('adapters/http', 'a certificate nobody vouches for is refused before anything is sent'),
        unit('adapters/http-connections', 'TLS 1.2 is the oldest that is spoken'),
        electron('main', 'the app does not start with certificate checks off'),
      ],
    },
    {
      fault: 'a redirect',
      does: 'handed up as a failure; the other place sees nothing',
      shown: [
        unit('adapters/http', 'a redirect %i is handed up, and the other server sees nothing'),
        core('submit/faults', 'redirect: refused, nothing was made'),
      ],
    },
    {
      fault: 'a proxy that refuses, babbles, hangs up or falls silent',
      does: 'named as the proxy’s; nothing is sent past it; a connection it breaks may have arrived',
      shown: [
        unit('adapters/http-network', 'babbles, or hangs up: named as the proxy’s'),
        unit('adapters/http-network', 'says nothing: the deadline of the request holds'),
        unit('adapters/http-network', 'a proxy that cannot be used is not gone around: nothing leaves'),
        unit('adapters/http', 'is yes where the connection ends in the middle of the answer'),
      ],
    },
    {
      fault: 'the address of the service is swapped',
      does: 'address and organisation are pinned in the key’s record; a change is confirmed with both',
      shown: [
        attack(
          'strangers-server.test.ts',
          'is not asked before a person read the address and the organisation in full, and said yes',
        ),
        attack('strangers-server.test.ts', 'that a file of the app names is none: the keychain’s record decides'),
      ],
    },
  ],
  'What others write': [
    {
      fault: 'text that hides, reorders or imitates, in any field',
      does: 'spelt out, isolated, told apart; layout and meaning hold',
      shown: [
        unit('renderer/hostile', 'no invisible or reordering character is ever drawn as itself'),
        attack(
          'sender-of-long-text.test.ts',
          'no text of any answer makes work longer, nor that of any review that is held against it',
        ),
      ],
      seen: [
        page('every-text', 'no text of any answer is drawn raw, runs, or widens the page, and each is met on a screen'),
        page('hostile', '%s'),
        page('hostile', 'names of 300 letters and more are whole or end in an ellipsis'),
      ],
    },
    {
      fault: 'script in any field',
      does: 'text only, Trusted Types, no network',
      shown: [unit('adapters/pages', 'a page is served with a policy that lets nothing run, load or leave but what is its own')],
      seen: [
        page('every-text', 'no text of any answer is drawn raw, runs, or widens the page, and each is met on a screen'),
        page('host', 'the policy blocks the network, and markup and scripts made from text'),
        attack(
          'owned-page-network.spec.ts',
          'no request, beacon, socket, font, picture, style, frame or connection made ahead leaves the page',
        ),
      ],
    },
    {
      fault: 'work without end',
      does: 'every reader counts first, and says what it did not read',
      shown: [
        attack('proposer-who-freezes.test.ts', 'work grows no faster than the payload'),
        attack('sender-of-long-text.test.ts', 'no text of any request makes its review longer, nor its line in the list'),
      ],
    },
    {
      fault: 'a receiver’s URL that points inside',
      does: 'read as every spelling of an address; https and public hosts only',
      shown: [
        here('receivers', '%j is refused by the field, and nothing is asked of anybody'),
        here('receivers', '%s is refused, or flagged where it is decided'),
        core('webhooks/url', '%s: %j'),
        core('webhooks/url', 'a host that two readers take for two is odd by itself'),
      ],
    },
    {
      fault: 'cells that a spreadsheet runs',
      does: 'what is saved as a table goes one way, and no cell begins a formula; read in again it is what it was',
      shown: [
        here('formulas', 'of any table: no cell begins a formula, and each says what it said'),
        here('formulas', 'an address book that was saved is read in again as it was, formulas and all'),
      ],
    },
    {
      fault: 'a delivery that is forged, old, changed or repeated',
      does: 'verified by the service’s key over its exact bytes, with its time and id',
      shown: [
        core('webhooks/delivery', 'one changed byte of the body, the timestamp, the event id or the signature is refused'),
        core('webhooks/inbox', 'the same delivery pasted is a repetition'),
      ],
    },
    {
      fault: 'a hostile page',
      does: 'one way in, rates and consent: what it asks for alone changes nothing',
      shown: [
        attack(
          'owned-page.test.ts',
          'called alone, none of them causes more than it says, and what needs a person changes nothing',
        ),
        attack(
          'owned-page.test.ts',
          'no stamp but of questions, no submit, nothing removed or weakened, and no secret in any form',
        ),
      ],
      seen: [attack('owned-page.spec.ts', 'no call of the bridge releases a stamp; each waits for a person or is refused')],
    },
    {
      fault: 'a secret gets out',
      does: 'no message, line, file, event or page holds one',
      shown: [
        core(
          'log/app',
          'a passphrase, a key and a stamp that went through the app are in no line, and the canary finds one that was',
        ),
        core('keys/keys', 'canary: private keys are in the keychain and nowhere else'),
        core('keys/wiped', 'no secret stays in a buffer'),
      ],
    },
  ],
};
