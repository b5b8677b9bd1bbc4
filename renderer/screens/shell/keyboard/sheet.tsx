import { shortcuts } from '../../../words/shortcuts.ts';
import styles from './sheet.module.css';

const mac = navigator.userAgent.includes('Mac');
const named = (key: string) => (mac && key === 'Ctrl' ? '⌘' : key);

export function KeySheet({ letters }: { letters: boolean }) {
  return (
    <>
      <dl className={styles.sheet}>
        {shortcuts.map(({ keys, does, letter }) => (
          <div key={does} className={styles.line} data-off={(letter && !letters) || undefined}>
            <dt>{does}</dt>
            <dd>
              {keys.map(key => (
                <kbd key={key}>{named(key)}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles.note}>
        {letters ? 'Single letters can be switched off in Settings.' : 'Single letters are switched off in Settings.'}
      </p>
    </>
  );
}
