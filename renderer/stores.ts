/** The stores of this page, tied to its bridge. Stores themselves know no bridge, so that tests give their own. */
import { useStore } from 'zustand';
import { custody } from './bridge.ts';
import { type Activities, createActivities } from './store/activities.ts';
import { type Compose, createCompose } from './store/compose.ts';
import { createReviews, type Reviews } from './store/reviews.ts';
import { createSession, type Session } from './store/session.ts';
import { createUi, type Ui } from './store/ui.ts';

export const session = createSession(custody);
export const activities = createActivities(custody);
export const reviews = createReviews(custody);
export const compose = createCompose(custody);
export const ui = createUi('approvals');

export const useSession = <T>(pick: (state: Session) => T): T => useStore(session, pick);
export const useActivities = <T>(pick: (state: Activities) => T): T => useStore(activities, pick);
export const useReviews = <T>(pick: (state: Reviews) => T): T => useStore(reviews, pick);
export const useCompose = <T>(pick: (state: Compose) => T): T => useStore(compose, pick);
export const useUi = <T>(pick: (state: Ui) => T): T => useStore(ui, pick);
