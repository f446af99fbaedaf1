/** The parser for each field of ratings and amenities. */
import { readBasementArea, readFlag, readGarageSpaces, readPool, readWaterfront } from './amenities.ts';
import {
	readAssessorCondition,
	readAssessorGrade,
	readCondition,
	readConditionOfTen,
	readQuality,
	readQualityOfFive,
	readQualityOfTen,
} from './ratings.ts';
import { readHasView, readView } from './views.ts';

/** Ratings: condition C1 to C6 and quality Q1 to Q6 as numbers, from any scale. */
export const RATING_READERS = {
	condition: readCondition,
	assessorCondition: readAssessorCondition,
	conditionOfTen: readConditionOfTen,
	quality: readQuality,
	grade: readAssessorGrade,
	qualityOfFive: readQualityOfFive,
	qualityOfTen: readQualityOfTen,
} as const;

export const AMENITY_READERS = {
	garageSpaces: readGarageSpaces,
	hasGarage: readFlag,
	pool: readPool,
	basementArea: readBasementArea,
	view: readView,
	hasView: readHasView,
	waterfront: readWaterfront,
} as const;
