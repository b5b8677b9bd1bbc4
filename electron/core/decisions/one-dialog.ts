/** One dialog of the system at a time: a page asks as often as it likes, and a person would have to close each of them. */
import type { Person } from '../ports.ts';

/** What asks for another one meanwhile hears that nothing was chosen. */
export function oneDialog(person: Person): Person {
  let isOpen = false;
  const alone = async <T>(show: () => Promise<T | null>): Promise<T | null> => {
    if (isOpen) return null;
    isOpen = true;
    try {
      return await show();
    } finally {
      isOpen = false;
    }
  };
  return {
    ...person,
    saveBytes: (name, pieces) => alone(() => person.saveBytes(name, pieces)),
    chooseFile: title => alone(() => person.chooseFile(title)),
    chooseKeyFile: () => alone(() => person.chooseKeyFile()),
    saveFile: (name, text) => alone(() => person.saveFile(name, text)),
  };
}
