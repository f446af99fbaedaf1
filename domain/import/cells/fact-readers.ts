/** The parser for each field of ratings and amenities. */
import {
	parseBasementArea,
	parseFlag,
	parseGarageSpaces,
	parseHasView,
	parsePool,
	parseView,
	parseWaterfront,
} from './amenities.ts';
import {
	parseAssessorCondition,
	parseAssessorGrade,
	parseCondition,
	parseConditionOfTen,
	parseQuality,
	parseQualityOfFive,
	parseQualityOfTen,
} from './ratings.ts';

/** Ratings: condition C1 to C6 and quality Q1 to Q6 as numbers, from any scale. */
export const RATING_READERS = {
	condition: parseCondition,
	assessorCondition: parseAssessorCondition,
	conditionOfTen: parseConditionOfTen,
	quality: parseQuality,
	grade: parseAssessorGrade,
	qualityOfFive: parseQualityOfFive,
	qualityOfTen: parseQualityOfTen,
} as const;

export const AMENITY_READERS = {
	garageSpaces: parseGarageSpaces,
	hasGarage: parseFlag,
	pool: parsePool,
	basementArea: parseBasementArea,
	view: parseView,
	hasView: parseHasView,
	waterfront: parseWaterfront,
} as const;
