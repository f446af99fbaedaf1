/**
 * The words that `fairHousingWarnings` looks for. To add one, add an entry here and a sentence to the test.
 */

/** Words to look for, and what to say about them. */
export interface Rule {
	/** With the flags `g` and `i`, over text of plain letters. */
	pattern: RegExp;
	/** Why the words are a problem, and what to write instead. */
	words: string;
}

const DESCRIBES_RESIDENTS =
	'Describes who should live here. Describe the home instead: rooms, layout, features.';
const NEIGHBORS = 'Describes the people nearby. Describe the home and the market instead.';
const EXCLUSION = 'Excludes people. Leave it out.';
const RELIGION = 'Names a religion. Leave it out.';
const ORIGIN = 'Names race, color or national origin. Leave it out.';
const INCOME = 'Refers to source of income, which many states protect. Leave it out.';

/** Nouns for people. Advertising a home as meant for some of them excludes others. */
const PEOPLE =
	'(?:famil(?:y|ies)|kids?|child(?:ren)?|couples?(?! of\\b)|singles|bachelors?|bachelorettes?|newlyweds?|retirees?|retired|seniors?|elderly|empty[- ]?nesters?|young professionals?|professionals?|executives?|millennials?|students?|adults?|men|women|gentlem[ae]n|lad(?:y|ies)|mothers?|fathers?|moms?|dads?|parents?|person|people|tenants?|christians?|jews?|muslims?|immigrants?|veterans?)';
const KINDS_OF_PEOPLE =
	'(?:young|growing|large|small|new|older|mature|single|married|busy|active|professional|working|quiet|nice|traditional|first[- ]time)';
const PLACES =
	'(?:neighbou?rhoods?|communit(?:y|ies)|areas?|streets?|blocks?|buildings?|districts?|enclaves?)';
/** Not followed by a street type, because streets can have any name. */
const NOT_STREET_NAME = String.raw`(?! (?:st|street|ave|avenue|rd|road|dr|drive|ln|lane|blvd|ct|court|pl|place|way|ter|terrace|hill|park|county|creek)\b)`;

const rule = (source: string, words: string): Rule => ({ pattern: new RegExp(source, 'gi'), words });

/** Words about people. Text with them must not be shared. */
export const BLOCKED: readonly Rule[] = [
	rule(
		String.raw`\b(?:(?:perfect|ideal|great|good|best|right|made|meant|suit(?:ed|able)|designed|fit|wonderful|excellent) (?:home |place |choice |spot )?(?:for|to)|suits?|would suit) (?:an? |the |your |any )?(?:couple of )?(?:${KINDS_OF_PEOPLE},? (?:and )?)*${PEOPLE}\b(?! (?:room|home|house|living|use|gathering|suite|quarter|standard|kitchen|office)s?\b)`,
		DESCRIBES_RESIDENTS,
	),
	rule(
		String.raw`\b(?<!(?:multi|single|two|three|four)[- ])family[- ](?:friendly|oriented|atmosphere|values|neighbou?rhoods?|communit(?:y|ies)|areas?|streets?|buildings?)\b`,
		DESCRIBES_RESIDENTS,
	),
	rule(String.raw`\b(?:kid|child)[- ]friendly\b`, DESCRIBES_RESIDENTS),
	rule(
		String.raw`\b(?:${KINDS_OF_PEOPLE} )+famil(?:y|ies)\b(?! (?:room|home|house|residence|dwelling)s?\b)(?<!single famil(?:y|ies))`,
		DESCRIBES_RESIDENTS,
	),
	rule(String.raw`\bfamilies\b(?<!(?:single|multi|two|three|four)[- ]families)`, NEIGHBORS),
	rule(
		String.raw`\b(?:no|without|not? (?:suitable|ideal|appropriate|fit|meant) for|unsuitable for) (?:kids?|child(?:ren)?|famil(?:y|ies)(?! rooms?\b)|teens?|students?|singles|single ${PEOPLE}|couples?|seniors|senior citizens?|elderly|wheel ?chairs?|(?:the )?(?:disabled|handicapped)|immigrants?|foreigners?|men(?!'s)|women(?!'s)|males?|females?)\b`,
		EXCLUSION,
	),
	rule(
		String.raw`\b(?:adults?|singles?|males?|females?|men|women|christians?|couples?|seniors?) (?:only|preferred)\b`,
		EXCLUSION,
	),
	rule(String.raw`\badult (?:community|communities|living|building|only)\b`, EXCLUSION),
	rule(String.raw`\bchild[- ]?(?:free|less)\b`, EXCLUSION),
	rule(
		String.raw`\b(?:able[- ]bodied|mentally (?:ill|disabled|handicapped)|crippled|retarded|physically fit)\b`,
		EXCLUSION,
	),
	rule(
		String.raw`\b(?:must|should) be (?:employed|married|single|young|healthy|christian|english[- ]speaking)\b`,
		EXCLUSION,
	),
	rule(
		String.raw`\b(?:mature|quiet|stable|respectable|responsible) (?:couples?|persons?|people|individuals?|adults?|tenants?|neighbou?rs?)\b`,
		DESCRIBES_RESIDENTS,
	),
	rule(
		String.raw`\b(?:married|unmarried|unwed|divorced|newlywed) (?:couples?|persons?|people|individuals?)\b`,
		DESCRIBES_RESIDENTS,
	),
	rule(
		String.raw`\b(?:empty[- ]?nesters?|newlyweds?|retirees?|millennials?|bachelorettes?|yuppies)\b`,
		DESCRIBES_RESIDENTS,
	),
	rule(String.raw`\byoung professionals?\b`, DESCRIBES_RESIDENTS),
	// White and black can also be colors of a building, a block wall or street lamps.
	rule(
		String.raw`\b(?:whites?|blacks?) (?:neighbou?rhoods?|communit(?:y|ies)|areas?(?! rugs?\b)|streets?(?! (?:lamp|light)s?\b)|districts?|enclaves?|famil(?:y|ies)|people|persons?|residents?|neighbou?rs?|buyers?|owners?|tenants?|population|households?)\b`,
		ORIGIN,
	),
	rule(
		String.raw`\b(?:asians?|latinos?|latinas?|hispanics?|orientals?|arabs?|indians?|chinese|mexicans?|koreans?|italians?|irish|polish|russians?|ethnic|minority|multi-?cultural|diverse|integrated|segregated|homogeneous) (?:${PLACES}|famil(?:y|ies)|people|persons?|residents?|neighbou?rs?|buyers?|owners?|tenants?|population|households?)\b`,
		ORIGIN,
	),
	rule(
		String.raw`\b(?:african[- ]americans?|caucasians?|hispanics?|latin[oax]s?|chicanos?|negro(?:es)?|people of color|minorities)\b${NOT_STREET_NAME}`,
		ORIGIN,
	),
	rule(
		String.raw`\b(?:immigrants?|foreigners?|foreign[- ]born|american[- ]born|english[- ]speaking|english speakers?|spanish[- ]speaking|non-?english)\b`,
		ORIGIN,
	),
	rule(
		String.raw`\b(?:christians?|catholics?|protestants?|evangelicals?|mormons?|jew(?:s|ish)?|orthodox|muslims?|islamic|hindus?|buddhists?|sikhs?|gentiles?|baptists?|lutherans?) (?:${PLACES}|famil(?:y|ies)|people|homes?|households?|residents?|neighbou?rs?|buyers?|owners?|values)\b`,
		RELIGION,
	),
	rule(
		String.raw`\b(?:no|only|mostly|mainly|many) (?:christians?|catholics?|jews?|muslims?|hindus?|mormons?)\b`,
		RELIGION,
	),
	// Not the singular: a kitchen may be mostly white.
	rule(String.raw`\b(?:no|only|mostly|mainly|many) (?:whites|blacks|asians)\b`, ORIGIN),
	rule(
		String.raw`\b(?:gays?|lesbians?|transgender|lgbtq?\+?|homosexuals?|heterosexuals?|straight couples?)\b${NOT_STREET_NAME}`,
		NEIGHBORS,
	),
	rule(
		String.raw`\b(?:no|not accepting|without) (?:section ?8|section eight|vouchers?|housing assistance|public assistance|welfare|ssi)\b`,
		INCOME,
	),
	rule(String.raw`\b(?:no|not for) (?:veterans?|military|service members?)\b`, EXCLUSION),
];

const CODED = 'Often read as code for a protected class. State the underlying fact.';
const SAFETY = "You can't promise safety, and it is often read as code. Leave it out.";
const SCHOOLS = 'Rating schools can be read as steering. Name the school or district only.';
const WORSHIP =
	'Presenting a place of worship as an advantage may be read as a preference. Give the distance to a street instead.';
const AGE_RESTRICTION =
	'Age restrictions are lawful only if the community qualifies as housing for older persons. Confirm that it does.';

/** Words that are often read as code for people. */
export const WARNED: readonly Rule[] = [
	rule(
		String.raw`\b(?:exclusive|prestigious|elite|upscale|high[- ]class|desirable|sought[- ]after|coveted|restricted|private) (?:${PLACES}|section|location)\b`,
		CODED,
	),
	rule(String.raw`\bexclusive(?:ly)?\b(?! (?:of|right|agency|listing|use))`, CODED),
	rule(
		String.raw`\b(?:good|nice|better|best|bad|rough|sketchy|transitional|changing|traditional|stable|established|respectable|tight-knit|up[- ]and[- ]coming|emerging|gentrif\w+) (?:${PLACES}|part of town)\b`,
		CODED,
	),
	rule(String.raw`\bup[- ]and[- ]coming\b`, CODED),
	rule(
		String.raw`\b(?:ghetto|inner[- ]city|the projects|wrong side of the tracks|gentrif\w+|urban element)\b`,
		CODED,
	),
	rule(
		String.raw`\b(?:safe|safest|safer) (?:${PLACES}|place|part|location|city|town)\b|\b(?:very|is|feels?|are|so) safe\b|\b(?:low|no|little|high) crime\b|\bcrime(?:[- ](?:free|rates?|statistics))?\b`,
		SAFETY,
	),
	rule(
		String.raw`\b(?:good|great|best|better|top|excellent|award[- ]winning|top[- ]rated|highly[- ]rated|blue[- ]ribbon|desirable|fine|outstanding|bad|poor|failing|[0-9/]+[- ]rated) (?:public |private |elementary |middle |high |local |area )?schools?(?: districts?)?\b|\bschool (?:ratings?|rankings?|scores?)\b`,
		SCHOOLS,
	),
	rule(
		String.raw`\b(?:walk(?:ing)?(?: distance)?|steps|close|near|next|minutes)(?: distance)?(?: to| from)? (?:the |an? |your )?(?:church(?:es)?|synagogues?|temples?|mosques?|parish|shul)\b${NOT_STREET_NAME}`,
		WORSHIP,
	),
	rule(
		String.raw`\b(?:55|62) ?(?:\+|plus|and (?:over|older|up))|\b(?:senior|retirement|age[- ]restricted|active adult) (?:housing|communit(?:y|ies)|living)\b`,
		AGE_RESTRICTION,
	),
	rule(String.raw`\b(?:bachelor(?:ette)? pad|man cave|mancave|she shed)\b`, CODED),
	rule(String.raw`\bsection ?8\b|\bhousing vouchers?\b`, INCOME),
	rule(
		String.raw`\b(?:country club|close-knit|like[- ]minded|membership approval|board approval required)\b`,
		CODED,
	),
];
