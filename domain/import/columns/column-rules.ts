/**
 * The rules that move columns between fields: a header alone doesn't say whose address it is, what a rating's scale is, or
 * whether a number counts baths or full baths.
 */
import { resolveLots } from './areas/lot-columns.ts';
import { resolveBaths } from './bath-columns.ts';
import type { Columns } from './column-map.ts';
import { resolveDaysOnMarket } from './days-on-market.ts';
import { dropOwnersState } from './owner-columns.ts';
import { resolveLastSale } from './price-columns.ts';
import { resolveRatings } from './rating-columns.ts';
import type { SampledFile } from './sampled-file.ts';
import { resolveStreet } from './street-column.ts';
import { resolveStyles } from './style-columns.ts';
import { resolveGarage, resolveViews } from './yes-or-no-columns.ts';

/** The columns of a file with some in other fields, or in none. What the user corrected stays. */
type ColumnRule = (columns: Columns, file: SampledFile) => Columns;

/** In the order they apply: those that need a field come after those that may change it. */
const RULES: readonly ColumnRule[] = [
	dropOwnersState,
	resolveLastSale,
	resolveRatings,
	resolveLots,
	resolveBaths,
	resolveViews,
	resolveGarage,
	resolveStyles,
	resolveStreet,
	resolveDaysOnMarket,
];

export function applyRules(columns: Columns, file: SampledFile): Columns {
	return RULES.reduce((resolved, rule) => rule(resolved, file), columns);
}
