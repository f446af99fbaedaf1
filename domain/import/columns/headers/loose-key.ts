/**
 * A header with its usual abbreviations and plurals made equal, for headers that differ from a known one only in these:
 * `Square Ft` and `Sq. Feet`, `Sales Validity` and `Sale Validity`.
 */

/** The words that stand for others in headers. */
const WORDS: ReadonlyMap<string, string> = new Map(
	Object.entries({
		foot: 'ft',
		feet: 'ft',
		footage: 'ft',
		square: 'sq',
		yr: 'year',
		no: 'number',
		num: 'number',
		nbr: 'number',
		nmbr: 'number',
		amt: 'amount',
		prc: 'price',
		dt: 'date',
		addr: 'address',
		str: 'street',
		bldg: 'building',
		prop: 'property',
		tot: 'total',
		lvg: 'living',
		liv: 'living',
		livable: 'living',
		desc: 'description',
		orig: 'original',
		approx: 'approximate',
		apx: 'approximate',
		blt: 'built',
		sld: 'sold',
		bdrm: 'bedroom',
		bed: 'bedroom',
		bdr: 'bedroom',
		bth: 'bath',
		bathroom: 'bath',
	}),
);

/**
 * Equal for headers with the same words in the same order, apart from abbreviations, plurals, case and punctuation.
 *
 * @example looseKey('Square  Ft ') // "sqft", as is `SQ. FEET`
 */
export function looseKey(header: string): string {
	return header
		.replace(/([a-z])([A-Z])/g, '$1 $2')
		.toLowerCase()
		.replace(/#/g, ' number ')
		.split(/[^a-z0-9$]+/)
		.filter(Boolean)
		.map((word) => WORDS.get(word) ?? WORDS.get(singular(word)) ?? singular(word))
		.join('');
}

function singular(word: string): string {
	return /[^s]s$/.test(word) && word.length > 3 ? word.slice(0, -1) : word;
}
