/** What a buyer pays for beyond rooms and area: the condition of a home and its amenities. */
import type { FactName } from '../../home/facts.ts';
import type { Listing } from '../../home/listing.ts';
import {
	readBasementArea,
	readFlag,
	readGarageSpaces,
	readPool,
	readWaterfront,
} from '../cells/amenities.ts';
import { readWhole } from '../cells/cells.ts';
import {
	readAssessorCondition,
	readAssessorGrade,
	readCondition,
	readConditionOfTen,
	readHasView,
	readQuality,
	readQualityOfFive,
	readQualityOfTen,
	readView,
} from '../cells/ratings.ts';
import type { Row } from './row.ts';

/** The facts that are read here. */
export const RATED_FACTS = [
	'condition',
	'quality',
	'garageSpaces',
	'pool',
	'basementArea',
	'view',
	'waterfront',
] as const satisfies readonly FactName[];

export type RowFacts = Pick<Listing, (typeof RATED_FACTS)[number] | 'concessions'>;

/** Concessions are a few percent; more than this share of the price is a typing error or another figure. */
const MAX_CONCESSION_SHARE = 0.25;

/** @param soldPrice bounds the concessions; null for a home that isn't sold */
export function readRowFacts(row: Row, soldPrice: number | null): RowFacts {
	return {
		condition:
			row.first('condition', readCondition) ??
			row.first('assessorCondition', readAssessorCondition) ??
			row.first('conditionOfTen', readConditionOfTen),
		quality:
			row.first('quality', readQuality) ??
			row.first('grade', readAssessorGrade) ??
			row.first('qualityOfFive', readQualityOfFive) ??
			row.first('qualityOfTen', readQualityOfTen),
		garageSpaces: row.firstOrNone('garageSpaces', readGarageSpaces) ?? noGarage(row),
		pool: row.firstOrNone('pool', readPool),
		basementArea: row.firstOrNone('basementArea', readBasementArea),
		view: row.firstOrNone('view', readView) ?? row.firstOrNone('hasView', readHasView),
		waterfront: row.firstOrNone('waterfront', readWaterfront),
		concessions: soldPrice === null ? null : row.firstOrNone('concessions', concededFrom(soldPrice)),
	};
}

/** "No" is no space; "yes" leaves their number open. */
function noGarage(row: Row): 0 | null {
	return row.firstOrNone('hasGarage', readFlag) === false ? 0 : null;
}

function concededFrom(soldPrice: number): (text: string) => number | null {
	return (text) =>
		/^(none|no|n)$/i.test(text) ? 0 : readWhole(text, 0, Math.floor(soldPrice * MAX_CONCESSION_SHARE));
}
