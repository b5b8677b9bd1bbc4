/** Text from outside that wants to be something else, each with what it does. */
export const hostile = [
  ['text that runs backwards', 'Pay \u202eEBIRB\u202c to \u2066Ben\u2069'],
  ['zero-width characters', 'Pa\u200by\u200d \u2060Ben\ufeff now'],
  ['ten thousand characters without a space', 'x'.repeat(10_000)],
  ['ten thousand characters of many lines', 'Pay Ben.\n'.repeat(1_200)],
  ['a script', '<script>window.ran = 1</script><img src=x onerror="window.ran = 1">'],
  ['a link that wants to be pressed', 'javascript:window.ran=1 https://evil.test/ [press](https://evil.test/)'],
  ['a style and a form', '<style>*{display:none}</style><form action=https://evil.test><button>Approve</button></form>'],
  ['marks that pile up', `Z${'\u0301\u0489'.repeat(500)}algo`],
  ['letters of another alphabet', 'Pаyраl ѕеndѕ 5 ЕТН'],
  ['control characters', 'Pay\u0007 \u001b[31mred\u001b[0m\u0085'],
] as const;

const filled = (unit: string) => unit.repeat(300).slice(0, 300);
/** Names of 300 letters: one word, words that run the other way, unseen letters between, several alphabets, marks that pile up, wide ones. */
export const longNames: readonly string[] = [
  filled('W'),
  filled('خزينة الشركة '),
  filled('Pay\u200broll\u2060\u200d '),
  filled('Trеаѕurу财务部門資金 ₿Ω'),
  filled('Z\u0301\u0489a'),
  filled('\u202eyllorroP\u202c 1,000,000 '),
  filled('👩‍👩‍👧‍👦'),
];
