/** The form of a kept view of the approvals list: as a page gives it, and as the settings file holds it. */
import { z } from 'zod';
import { activityKinds, severities } from '../values/document.ts';
import { groupings, isUnits, longestViewName, mostViews, orders } from '../values/views.ts';

const view = z.strictObject({
  query: z.string().max(200),
  severities: z.array(z.enum(severities)).max(severities.length),
  kinds: z.array(z.enum(activityKinds)).max(activityKinds.length),
  people: z.array(z.string().max(200)).max(50),
  over: z.string().refine(isUnits, 'Expected a decimal number.').nullable(),
  grouping: z.enum(groupings),
  order: z.enum(orders),
});

export const savedViews = z.array(z.strictObject({ name: z.string().min(1).max(longestViewName), view })).max(mostViews);
