/**
 * Links that the system hands to the app: by an event on a Mac, as an argument of a start elsewhere, before there is a
 * window or while there is one.
 */
import { app } from 'electron';
import { type Link, linkIn } from '../../contract/text/link.ts';

/** SECURITY: arguments are text from outside: so many of them are looked at, and what is no link is not looked into. */
const mostArguments = 64;
const mostLetters = 200;

function linkAmong(words: readonly string[]): Link | null {
  for (const word of words.slice(0, mostArguments)) {
    const link = word.length > mostLetters ? null : linkIn(word);
    if (link !== null) return link;
  }
  return null;
}

export interface OpenedLinks {
  /** From now on each link is told, and first the last one that came before. */
  follow(open: (link: Link) => void): void;
  /** What a second start was given. */
  secondStart(words: readonly string[]): void;
}

/** To be called before the app is ready, or a Mac tells a link that nobody hears. `words`: of this start. */
export function hearLinks(words: readonly string[]): OpenedLinks {
  let waiting = linkAmong(words);
  let told: ((link: Link) => void) | null = null;
  const come = (link: Link | null) => {
    if (link === null) return;
    if (told === null) waiting = link;
    else told(link);
  };
  app.on('open-url', (event, url) => {
    event.preventDefault();
    come(linkAmong([url]));
  });
  return {
    follow(open) {
      told = open;
      const first = waiting;
      waiting = null;
      come(first);
    },
    secondStart: given => come(linkAmong(given)),
  };
}

/** Says to the system that links are for this app. On Linux the desktop entry of the package says it. */
export function claimScheme(): void {
  if (app.isPackaged && process.platform !== 'linux') app.setAsDefaultProtocolClient('countersign');
}
