/** The sign-up as a page knows it: what is typed stays until it is done, whatever is refused on the way. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Custody } from '../../electron/contract/bridge.ts';
import type { Failure, Outcome } from '../../electron/contract/outcome.ts';
import type { SignedUp, SignupState } from '../../electron/contract/values/ways-in/signup.ts';
import { ask } from './ask.ts';

export type SignupStep = 'where' | 'contact' | 'code' | 'details' | 'unknown';

type Details = Parameters<Custody['signup']['send']>[0];

export interface SignupForm {
  proxyUrl: string;
  configId: string;
  baseUrl: string;
  /** Keys of a deployment of its own; empty: the usual ones. */
  signer: string;
  otp: string;
  session: string;
  otpType: 'OTP_TYPE_EMAIL' | 'OTP_TYPE_SMS';
  contact: string;
  keyName: string;
  userName: string;
  organizationName: string;
}

const blank: SignupForm = {
  ...{ proxyUrl: '', configId: '', baseUrl: '', signer: '', otp: '', session: '' },
  ...{ otpType: 'OTP_TYPE_EMAIL', contact: '', keyName: '', userName: '', organizationName: '' },
};

export interface Signup {
  state: SignupState;
  step: SignupStep;
  form: SignupForm;
  failure: Failure | null;
  /** A window waits for the person, or an answer is awaited. */
  busy: boolean;
  load(): Promise<void>;
  put(change: Partial<SignupForm>): void;
  /** Back to a step that is behind, or on to the one after it. */
  go(step: SignupStep): void;
  begin(): Promise<void>;
  code(): Promise<void>;
  send(wallet: Details['wallet']): Promise<SignedUp | null>;
  find(): Promise<SignedUp | null>;
  cancel(): Promise<void>;
  /** Brings back what was typed before the page was loaded again, unless something is typed already. */
  bring(kept: SignupForm): void;
}

const whereFields = ['proxyUrl', 'configId', 'baseUrl', 'dialect'];
const given = (text: string): string | undefined => (text.trim() === '' ? undefined : text.trim());

export function createSignup(custody: Custody): StoreApi<Signup> {
  return createStore<Signup>()((set, get) => {
    /** Takes main's word for where it stands. */
    const load = async () => {
      const state = await ask(custody.signup.state({}));
      if (!state.ok) return;
      const { step } = state.value;
      set(old => ({
        state: state.value,
        step: step !== 'none' ? step : old.step === 'where' || old.step === 'contact' ? old.step : 'contact',
      }));
    };
    const during = async <T>(call: () => Promise<Outcome<T>>): Promise<T | null> => {
      set({ busy: true, failure: null });
      const answer = await ask(call());
      await load();
      // Of an outcome that is not known the step itself tells.
      const isSaid = answer.ok || answer.code === 'declined' || (answer.code === 'outcome_unknown' && get().step === 'unknown');
      set({ busy: false, failure: isSaid ? null : answer });
      return answer.ok ? answer.value : null;
    };
    const finished = (made: SignedUp | null) => {
      if (made !== null) set({ form: blank, step: 'where', failure: null });
      return made;
    };
    return {
      ...{ state: { step: 'none' }, step: 'where', form: blank, failure: null, busy: false },
      load,
      put: change => set(old => ({ form: { ...old.form, ...change } })),
      go: step => set({ step, failure: null }),
      async begin() {
        const { proxyUrl, configId, baseUrl, signer, otp, session, otpType, contact } = get().form;
        const keys = Object.entries({ signer: given(signer), otp: given(otp), session: given(session) });
        const own = Object.fromEntries(keys.filter(([, key]) => key !== undefined));
        await during(() =>
          custody.signup.begin({
            ...{
              proxyUrl: proxyUrl.trim(),
              configId: configId.trim(),
              baseUrl: baseUrl.trim(),
              otpType,
              contact: contact.trim(),
            },
            ...(Object.keys(own).length > 0 && { dialect: { pinnedKeys: own } }),
          }),
        );
        const { failure } = get();
        // What is wrong is said where it was typed.
        if (failure?.problems?.some(({ path }) => whereFields.some(field => path.startsWith(field))) === true)
          set({ step: 'where' });
      },
      code: async () => void (await during(() => custody.signup.code({}))),
      async send(wallet) {
        const { keyName, userName, organizationName } = get().form;
        const names = { userName: given(userName), organizationName: given(organizationName) };
        return finished(await during(() => custody.signup.send({ keyName: keyName.trim(), ...names, wallet })));
      },
      find: async () => finished(await during(() => custody.signup.find({}))),
      async cancel() {
        await ask(custody.signup.cancel({}));
        set({ step: 'contact', failure: null });
        await load();
      },
      bring(kept) {
        if (typedSignup(get()) === null) set({ form: kept });
      },
    };
  });
}

/** Null where nothing is typed. */
export const typedSignup = ({ form }: Signup): SignupForm | null =>
  (Object.keys(blank) as (keyof SignupForm)[]).every(name => form[name] === blank[name]) ? null : form;
