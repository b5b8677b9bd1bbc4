/** How the path of a field is written: `secrets[2].name`. No zod here, so that a form can write the same. */
const shownLength = 60;

/** @returns '' for the value itself */
export function pathText(path: readonly PropertyKey[]): string {
  let text = '';
  for (const step of path) {
    if (typeof step === 'number') text += `[${step}]`;
    else if (/^[A-Za-z_$][\w$]{0,59}$/.test(String(step))) text += text === '' ? String(step) : `.${String(step)}`;
    else text += `[${JSON.stringify(shortened(String(step)))}]`;
  }
  return text;
}

/** At most 60 characters, the last of them an ellipsis where something was cut. */
export function shortened(text: string): string {
  return text.length <= shownLength ? text : `${text.slice(0, shownLength - 1)}…`;
}
