/** What a buyer pays for beyond rooms and area: the state of the home of a row and what belongs to it. */
import type { Listing } from '../listing.ts';
import { readBasementArea, readGarageSpaces, readPool, readWaterfront } from './amenities.ts';
import { readWhole } from './cells.ts';
import {
	readAssessorCondition,
	readAssessorGrade,
	readCondition,
	readConditionOfTen,
	readHasView,
	readQuality,
	readQualityOfTen,
	readView,
} from './ratings.ts';
import type { Row } from './row.ts';

export type RowFacts = Pick<
	Listing,
	'condition' | 'quality' | 'garageSpaces' | 'pool' | 'basementArea' | 'view' | 'waterfront' | 'concessions'
>;

/** A seller gives back a few hundredths; more than this share of the price is a slip or another figure. */
const MOST_CONCEDED = 0.25;

/** @param soldPrice bounds what a seller can have given back; null for a home that is not sold */
export function readRowFacts(row: Row, soldPrice: number | null): RowFacts {
	return {
		condition:
			row.first('condition', readCondition) ??
			row.first('assessorCondition', readAssessorCondition) ??
			row.first('conditionOfTen', readConditionOfTen),
		quality:
			row.first('quality', readQuality) ??
			row.first('grade', readAssessorGrade) ??
			row.first('qualityOfTen', readQualityOfTen),
		garageSpaces: row.firstOrNone('garageSpaces', readGarageSpaces),
		pool: row.firstOrNone('pool', readPool),
		basementArea: row.firstOrNone('basementArea', readBasementArea),
		view: row.firstOrNone('view', readView) ?? row.firstOrNone('hasView', readHasView),
		waterfront: row.firstOrNone('waterfront', readWaterfront),
		concessions: soldPrice === null ? null : row.firstOrNone('concessions', concededFrom(soldPrice)),
	};
}

function concededFrom(soldPrice: number): (text: string) => number | null {
	return (text) =>
		/^(none|no|n)$/i.test(text) ? 0 : readWhole(text, 0, Math.floor(soldPrice * MOST_CONCEDED));
}
