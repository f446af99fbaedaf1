/** Finds every number in a text, however it is written: what isn't found can't be checked. */

/**
 * The numbers in a text in a uniform spelling with their unit, so that numbers are equal only if their units are: $17
 * is not 17%. Amounts are read as they are written in the US and in Europe. What can't be read as one number, such as
 * "1/3", is returned as it is written: the figures of an analysis never contain it.
 *
 * @example numbersIn('five comps at $412,000, 4.9%') // ['$412000', '4.9%', '5']
 * @example numbersIn('1 234 000 $ en MMXXIV') // ['$1234000', 'mmxxiv']
 */
export function numbersIn(text: string): string[] {
	const plain = text.normalize('NFD').replace(/\p{M}/gu, '');
	const digits = [...plain.matchAll(NUMBER)].map((match) => {
		const [, dollar = '', amount = '', scale = '', other = '', dollarBehind = '', sign = ''] = match;
		const value = amountOf(amount.replace(/\s+/g, ' '), scale !== '');
		const scaled =
			value === null ? amount : Math.round(value * (SCALES[scale.toLowerCase()] ?? 1) * 1e6) / 1e6;
		return `${dollar || dollarBehind ? '$' : ''}${scaled}${other.toLowerCase()}${sign ? '%' : ''}`;
	});
	// Digits of other scripts, and characters such as ½ that are numbers themselves.
	const others = [...plain.matchAll(/[^\P{N}0-9]/gu)].map(([sign]) => sign);
	return [...digits, ...others, ...numberWordsIn(plain.replace(NUMBER, ' . '))];
}

/**
 * Digits with what joins them to one number: a single sign, or spaces before three digits. After a longer number, as in
 * "in 2026 412 homes", spaces separate.
 */
const AMOUNT = String.raw`\d+(?:(?:[.,'’/:]|(?<=(?<!\d)\d{1,3})\s+(?=\d{3}(?!\d)))\d+)*`;

/** An amount, its scale, letters attached to it that are no scale (the figures never have any) and its sign. */
const NUMBER = new RegExp(
	String.raw`(\$\s*)?(${AMOUNT})` +
		String.raw`(?:\s*(k|mm?|mil|mln|bn?|thousand|million|billion|trillion)\b|(?!(?:st|nd|rd|th)\b)([a-z]+))?` +
		String.raw`(?:\s*(\$)(?!\s*\d))?(?:\s*(%|percent\b))?`,
	'gi',
);

const SCALES: Readonly<Record<string, number>> = {
	k: 1e3,
	thousand: 1e3,
	m: 1e6,
	mm: 1e6,
	mil: 1e6,
	mln: 1e6,
	million: 1e6,
	b: 1e9,
	bn: 1e9,
	billion: 1e9,
	trillion: 1e12,
};

/** 1234.5, 1,234.5. */
const US = /^(?:0|[1-9]\d*|[1-9]\d{0,2}(?:,\d{3})+)(?:\.\d+)?$/;
/** 1.234, 1 234, 1'234, 1.234,5 and 1 234.5: thousands with the same sign, decimals with another. */
const EUROPEAN = /^([1-9]\d{0,2})([.'’ ])(\d{3}(?:\2\d{3})*)(?:(?!\2)[.,](\d+))?$/;
/** 4,9. */
const DECIMAL_COMMA = /^(0|[1-9]\d*),(\d+)$/;

/**
 * Null for what isn't one number.
 *
 * @param written with single spaces
 * @param isScaled whether a scale follows: nobody writes 1.234 million for 1,234 of them
 */
function amountOf(written: string, isScaled: boolean): number | null {
	if (isScaled && US.test(written)) return Number(written.replaceAll(',', ''));
	const [, first = '', separator = '', rest = '', decimals = '0'] = EUROPEAN.exec(written) ?? [];
	if (first) return Number(`${first}${rest.replaceAll(separator, '')}.${decimals}`);
	if (US.test(written)) return Number(written.replaceAll(',', ''));
	const [, whole, part] = DECIMAL_COMMA.exec(written) ?? [];
	return whole === undefined ? null : Number(`${whole}.${part}`);
}

function numberWordsIn(text: string): string[] {
	const joined = [...text.matchAll(JOINED_WORDS)].map(([words]) => joinedNumber(words.toLowerCase()));
	const alone = [...text.replace(JOINED_WORDS, ' . ').matchAll(/[a-z]+(?:['’][a-z]+)*/gi)].flatMap(
		([word]) => {
			const parts = word.split(/['’]/);
			return parts.flatMap((part) => wordNumber(part, parts.length === 1));
		},
	);
	return [...joined, ...alone];
}

/** @param isWhole whether it is a word, and not a part of one such as the "d" in "I'd" */
function wordNumber(word: string, isWhole: boolean): string[] {
	const lower = word.toLowerCase();
	const place = NUMBER_WORDS.indexOf(lower);
	if (place > 0) return [String(place + 1)];
	return QUANTITIES.has(lower) || ((isWhole || word.length > 1) && isRoman(word)) ? [lower] : [];
}

/** Words for numbers. "One" is not counted as a number, because it is also a pronoun. */
const NUMBER_WORDS =
	'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(
		' ',
	);

const ANY_WORD = `(?:${NUMBER_WORDS.join('|')})`;
/** Words for numbers side by side, as in "twenty-five" and "four twelve". */
const JOINED_WORDS = new RegExp(String.raw`\b${ANY_WORD}(?:[\s\u2010-\u2015-]+${ANY_WORD})+\b`, 'gi');

/** @example joinedNumber('twenty-five') // '25' */
function joinedNumber(words: string): string {
	const [first = '', second = '', ...more] = words.split(/[\s\u2010-\u2015-]+/);
	const unit = NUMBER_WORDS.indexOf(second) + 1;
	return first === 'twenty' && unit < 10 && more.length === 0 ? String(20 + unit) : words;
}

/** Other words for numbers. The figures never contain them, so a text with one is refused. */
const QUANTITIES: ReadonlySet<string> = new Set(
	[
		'zero half halves third thirds fourth fourths fifth fifths sixth sixths seventh eighth eighths ninth tenth tenths',
		'quarter quarters twice thrice double doubled triple tripled quadruple twofold threefold fourfold fivefold tenfold',
		'dozen dozens thirty forty fifty sixty seventy eighty ninety hundred hundreds hundredth thousand thousands million',
		'millions mm billion billions trillion trillions grand lakh lakhs crore crores',
		// French and Spanish, except words that are English, too.
		'deux trois quatre cinq sept huit neuf dix onze douze treize quatorze quinze vingt vingts trente quarante cinquante',
		'soixante cent cents mille milliard milliards moitie tiers quart',
		'dos tres cuatro cinco seis siete ocho nueve diez doce trece catorce quince veinte treinta cuarenta cincuenta sesenta',
		'setenta ochenta noventa cien ciento cientos mil millon millones mitad',
	]
		.join(' ')
		.split(' '),
);

/** In capitals, any letters of Roman numerals but "I"; in small letters, what is one and no word of ours. */
function isRoman(word: string): boolean {
	if (/^[IVXLCDM]+$/.test(word)) return word !== 'I';
	return ROMAN.test(word) && !['i', 'mi', 'mix'].includes(word.toLowerCase());
}

const ROMAN = /^(?=.)m*(?:cm|cd|d?c*)(?:xc|xl|l?x*)(?:ix|iv|v?i*)$/i;
